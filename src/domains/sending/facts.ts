/** What a decision rests on, in sentences that a member reads and that prove later why a message went. */
import { formatMoney, money } from "#shared/money/money.ts";
import { formatDateTime, formatShortDate } from "#shared/time/dates.ts";
import { type Channel, type DecisionFact, type Purpose, sourceWords } from "./contract.ts";
import type { KnownOfAddress, SaidLast } from "./decision-store.ts";
import type { Message, Room, Rules } from "./rules.ts";
import type { OwnNumber } from "./texts/numbers.ts";
import { releasedWithin } from "./waiting.ts";

const purposeWords: Record<Purpose, string> = {
  reminders: "reminders",
  conversation: "messages",
  marketing: "offers",
  everything: "all texts",
};

const saidWords = ({ purpose, state, said_at: at, said_by: by, source }: SaidLast, zone: string): string =>
  `${state === "withdrawn" ? "Turned off" : "Agreed to"} ${purposeWords[purpose]} on ${formatShortDate(at, zone)}: ${by}, ${sourceWords[source]}.`;

/** What weighs most of what was said about the address. */
export function consentFact(
  { purpose, channel }: Message,
  { said }: KnownOfAddress,
  zone: string,
): DecisionFact {
  const everything = said.find((each) => each.purpose === "everything" && each.state === "withdrawn");
  const found = everything ?? said.find((each) => each.purpose === purpose);
  return { what: "consent", says: found ? saidWords(found, zone) : unsaidWords(purpose, channel) };
}

function unsaidWords(purpose: Message["purpose"], channel: Channel): string {
  if (purpose === "transactional") return "This answers what the customer did, so it needs no consent.";
  if (purpose !== "marketing") return `No one has turned off ${purposeWords[purpose]} at this address.`;
  return channel === "text"
    ? "The customer hasn't agreed to offers by text."
    : "The customer hasn't turned off offers by email.";
}

export function suppressionFact(
  { suppression }: KnownOfAddress,
  channel: Channel,
  zone: string,
): DecisionFact {
  if (!suppression) return { what: "suppression", says: noneWords[channel] };
  const { cause, detail, suppressed_at: at } = suppression;
  const what = cause === "complaint" ? "Reported as spam" : "Couldn't be delivered";
  return {
    what: "suppression",
    says: `${what} on ${formatShortDate(at, zone)}${detail ? `: ${detail}` : ""}${/[.!?]$/.test(detail) ? "" : "."}`,
  };
}

const noneWords: Record<Channel, string> = {
  mail: "No email to this address came back or was reported as spam.",
  text: "Texts to this number aren't blocked.",
};

export function frequencyFact(
  { released }: KnownOfAddress,
  { settings: { most_per_day: day, most_per_week: week } }: Rules,
  moment: Date,
  isReply: boolean,
): DecisionFact {
  const sent = releasedWithin(released, moment);
  const counted = `${times(sent.day, day)} in the last 24 hours and ${times(sent.week, week)} in the last 7 days.`;
  return { what: "frequency", says: `${counted}${isReply ? " Replies aren't limited." : ""}` };
}

const times = (count: number, most: number | null): string =>
  `${count}${most === null ? "" : ` of ${most}`} ${(most ?? count) === 1 ? "message" : "messages"}`;

const dollars = (cents: number): string => formatMoney(money(cents, "USD"));

export function spendingFact({ messagesUsed, includedMessages, spentCents, capCents }: Room): DecisionFact {
  const used = `${messagesUsed} of ${includedMessages} included messages used in this billing period.`;
  const cap =
    capCents === null
      ? ""
      : ` ${dollars(Math.max(0, capCents - spentCents))} of your ${dollars(capCents)} spend cap is left.`;
  return { what: "spending", says: `${used}${cap}` };
}

const numberWords: Record<OwnNumber["state"], string> = {
  none: "You don't have a texting number yet.",
  in_review: "Your texting number is being reviewed by carriers.",
  approved: "Your texting number is approved by carriers.",
  rejected: "Carriers rejected your texting number.",
};

const unregisteredWords = "Your texting number isn't registered with carriers yet.";

export function numberFact(number: OwnNumber | null): DecisionFact[] {
  if (!number) return [];
  const isUnregistered = number.state === "none" && number.number !== null;
  return [{ what: "number", says: isUnregistered ? unregisteredWords : numberWords[number.state] }];
}

/** Of automatic follow-ups alone. */
export function answerFact(
  { pausesWhenAnsweredSince: since }: Message,
  answered: string | null,
  zone: string,
): DecisionFact[] {
  if (!since) return [];
  const says = answered
    ? `The customer wrote on ${formatDateTime(answered, zone)}.`
    : `The customer hasn't written since ${formatDateTime(since, zone)}.`;
  return [{ what: "answer", says }];
}
