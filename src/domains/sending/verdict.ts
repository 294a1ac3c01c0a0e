/** Says of many messages to customers what is against each for good, before they are planned. */
import { readStanding } from "#domains/organizations/subscription.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { Channel, Reason, SentPurpose } from "./contract.ts";
import { type KnownOfAddress, listKnown } from "./decision-store.ts";
import { reasonWords } from "./reasons.ts";
import { reasonFor } from "./rules.ts";
import { listReached } from "./store.ts";

type Verdict = { reason: Reason; words: string };

/**
 * To the address that each customer has now, in the order in which they are asked; null for one that may go as far as is
 * known, and where there is no customer, which others decide. The gate is asked again when it is sent.
 */
export async function verdictsOnCustomers(
  scope: Scope,
  purpose: SentPurpose,
  asked: readonly { channel: Channel; customerId: number | null }[],
): Promise<(Verdict | null)[]> {
  const customers = await listReached(scope, [...new Set(asked.flatMap(({ customerId: id }) => id ?? []))]);
  const messages = asked.flatMap(({ channel, customerId }, place) => {
    const customer = customers.get(customerId ?? 0);
    const address = customer && (channel === "mail" ? customer.email : customer.phone_e164);
    return address === undefined ? [] : [{ place, channel, purpose, address: address?.trim() ?? "" }];
  });
  if (messages.length === 0) return asked.map(() => null);
  const isReadOnly = (await readStanding(scope)).status === "read_only";
  const lines = messages.map((message) => ({ ...message, customerId: null }));
  const known = await listKnown(scope, lines, now(), null);
  const against = new Map(
    messages.map((message, index) => {
      const found = known[index] as KnownOfAddress;
      const reason = reasonFor(message, found, { isReadOnly, number: null, isOverCap: false });
      return [message.place, reason && { reason, words: reasonWords(reason, message, found) }];
    }),
  );
  return asked.map((_, place) => against.get(place) ?? null);
}
