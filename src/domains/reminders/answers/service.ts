/** Hears what a customer answers to a reminder by text: confirms the visit where that is plain, else asks a member. */
import { updateCalendarEvent } from "#domains/calendar/changing.ts";
import { wroteSince } from "#domains/sending/decision.ts";
import type { ReceivedText } from "#domains/sending/texts/service.ts";
import { type Actor, actingWithin, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { customerName, standingOf } from "../customer-link/self-service.ts";
import { settingsOf } from "../settings.ts";
import { findSubject, type Subject } from "../store.ts";
import type { AnswerSaid, AnswerState, TextAnswer } from "./contract.ts";
import { thankForConfirming } from "./replying.ts";
import {
  type Asked,
  insertAnswer,
  isAnswerKept,
  type KeptAnswer,
  listAnswerEvents,
  listAnsweredSince,
  listAnswers,
  listAsked,
  lockAnswer,
  lockNumber,
  settleAnswer,
} from "./store.ts";
import { understandAnswer } from "./understanding.ts";

/** Visits that were asked about within this time of each other may both be meant. */
const togetherMs = 24 * 3_600_000;

type Heard = Pick<ReceivedText, "id" | "from" | "text" | "receivedAt">;

/** What stops or starts texts has its own meaning. Hearing the same text again changes nothing. */
export async function hearAnswer(tx: Scope, received: ReceivedText): Promise<void> {
  const said = saidIn(received);
  if (!said) return;
  await lockNumber(tx, received.from);
  if (await isAnswerKept(tx, received.id)) return;
  const asked = await askedTogether(tx, received);
  const [newest] = asked;
  if (!newest) return;
  const ids = asked.map(({ event_id: id }) => id);
  const before = (await listAnsweredSince(tx, ids, newest.asked_at)).filter(
    ({ state }) => state !== "dismissed",
  );
  const isRepeated = before.some((each) => each.said === said && (said === "yes" || each.state === "open"));
  if (isRepeated) return;
  if (said === "no") return putBeforeMember(tx, received, said, asked);
  const open = asked.filter(({ status }) => status === "scheduled");
  const [only] = open;
  if (!only) return;
  const isPlain =
    open.length === 1 && before.length === 0 && !(await wroteSince(tx, received.from, newest.asked_at));
  if (isPlain && (await confirm(tx, received, only))) return;
  await putBeforeMember(tx, received, said, open);
}

const saidIn = ({ heard, text }: Pick<ReceivedText, "heard" | "text">): AnswerSaid | null =>
  heard === null ? understandAnswer(text) : null;

/** The newest visit that the number was asked about, and those asked about shortly before. */
async function askedTogether(scope: Scope, { from, receivedAt }: Heard): Promise<Asked[]> {
  const all = await listAsked(scope, from, receivedAt);
  const newest = Date.parse(all[0]?.asked_at ?? "");
  return all.filter(({ asked_at: at }) => newest - Date.parse(at) <= togetherMs);
}

/** Whom the text answers, where several customers have the number; null where that is not plain. */
export async function customerAnswering(scope: Scope, received: ReceivedText): Promise<number | null> {
  if (!saidIn(received)) return null;
  const customers = new Set((await askedTogether(scope, received)).map(({ customer_id: id }) => id));
  const [only] = customers;
  return customers.size === 1 && only !== undefined ? only : null;
}

/** As the customer's link does. False where it can't be confirmed by the customer, or no longer. */
async function confirm(tx: Scope, received: Heard, { event_id: id }: Asked): Promise<boolean> {
  const subject = await findSubject(tx, id);
  const { policy } = await settingsOf(tx);
  if (!subject || !standingOf(subject, policy).may.confirm) return false;
  const actor = { ...tx.actor, name: customerName(subject) };
  await updateCalendarEvent(actingWithin(tx, actor), id, { status: "confirmed" }, subject.version);
  await keep(tx, received, { said: "yes", state: "confirmed", eventIds: [id] });
  await thankForConfirming(tx, received, subject);
  await tell(tx, received, subject, `${subject.title} confirmed by text`);
  return true;
}

async function putBeforeMember(
  tx: Scope,
  received: Heard,
  said: AnswerSaid,
  asked: readonly Asked[],
): Promise<void> {
  const eventIds = asked.map(({ event_id: id }) => id);
  const subject = await findSubject(tx, eventIds[0] as number);
  if (!subject) return;
  await keep(tx, received, { said, state: "open", eventIds });
  const name = customerName(subject).replace(/ \(customer\)$/, "");
  const words = said === "yes" ? "may be confirming a visit" : "may not be able to keep a visit";
  await tell(tx, received, subject, `${name} ${words}`);
}

type ToKeep = { said: AnswerSaid; state: AnswerState; eventIds: readonly number[] };

const keep = (tx: Scope, { id, receivedAt }: Heard, { eventIds, ...answer }: ToKeep): Promise<void> =>
  insertAnswer(
    tx,
    {
      ...answer,
      received_text_id: id,
      received_at: receivedAt,
      settled_at: answer.state === "open" ? null : now().toISOString(),
    },
    eventIds,
  );

const longestWords = 140;

async function tell(tx: Scope, { id, text }: Heard, subject: Subject, title: string): Promise<void> {
  await appendEvent(tx, {
    type: "reminder.answered",
    subject: { kind: "calendar_event", id: subject.id },
    customerId: subject.customer_id,
    title,
    description: `They texted: ${text.length > longestWords ? `${text.slice(0, longestWords - 1)}…` : text}`,
    data: { text: id },
  });
}

/** By the received texts; those that answer nothing are left out. */
export async function answersTo(
  scope: Scope,
  receivedTextIds: readonly string[],
): Promise<Map<string, TextAnswer>> {
  if (receivedTextIds.length === 0) return new Map();
  const answers = await listAnswers(scope, receivedTextIds);
  const visits = await visitsOf(scope, answers);
  return new Map(
    answers.map(({ id, received_text_id, said, state, settled_by }) => [
      received_text_id,
      { said, state, settled_by, visits: visits.get(id) ?? [] },
    ]),
  );
}

async function visitsOf(scope: Scope, answers: readonly KeptAnswer[]) {
  if (answers.length === 0) return new Map<number, TextAnswer["visits"]>();
  const moment = now();
  const rows = await listAnswerEvents(
    scope,
    answers.map(({ id }) => id),
  );
  return Map.groupBy(
    rows.map(({ starts_at: start, deleted_at, ...row }) => ({
      ...row,
      start,
      status: deleted_at === null ? row.status : ("cancelled" as const),
      is_open: deleted_at === null && row.status === "scheduled" && new Date(start) > moment,
    })),
    ({ answer_id: id }) => id,
  );
}

/** A member takes the answer as a yes to one of the visits. Settled once none of them is left to confirm. */
export async function confirmAnswered(
  tx: Scope,
  actor: Actor,
  { receivedTextId, eventId }: { receivedTextId: string; eventId: number },
): Promise<void> {
  const answer = await lockOpen(tx, receivedTextId);
  const visits = (await visitsOf(tx, [answer])).get(answer.id) ?? [];
  if (!visits.some(({ event_id: id }) => id === eventId)) throw notFound("Visit");
  if (!visits.some(({ event_id: id, is_open }) => id === eventId && is_open))
    throw conflict("This visit can't be confirmed anymore. Reload the conversation.");
  await updateCalendarEvent(actingWithin(tx, actor), eventId, { status: "confirmed" });
  const isLast = !visits.some(({ event_id: id, is_open }) => id !== eventId && is_open);
  if (isLast || answer.said === "no") await settle(tx, answer, "confirmed");
}

/** A member takes it that nothing follows from the answer, or did what follows. */
export async function dismissAnswer(tx: Scope, receivedTextId: string): Promise<void> {
  await settle(tx, await lockOpen(tx, receivedTextId), "dismissed");
}

const settle = (tx: Scope, { id }: KeptAnswer, state: "confirmed" | "dismissed"): Promise<void> =>
  settleAnswer(tx, id, { state, settled_at: now().toISOString(), settled_by: tx.actor.name });

async function lockOpen(tx: Scope, receivedTextId: string): Promise<KeptAnswer> {
  const answer = await lockAnswer(tx, receivedTextId);
  if (answer?.state !== "open")
    throw conflict("This message doesn't need a decision anymore. Reload the conversation.");
  return answer;
}
