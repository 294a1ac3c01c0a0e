/** Books in one round trip what nothing stands in the way of, which is nearly every booking. */
import { timeAwayOf } from "#domains/availability/working-times.ts";
import type { Scope } from "#platform/actor.ts";
import { addLastIfAny, inTransaction, isAlone } from "#platform/transaction.ts";
import { explainOverlap, isOutside, takesTime } from "./booking.ts";
import { listTypeOf, type NewCalendarEvent } from "./contract.ts";
import { holdTimeOf, insertionIfFree } from "./occupancy-store.ts";
import type { NewRow, StoredEvent } from "./store.ts";
import { lastTerms } from "./terms.ts";
import { addedEvent } from "./wording.ts";

/**
 * Adds the event that `prepare` gives if its member works on the terms seen last, has no time off near it, and is free;
 * all of that the database decides as it saves. Undefined, and nothing is saved, when it does not, or when it cannot be
 * known at once: `bookTime` then looks closely and says why.
 */
export async function bookAtOnce(
  scope: Scope,
  input: NewCalendarEvent,
  prepare: (tx: Scope) => Promise<NewRow>,
): Promise<StoredEvent | undefined> {
  const memberId = input.assigned_to;
  const terms = memberId && lastTerms(scope, memberId);
  if (!terms || !takesTime({ ...input, starts_at: input.start, ends_at: input.end }) || !isAlone(scope))
    return;
  return inTransaction(scope, async (tx) => {
    const row = await prepare(tx);
    const span = { start: new Date(row.starts_at), end: new Date(row.ends_at) };
    const { hours, time_zone } = terms;
    if (timeAwayOf({ ...terms, time_off: [] }, { user_id: memberId, time_zone }, span).length > 0) return;
    await holdTimeOf(tx, memberId);
    const wanted = { memberId, listType: listTypeOf[row.type], serviceId: row.service_id ?? null, span };
    const marked = { ...row, is_outside_hours: isOutside(hours, time_zone, span) };
    const insertion = insertionIfFree(tx, marked, wanted, terms);
    return addLastIfAny(tx, insertion, addedEvent(marked, tx.actor.timeZone)).catch(explainOverlap);
  });
}
