/** Gives the jobs that one member answers for to another, when the first leaves; visits go with the calendar. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { recordPast } from "#platform/events.ts";
import { jobEvent } from "./event-builders.ts";
import { countOpenJobs, reassignOpenJobs } from "./hand-over-store.ts";

/** Jobs that are planned or in progress; what is done stays with whoever did it. */
export const countOpenJobsOf = (scope: Scope, userId: string): Promise<number> =>
  countOpenJobs(scope, userId);

/** Moves them within `tx`; with `to` null nobody answers for them. Returns how many were moved. */
export async function handOverJobs(
  tx: Scope,
  from: string,
  to: { id: string; name: string } | null,
): Promise<number> {
  const moved = await reassignOpenJobs(tx, from, to?.id ?? null);
  const { userId, name } = tx.actor;
  const words = to ? `assigned to ${to.name}` : "left without an owner";
  const data = { before: { assigned_to: from }, after: { assigned_to: to?.id ?? null } };
  await recordPast(
    tx,
    moved.map((job) => ({
      at: now(),
      by: { userId, name },
      event: jobEvent(job, "handed_over", words, { data }),
    })),
  );
  return moved.length;
}
