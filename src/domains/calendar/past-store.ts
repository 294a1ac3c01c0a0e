/** Saves many calendar events at once, as they are taken over with their past. */
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { NewRow, StoredEvent } from "./store.ts";
import type { CalendarTables } from "./tables.ts";

/** PostgreSQL takes at most 65,535 values in one statement. */
const mostAtOnce = 500;

/** Gives the saved events in the order of the rows. */
export async function insertEvents(tx: Scope, rows: readonly NewRow[]): Promise<StoredEvent[]> {
  const saved: StoredEvent[] = [];
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    const values = rows
      .slice(from, from + mostAtOnce)
      .map((row) => ({ ...row, organization_id: tx.organizationId }));
    const query = tablesOf<CalendarTables>(tx).insertInto("calendar_events").values(values);
    saved.push(...(await query.returningAll().execute()));
  }
  return saved;
}
