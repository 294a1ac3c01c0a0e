/** Writes down that a visitor who books agreed to offers. */
import type { Customer } from "#domains/customers/contract.ts";
import { addressesOf } from "#domains/sending/addresses.ts";
import { agreeToOffers } from "#domains/sending/offers.ts";
import type { Scope } from "#platform/actor.ts";
import { normalisePhone } from "#shared/phone.ts";
import type { BookingContext } from "./booking-context.ts";
import type { NewBooking } from "./public-contract.ts";

/** Of what the visitor typed, and not of what is known of the customer. */
export async function noteOffers(
  tx: Scope,
  { business }: BookingContext,
  { email, phone, name }: NewBooking,
  { id }: Customer,
): Promise<void> {
  const { actor } = tx;
  const number = phone ? normalisePhone(phone, actor.country).e164 : null;
  const addresses = addressesOf({ email: email ?? null, phone_e164: number ?? null });
  const visitor = { ...tx, actor: { ...actor, name: `${name} (online booking)` } };
  const customer = { id, name };
  await agreeToOffers(visitor, { addresses, source: "booking", business: business.name, customer });
}
