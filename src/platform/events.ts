/** The one event log of the business: every change writes one line, in the same transaction, never altered. */
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Scope } from "./actor.ts";
import { now } from "./clock.ts";
import { sendAhead } from "./database/scoped-driver.ts";
import { takeTold, tellLive } from "./live/tell.ts";

export type NewEvent = {
  /** What happened: subject and past tense, such as "customer.created". */
  type: string;
  /** The record it happened to. */
  subject: { kind: string; id: number | string };
  /** The customer in whose timeline it appears. */
  customerId?: number | null;
  /** One line for feeds: "Maria Lopez became a client". */
  title: string;
  /** A second line with the particulars. */
  description?: string;
  /** Facts for machines: before and after, amounts in minor units with their currency. */
  data?: Record<string, unknown>;
};

/**
 * Writes one event, of now and of who acts. It belongs to the transaction of the change it speaks of and travels with
 * the next statement or the commit, where it is thrown should it fail.
 */
export async function appendEvent(tx: Scope, event: NewEvent): Promise<void> {
  const line = newLine(tx, event, String(event.subject.id), event.customerId ?? null);
  noteSaid(tx, event);
  await sendAhead(tx.db, line.compile(tx.db));
}

/** Transactions that say something for which a reader of the event log waits. */
const awaited = new WeakSet<Kysely<unknown>>();

function noteSaid(tx: Scope, { type }: { type: string }): void {
  tellLive(tx, []);
  if (tx.actor.appContext.reactions.awaits(type)) awaited.add(tx.db);
}

/** Wakes whoever reads what this transaction said: reactions and open screens. To be called when it is saved. */
export function wakeReaders({ actor: { appContext }, db, organizationId }: Scope): void {
  if (awaited.delete(db)) appContext.reactions.wake();
  const told = takeTold(db);
  if (told) appContext.live.wake(organizationId, told);
}

/** An event of a record that is only being added: the event log learns the record's id from the database. */
export type EventOfAdded = Omit<NewEvent, "subject" | "customerId"> & {
  kind: string;
  /** "itself" when what is added is a customer. */
  customerId: number | null | "itself";
};

/**
 * Adds a record and its event in one statement, which gives what `insertion` returns: `id` among it, of one row or, if
 * it adds nothing, of none. It is a transaction's statement like any other.
 */
export function withEvent<Row>(tx: Scope, insertion: RawBuilder<Row>, event: EventOfAdded): RawBuilder<Row> {
  noteSaid(tx, event);
  const customerId = event.customerId === "itself" ? sql`id` : event.customerId;
  return sql`with added as (${insertion}), told as (${newLine(tx, event, sql`id::text`, customerId)} from added)
    select * from added`;
}

function newLine(
  { actor, organizationId }: Scope,
  { type, title, description, data, ...event }: NewEvent | EventOfAdded,
  subjectId: unknown,
  customerId: unknown,
): RawBuilder<unknown> {
  const kind = "kind" in event ? event.kind : event.subject.kind;
  const { request } = actor;
  return sql`
    insert into events (organization_id, occurred_at, type, subject_kind, subject_id, customer_id, actor_id,
      actor_name, title, description, data, request_id, ip, user_agent)
    select ${organizationId}, ${now().toISOString()}, ${type}, ${kind},
      ${subjectId}, ${customerId}, ${actor.userId}, ${actor.name}, ${title},
      ${description ?? null}, ${JSON.stringify(dataOf(actor, data))}, ${request?.id ?? null},
      ${request?.ip ?? null}, ${request?.userAgent ?? null}`;
}

/** Says which API key did it, beside its name among the actor's. */
const dataOf = ({ apiKey }: Scope["actor"], data: NewEvent["data"] = {}) =>
  apiKey ? { ...data, api_key_id: apiKey.id } : data;

/** A record as the event log names it; with `data`, only the lines whose data hold these facts. */
export type EventSubject = { kind: string; id: number | string; data?: Record<string, unknown> };

/** Who wrote the last line about any of these; undefined when there is none. */
export async function findLastChange(
  scope: Scope,
  subjects: readonly EventSubject[],
): Promise<{ actor_id: string | null; actor_name: string } | undefined> {
  const wanted = subjects.map(({ kind, id, data = {} }) => ({ kind, id: String(id), data }));
  const { rows } = await sql<{ actor_id: string | null; actor_name: string }>`
    select e.actor_id, e.actor_name
    from jsonb_to_recordset(${JSON.stringify(wanted)}) as wanted (kind text, id text, data jsonb)
    join events e on e.subject_kind = wanted.kind and e.subject_id = wanted.id and e.data @> wanted.data
    where e.organization_id = ${scope.organizationId}
    order by e.id desc limit 1`.execute(scope.db);
  return rows[0];
}

/** What happened earlier, and who did it. */
export type PastEvent = { at: Date; by: { userId: string | null; name: string }; event: NewEvent };

const mostAtOnce = 1_000;

/** Writes events of the past in the order given, for records that are taken over together with their history. */
export async function recordPast(tx: Scope, past: readonly PastEvent[]): Promise<void> {
  for (let from = 0; from < past.length; from += mostAtOnce) {
    const lines = past.slice(from, from + mostAtOnce).map(lineOf);
    await sql`
      insert into events (organization_id, occurred_at, type, subject_kind, subject_id, customer_id, actor_id,
        actor_name, title, description, data)
      select ${tx.organizationId}, line.* from jsonb_to_recordset(${JSON.stringify(lines)}) as line (occurred_at
        timestamptz, type text, subject_kind text, subject_id text, customer_id bigint, actor_id uuid,
        actor_name text, title text, description text, data jsonb)`.execute(tx.db);
  }
}

const lineOf = ({ at, by, event }: PastEvent) => ({
  occurred_at: at.toISOString(),
  type: event.type,
  subject_kind: event.subject.kind,
  subject_id: String(event.subject.id),
  customer_id: event.customerId ?? null,
  actor_id: by.userId,
  actor_name: by.name,
  title: event.title,
  description: event.description ?? null,
  data: event.data ?? {},
});
