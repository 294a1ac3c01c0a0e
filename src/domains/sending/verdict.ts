/** Says whether a message may go to a customer's address now, and if not why, in words that a person can read. */
import { readStanding } from "#domains/organizations/subscription.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { Email } from "#shared/fields.ts";
import type { Channel, Purpose, QuietHours, Reason, SentPurpose } from "./contract.ts";
import { endOfQuiet, isQuiet } from "./quiet-hours.ts";
import { wordsFor } from "./reasons.ts";
import { listReached, listWithdrawn } from "./store.ts";
import { isRegistered } from "./texts/numbers.ts";

export type Message = {
  channel: Channel;
  /**
   * "transactional" answers what the person has just done, and goes in spite of an opt-out from reminders; texts stop
   * for whoever stopped all texts.
   */
  purpose: SentPurpose;
  address: string | null;
};

/** `until` is the end of what keeps it waiting; a verdict without it is final. */
export type Verdict = { reason: Reason; words: string; until?: Date };

const isE164 = (address: string): boolean => /^\+[1-9]\d{6,14}$/.test(address);
const isValid = ({ channel }: Message, address: string): boolean =>
  channel === "mail" ? Email.safeParse(address).success : isE164(address);

/** Null for a message that may go. `quiet` are the quiet hours that hold for it; null when it wakes nobody. */
export async function verdictOn(
  scope: Scope,
  message: Message,
  quiet: QuietHours | null,
): Promise<Verdict | null> {
  const [verdict] = await verdictsOn(scope, [message]);
  if (verdict) return verdict;
  const moment = now();
  if (!quiet || !isQuiet(moment, scope.actor.timeZone, quiet)) return null;
  const until = endOfQuiet(moment, scope.actor.timeZone, quiet);
  const words = wordsFor("quiet_hours", message.channel, message.purpose);
  return { reason: "quiet_hours", words, until };
}

/** What is final about each message, in their order; null for one that may go, now or after the quiet hours. */
async function verdictsOn(scope: Scope, messages: readonly Message[]): Promise<(Verdict | null)[]> {
  if (messages.length === 0) return [];
  const isReadOnly = (await readStanding(scope)).status === "read_only";
  const asked = messages.map(({ channel, address }) => ({ channel, address: address ?? "" }));
  const withdrawn = await listWithdrawn(scope, asked);
  const isTexting = messages.some(({ channel }) => channel === "text");
  const mayText = !isTexting || (await isRegistered(scope));
  return messages.map((message, place) => verdictFor(message, withdrawn.get(place), { isReadOnly, mayText }));
}

/** As `verdictsOn`, to the address that each customer has now; null where there is no customer, which others decide. */
export async function verdictsOnCustomers(
  scope: Scope,
  purpose: Message["purpose"],
  asked: readonly { channel: Channel; customerId: number | null }[],
): Promise<(Verdict | null)[]> {
  const customers = await listReached(scope, [...new Set(asked.flatMap(({ customerId: id }) => id ?? []))]);
  const known = asked.flatMap(({ channel, customerId }, place) => {
    const customer = customers.get(customerId ?? 0);
    const address = customer && (channel === "mail" ? customer.email : customer.phone_e164);
    return address === undefined ? [] : [{ place, message: { channel, purpose, address } }];
  });
  const verdicts = await verdictsOn(
    scope,
    known.map(({ message }) => message),
  );
  const against = new Map(known.map(({ place }, index) => [place, verdicts[index] ?? null]));
  return asked.map((_, place) => against.get(place) ?? null);
}

/** `mayText`: carriers let its texts through. */
type Business = { isReadOnly: boolean; mayText: boolean };

function verdictFor(
  message: Message,
  withdrawn: ReadonlySet<Purpose> | undefined,
  business: Business,
): Verdict | null {
  const reason = reasonFor(message, withdrawn, business);
  return reason && { reason, words: wordsFor(reason, message.channel, message.purpose) };
}

function reasonFor(
  message: Message,
  withdrawn: ReadonlySet<Purpose> | undefined,
  { isReadOnly, mayText }: Business,
): Reason | null {
  const address = message.address?.trim();
  if (!address) return "no_address";
  if (!isValid(message, address)) return "address_not_valid";
  if (withdrawn?.has("everything")) return "all_texts_stopped";
  if (message.purpose !== "transactional" && withdrawn?.has(message.purpose)) return "opted_out";
  if (isReadOnly) return "workspace_read_only";
  return message.channel === "text" && !mayText ? "number_not_registered" : null;
}
