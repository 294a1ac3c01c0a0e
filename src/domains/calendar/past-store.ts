/** Saves many calendar events at once, as they are taken over with their past. */
import { type Scope, tablesOf } from "#platform/actor.ts";
import { inParts } from "#platform/database/in-parts.ts";
import type { NewRow, StoredEvent } from "./store.ts";
import type { CalendarTables } from "./tables.ts";

/** Gives the saved events in the order of the rows. */
export const insertEvents = (tx: Scope, rows: readonly NewRow[]): Promise<StoredEvent[]> =>
  inParts(rows, (part) =>
    tablesOf<CalendarTables>(tx)
      .insertInto("calendar_events")
      .values(part.map((row) => ({ ...row, organization_id: tx.organizationId })))
      .returningAll()
      .execute(),
  );
