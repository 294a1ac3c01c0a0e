/** The gate: whether one message to one address may go now, with the facts that say so. */
import { readStanding } from "#domains/organizations/subscription.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { providedBy } from "#platform/provided.ts";
import type { Decision, DecisionFact, Reason } from "./contract.ts";
import { insertRelease, type KnownOfAddress, listKnown, listReleasedSince } from "./decision-store.ts";
import {
  answerFact,
  consentFact,
  frequencyFact,
  numberFact,
  spendingFact,
  suppressionFact,
} from "./facts.ts";
import { targetOf } from "./ledger.ts";
import { reasonWords } from "./reasons.ts";
import {
  isReply,
  lastWritten,
  type Message,
  type Rules,
  readRules,
  reasonFor,
  weekMilliseconds,
} from "./rules.ts";
import { lockAddress } from "./store.ts";
import { frequencyUntil, quietOf } from "./waiting.ts";

/** Asked when a message is handed in, and again in the moment of sending. */
export async function decideOn(scope: Scope, message: Message): Promise<Decision> {
  const [decision] = await decideOnAll(scope, [message]);
  return decision as Decision;
}

/** As `decideOn` for each of them, in their order: what is asked of the business is asked once. */
export function decideOnAll(scope: Scope, messages: readonly Message[]): Promise<Decision[]> {
  return decide(scope, messages, null);
}

/**
 * Decides in the moment of sending, and counts what goes: the same key counts once, however often it is tried. Of two
 * messages to one address at once the second knows of the first.
 */
export async function release(tx: Scope, message: Message, key: string): Promise<Decision> {
  const { channel, purpose } = message;
  const address = message.address?.trim();
  if (address) {
    const { hash } = await targetOf(tx, channel, address);
    // What a person has asked for is not held by a limit, so nobody has to wait for it.
    if (purpose !== "transactional") await lockAddress(tx, hash);
  }
  const [decision] = (await decide(tx, [message], key)) as [Decision];
  const moment = now();
  if (address && !decision.reason)
    await insertRelease(tx, { key, channel, address, purpose }, moment, weekBefore(moment));
  return decision;
}

const weekBefore = (moment: Date): Date => new Date(moment.getTime() - weekMilliseconds);

/** Names that a message has in the gate which only asks or thanks for a confirmation. */
const askingKeys = ["reminder-", "visit-confirmed-"];

/** Whether a text that asks for no confirmation was released to this number since then, which an answer may mean. */
export async function wroteSince(scope: Scope, number: string, since: string): Promise<boolean> {
  const keys = await listReleasedSince(scope, number, since);
  return keys.some((key) => !askingKeys.some((asking) => key.startsWith(asking)));
}

async function decide(scope: Scope, messages: readonly Message[], key: string | null): Promise<Decision[]> {
  if (messages.length === 0) return [];
  const moment = now();
  const standing = await readStanding(scope);
  const rules = await readRules(scope, messages);
  const lines = messages.map(({ channel, purpose, address, customerId }) => ({
    channel,
    purpose,
    address: address?.trim() ?? "",
    customerId: customerId ?? null,
  }));
  const known = await listKnown(scope, lines, weekBefore(moment), key);
  const isReadOnly = standing.status === "read_only";
  const answered = await answeredAt(scope, messages);
  return messages.map((message, place) =>
    decisionOn({
      message,
      known: known[place] as KnownOfAddress,
      rules,
      moment,
      isReadOnly,
      answered: answered(message),
      scope,
    }),
  );
}

/** When the customer answered what a message would follow up on; null where they did not, or nobody asks. */
async function answeredAt(
  scope: Scope,
  messages: readonly Message[],
): Promise<(message: Message) => string | null> {
  const asked = messages.flatMap(({ customerId, pausesWhenAnsweredSince: since }) =>
    customerId && since ? [customerId] : [],
  );
  if (asked.length === 0) return () => null;
  const written = await providedBy(scope.actor.appContext, lastWritten)(scope, [...new Set(asked)]);
  return ({ customerId, pausesWhenAnsweredSince: since }) => {
    const at = written.get(customerId ?? 0);
    return since && at !== undefined && new Date(at) > since ? at : null;
  };
}

type Case = {
  message: Message;
  known: KnownOfAddress;
  rules: Rules;
  moment: Date;
  isReadOnly: boolean;
  answered: string | null;
  scope: Scope;
};

type Waiting = { reason: Reason; until: Date };

function decisionOn({ message, known, rules, moment, isReadOnly, answered, scope }: Case): Decision {
  const { channel, purpose, address } = message;
  const zone = scope.actor.timeZone;
  const quiet = quietOf({ message, known, rules, moment, zone });
  const refusal = rules.room && channel === "text" ? rules.room.refusal(message.parts ?? 1) : null;
  const against = reasonFor(message, known, {
    isReadOnly,
    number: rules.number,
    isOverCap: refusal !== null,
  });
  const final = against ?? (answered === null ? null : "customer_answered");
  const facts = factsOf({ message, known, rules, moment, isReadOnly, answered, scope }, quiet.fact);
  const waits = final ? null : longest(quiet.until, frequencyUntil({ message, known, rules, moment }));
  const reason = final ?? waits?.reason ?? null;
  return {
    decided_at: moment.toISOString(),
    purpose,
    channel,
    address,
    reason,
    words:
      reason && (reason === "over_spending_cap" && refusal ? refusal : reasonWords(reason, message, known)),
    until: waits?.until.toISOString() ?? null,
    facts,
  };
}

function longest(quiet: Date | null, frequency: Date | null): Waiting | null {
  if (frequency && (!quiet || frequency > quiet)) return { reason: "too_frequent", until: frequency };
  return quiet && { reason: "quiet_hours", until: quiet };
}

function factsOf(
  { message, known, rules, moment, answered, scope }: Case,
  quiet: DecisionFact,
): DecisionFact[] {
  if (!message.address?.trim()) return [];
  const zone = scope.actor.timeZone;
  const isText = message.channel === "text";
  return [
    consentFact(message, known, zone),
    suppressionFact(known, message.channel, zone),
    quiet,
    frequencyFact(known, rules, moment, isReply(message, moment)),
    ...answerFact(message, answered, zone),
    ...(isText && rules.room ? [spendingFact(rules.room)] : []),
    ...(isText ? numberFact(rules.number) : []),
  ];
}
