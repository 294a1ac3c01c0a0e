/** Says whether a message may go to a customer's address now, and if not why, in words that a person can read. */
import { readStanding } from "#domains/organizations/subscription.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { Email } from "#shared/fields.ts";
import type { Channel, Purpose, QuietHours, Reason } from "./contract.ts";
import { endOfQuiet, isQuiet } from "./quiet-hours.ts";
import { listReached, listWithdrawn } from "./store.ts";

export type Message = {
  channel: Channel;
  /**
   * "transactional" answers what the person has just done, and goes in spite of an opt-out from reminders; texts stop
   * for whoever stopped all texts.
   */
  purpose: "transactional" | "reminders";
  address: string | null;
};

/** `until` is the end of what keeps it waiting; a verdict without it is final. */
export type Verdict = { reason: Reason; words: string; until?: Date };

export const addressWords: Record<Channel, { none: string; wrong: string; refused: string }> = {
  mail: {
    none: "The customer has no email address.",
    wrong: "The customer's email address can't receive email.",
    refused: "Reminders to this email address are turned off.",
  },
  text: {
    none: "The customer has no mobile phone number.",
    wrong: "The customer's phone number can't receive texts.",
    refused: "Reminders to this phone number are turned off.",
  },
};

const readOnlyWords = "The workspace is read-only, so nothing is sent to customers.";
const allTextsWords = "All texts to this phone number are turned off.";

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
  return { reason: "quiet_hours", words: "It will be sent when quiet hours end.", until };
}

/** What is final about each message, in their order; null for one that may go, now or after the quiet hours. */
async function verdictsOn(scope: Scope, messages: readonly Message[]): Promise<(Verdict | null)[]> {
  if (messages.length === 0) return [];
  const isReadOnly = (await readStanding(scope)).status === "read_only";
  const asked = messages.map(({ channel, address }) => ({ channel, address: address ?? "" }));
  const withdrawn = await listWithdrawn(scope, asked);
  return messages.map((message, place) => verdictFor(message, withdrawn.get(place), isReadOnly));
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

function verdictFor(
  message: Message,
  withdrawn: ReadonlySet<Purpose> | undefined,
  isReadOnly: boolean,
): Verdict | null {
  const words = addressWords[message.channel];
  const address = message.address?.trim();
  if (!address) return { reason: "no_address", words: words.none };
  if (!isValid(message, address)) return { reason: "address_not_valid", words: words.wrong };
  if (withdrawn?.has("everything")) return { reason: "all_texts_stopped", words: allTextsWords };
  if (message.purpose !== "transactional" && withdrawn?.has(message.purpose))
    return { reason: "opted_out", words: words.refused };
  return isReadOnly ? { reason: "workspace_read_only", words: readOnlyWords } : null;
}
