/** For those who tell a customer of a booking themselves: what has been told is not told a second time. */
import type { Scope } from "#platform/actor.ts";
import { saveKnown } from "./store.ts";

/** From here on the customer is taken to know that the event begins then; belongs to the transaction that books it. */
export async function markCustomerInformed(tx: Scope, event: { id: number; start: string }): Promise<void> {
  await saveKnown(tx, { event_id: event.id, starts_at: event.start, is_on: true, round: 1 });
}
