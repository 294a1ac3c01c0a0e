/** Writes changes of events that are held, and tells the domains they belong to: the only way to change one. */
import type { Scope } from "#platform/actor.ts";
import { tellOwners } from "./owners.ts";
import { type EventColumns, type StoredEvent, updateEventRow, updateEventRows } from "./store.ts";

export async function writeEvent(
  tx: Scope,
  before: StoredEvent,
  changes: EventColumns,
): Promise<StoredEvent> {
  const after = await updateEventRow(tx, before.id, changes);
  await tellOwners(tx, [{ before, after }]);
  return after;
}

/** Changes many events alike. */
export async function writeEvents(
  tx: Scope,
  events: readonly StoredEvent[],
  changes: EventColumns,
): Promise<void> {
  if (events.length === 0) return;
  const rows = await updateEventRows(
    tx,
    events.map(({ id }) => id),
    changes,
  );
  const after = new Map(rows.map((row) => [row.id, row]));
  await tellOwners(
    tx,
    events.map((before) => ({ before, after: after.get(before.id) ?? before })),
  );
}
