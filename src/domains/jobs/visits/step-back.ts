/** The way back from a step that was told by mistake: nobody is on the way after all, or nothing was begun yet. */
import { changeOwnedEvent } from "#domains/calendar/owned-events.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { jobEvent, visitEvent, visitStatusNames } from "../event-builders.ts";
import { updateJobRow } from "../store.ts";
import type { Visit } from "./contract.ts";
import { visitAfter } from "./states.ts";
import { findVisitsOfJob, type StoredVisit, updateVisitRow } from "./store.ts";
import { jobOf, takeStep } from "./visiting.ts";

type Options = { expectedVersion?: number | undefined; from?: "on_the_way" | "started" | undefined };

/**
 * From on the way to scheduled; from started to where it was before, confirmed where its customer had confirmed it.
 * `from` refuses another step than was meant.
 */
export function stepBack(actor: Actor, id: number, { expectedVersion, from }: Options): Promise<Visit> {
  return takeStep(actor, id, "step_back", expectedVersion, async (tx, visit) => {
    if (from !== undefined && from !== visit.status) throw goneOn(visit);
    const wasStarted = visit.status === "started";
    const before = visit.status_before_start ?? "scheduled";
    if (wasStarted) await changeOwnedEvent(tx, visit.event_id as number, { status: before });
    const back = visitAfter.stepBack(visit);
    await updateVisitRow(tx, id, { ...back, updated_at: now().toISOString() });
    await appendEvent(
      tx,
      visitEvent(visit, "step_back", `changed back to ${visitStatusNames[back.status ?? visit.status]}`, {
        description: `Marked ${visitStatusNames[visit.status]} by mistake`,
        data: { from: visit.status },
      }),
    );
    if (wasStarted) await planAgain(tx, visit);
  });
}

const goneOn = ({ status }: StoredVisit): Error =>
  conflict(`This visit is now ${visitStatusNames[status]}, so there's nothing to undo.`, {
    kind: "status",
    status,
  });

/** A job is in progress from its first visit on; without one that was begun it is planned as before. */
async function planAgain(tx: Scope, visit: StoredVisit): Promise<void> {
  const others = await findVisitsOfJob(tx, visit.job_id);
  if (others.some(({ status }) => status === "started" || status === "done")) return;
  await updateJobRow(tx, visit.job_id, { status: "planning", updated_at: now().toISOString() });
  await appendEvent(tx, jobEvent(jobOf(visit), "planned_again", "moved back to planning"));
}
