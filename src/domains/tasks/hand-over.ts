/** Gives one member's open tasks to another, when the first leaves. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { recordPast } from "#platform/events.ts";
import { aboutTask } from "./event-builders.ts";
import { countOpenOf, reassignOpen } from "./hand-over-store.ts";

/** What is done stays with whoever did it. */
export const countOpenTasksOf = (scope: Scope, userId: string): Promise<number> => countOpenOf(scope, userId);

/** Moves them within `tx`; with `to` null nobody has them. Returns how many were moved. */
export async function handOverTasks(
  tx: Scope,
  from: string,
  to: { id: string; name: string } | null,
): Promise<number> {
  const all = await reassignOpen(tx, { from, to: to?.id ?? null });
  const moved = all.filter(({ deleted_at }) => deleted_at === null);
  const { userId, name } = tx.actor;
  const at = now();
  await recordPast(
    tx,
    moved.map((task) => ({
      at,
      by: { userId, name },
      event: {
        ...aboutTask(task),
        type: "task.handed_over",
        title: to ? `Task assigned to ${to.name}: ${task.title}` : `Task unassigned: ${task.title}`,
        data: { before: { assigned_to: from }, after: { assigned_to: to?.id ?? null } },
      },
    })),
  );
  return moved.length;
}
