/** Books in one round trip what nothing stands in the way of, which is nearly every booking. */
import { timeAwayOf } from "#domains/availability/working-times.ts";
import type { Scope } from "#platform/actor.ts";
import { addLastIfAny, inTransaction, isAlone } from "#platform/transaction.ts";
import { listTypeOf, type NewCalendarEvent } from "../contract.ts";
import { addedEvent } from "../event-builders.ts";
import { spanOfEvent } from "../free-times/spans.ts";
import type { NewRow, StoredEvent } from "../store.ts";
import { holdTimeOf, insertionOnTerms } from "./occupancy-store.ts";
import { explainOverlap, isDoubleBooking, isOutside, takesTime } from "./service.ts";
import { lastTerms } from "./terms.ts";

/**
 * Adds the event that `prepare` gives if its member is free on the terms seen last; that these still hold, and that
 * nothing is in the way, the database sees to as it saves. Undefined, and nothing is saved, when it is not so or cannot
 * be known at once: `bookTime` then looks closely and says why.
 */
export async function bookAtOnce(
  scope: Scope,
  input: NewCalendarEvent,
  prepare: (tx: Scope) => Promise<NewRow>,
): Promise<StoredEvent | undefined> {
  const memberId = input.assigned_to;
  if (!memberId || !takesTime({ ...input, starts_at: input.start, ends_at: input.end }) || !isAlone(scope))
    return;
  const span = spanOfEvent(input);
  const listType = listTypeOf[input.type];
  const terms = lastTerms(scope, { memberId, listType, serviceId: input.service_id ?? null, span });
  if (!terms || timeAwayOf(terms, { user_id: memberId, time_zone: null }, span).length > 0) return;
  const is_outside_hours = isOutside(terms.hours, terms.time_zone, span);
  const added = inTransaction(scope, async (tx) => {
    const row = { ...(await prepare(tx)), is_outside_hours };
    await holdTimeOf(tx, memberId);
    return addLastIfAny(tx, insertionOnTerms(tx, row, memberId, terms), addedEvent(row, tx.actor.timeZone));
  });
  return added.catch((error) => (isDoubleBooking(error) ? undefined : explainOverlap(error)));
}
