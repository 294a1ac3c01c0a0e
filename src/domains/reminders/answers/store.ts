/** Every question about what customers answer by text: what they were asked, and what became of each answer. */
import { type Selectable, sql } from "kysely";
import type { CalendarTables } from "#domains/calendar/tables.ts";
import type { Scope } from "#platform/actor.ts";
import { tables } from "../store.ts";
import type { ReminderAnswerRow } from "../tables.ts";
import type { AnswerSaid, AnswerState } from "./contract.ts";

export type Asked = {
  event_id: number;
  customer_id: number;
  status: Selectable<CalendarTables["calendar_events"]>["status"];
  asked_at: string;
};

/**
 * The visits still to come that texts to this number asked about before `at`, at the time that they told, whoever was
 * asked last first.
 */
export async function listAsked(scope: Scope, number: string, at: string): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select e.id as event_id, e.customer_id, e.status, max(coalesce(r.settled_at, r.due_at)) as asked_at
    from reminders r
    join calendar_events e on e.organization_id = r.organization_id and e.id = r.event_id
    where r.organization_id = ${scope.organizationId} and r.recipient = ${number}
      and r.channel = 'text' and r.status in ('sending', 'sent') and r.kind <> 'cancelled'
      and coalesce(r.settled_at, r.due_at) <= ${at}
      and e.starts_at = r.starts_at and e.starts_at > ${at} and e.deleted_at is null
      and e.status in ('scheduled', 'confirmed') and e.customer_id = r.customer_id
    group by e.id, e.customer_id, e.status
    order by asked_at desc, e.id`.execute(scope.db);
  return rows;
}

/** What was answered about any of these events since then. */
export async function listAnsweredSince(
  scope: Scope,
  eventIds: readonly number[],
  since: string,
): Promise<Pick<Selectable<ReminderAnswerRow>, "said" | "state">[]> {
  return tables(scope)
    .selectFrom("reminder_answers as a")
    .innerJoin("reminder_answer_events as e", (join) =>
      join.onRef("e.organization_id", "=", "a.organization_id").onRef("e.answer_id", "=", "a.id"),
    )
    .select(["a.said", "a.state"])
    .where("a.organization_id", "=", scope.organizationId)
    .where("e.event_id", "in", eventIds)
    .where("a.received_at", ">=", since)
    .execute();
}

/** Those who answer about the same number come one after the other. */
export async function lockNumber(tx: Scope, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`answers ${tx.organizationId} ${number}`}, 0))`.execute(
    tx.db,
  );
}

export async function isAnswerKept(scope: Scope, receivedTextId: string): Promise<boolean> {
  const found = await tables(scope)
    .selectFrom("reminder_answers")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("received_text_id", "=", receivedTextId)
    .executeTakeFirst();
  return found !== undefined;
}

type NewAnswer = {
  received_text_id: string;
  said: AnswerSaid;
  state: AnswerState;
  received_at: string;
  settled_at: string | null;
};

export async function insertAnswer(tx: Scope, answer: NewAnswer, eventIds: readonly number[]): Promise<void> {
  const organization_id = tx.organizationId;
  const { id } = await tables(tx)
    .insertInto("reminder_answers")
    .values({ ...answer, organization_id, settled_by: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tables(tx)
    .insertInto("reminder_answer_events")
    .values(eventIds.map((event_id) => ({ organization_id, answer_id: id, event_id })))
    .execute();
}

export type KeptAnswer = Omit<Selectable<ReminderAnswerRow>, "organization_id">;

const columns = [
  "id",
  "received_text_id",
  "said",
  "state",
  "received_at",
  "settled_at",
  "settled_by",
] as const;

export function listAnswers(scope: Scope, receivedTextIds: readonly string[]): Promise<KeptAnswer[]> {
  return tables(scope)
    .selectFrom("reminder_answers")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("received_text_id", "in", receivedTextIds)
    .execute();
}

export function lockAnswer(tx: Scope, receivedTextId: string): Promise<KeptAnswer | undefined> {
  return tables(tx)
    .selectFrom("reminder_answers")
    .select(columns)
    .where("organization_id", "=", tx.organizationId)
    .where("received_text_id", "=", receivedTextId)
    .forUpdate()
    .executeTakeFirst();
}

export async function settleAnswer(
  tx: Scope,
  id: number,
  outcome: { state: AnswerState; settled_at: string; settled_by: string },
): Promise<void> {
  await tables(tx)
    .updateTable("reminder_answers")
    .set(outcome)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** The events of these answers as they are now, the earliest first. */
export function listAnswerEvents(scope: Scope, answerIds: readonly number[]) {
  return tables(scope)
    .selectFrom("reminder_answer_events as a")
    .innerJoin("calendar_events as e", (join) =>
      join.onRef("e.organization_id", "=", "a.organization_id").onRef("e.id", "=", "a.event_id"),
    )
    .select(["a.answer_id", "e.id as event_id", "e.title", "e.starts_at", "e.status", "e.deleted_at"])
    .where("a.organization_id", "=", scope.organizationId)
    .where("a.answer_id", "in", answerIds)
    .orderBy("e.starts_at")
    .orderBy("e.id")
    .execute();
}
