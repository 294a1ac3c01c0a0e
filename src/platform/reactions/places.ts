/** Up to where each reader has read the event log, and what it finds there next. */
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Scope } from "../actor.ts";

/** What of an event is known before it is read: where and when it happened, to which record of which customer. */
export type EventHead = {
  id: number;
  type: string;
  occurredAt: Date;
  subject: { kind: string; id: string };
  customerId: number | null;
};

/** The customers whom these events concern, as often as they do. */
export const customersOf = (events: readonly EventHead[]): number[] =>
  events.flatMap(({ customerId }) => customerId ?? []);

export type LoggedEvent = EventHead & {
  title: string;
  data: Record<string, unknown>;
  /** Who did it; without an id it was no member. */
  by: { id: string | null; name: string };
};

/**
 * Gives readers that have none a place. One that lies ahead of the last event is taken back to it, because a restored
 * database counts on from the last event that it holds.
 */
export async function installReactions(
  pool: pg.Pool,
  reactions: readonly { name: string; begins: "now" | "start" }[],
): Promise<void> {
  for (const { name, begins } of reactions) {
    await pool.query(
      `insert into reaction_places (reaction, position)
       select $1, case when $2 then 0 else newest end from event_horizon() on conflict do nothing`,
      [name, begins === "start"],
    );
  }
  await pool.query(
    "update reaction_places set position = newest from event_horizon() where position > newest",
  );
}

/** Locks the reader's place until the transaction ends; undefined while another process has it. */
export async function takePlace(trx: Kysely<unknown>, reaction: string): Promise<number | undefined> {
  const { rows } = await sql<{ position: number }>`
    select position from reaction_places where reaction = ${reaction} for update skip locked`.execute(trx);
  return rows[0]?.position;
}

export async function movePlace(trx: Kysely<unknown>, reaction: string, position: number): Promise<void> {
  await sql`update reaction_places set position = ${position} where reaction = ${reaction}`.execute(trx);
}

export type News = EventHead & { organization: { id: string; timeZone: string; country: string } };

type Span = { types: readonly string[]; after: number; upTo: number; limit: number };

/** Events of these types, of all organizations, with an id after `after` and up to `upTo`, in the order of their ids. */
export async function listNews(trx: Kysely<unknown>, { types, after, upTo, limit }: Span): Promise<News[]> {
  const { rows } = await sql<HeadRow & { organization_id: string; time_zone: string; country: string }>`
    select * from list_news(${types}, ${after}, ${upTo}, ${limit})`.execute(trx);
  return rows.map(({ organization_id: id, time_zone: timeZone, country, ...row }) => ({
    ...headOf(row),
    organization: { id, timeZone, country },
  }));
}

/** In the order of their ids; without those whose organization is gone. */
export async function findLoggedEvents(tx: Scope, ids: readonly number[]): Promise<LoggedEvent[]> {
  const { rows } = await sql<LoggedRow>`
    select id, occurred_at, type, subject_kind, subject_id, customer_id, title, data, actor_id, actor_name
    from events
    where organization_id = ${tx.organizationId} and id = any(${ids}::bigint[]) order by id`.execute(tx.db);
  return rows.map(({ title, data, actor_id: id, actor_name: name, ...head }) => ({
    ...headOf(head),
    title,
    data,
    by: { id, name },
  }));
}

type LoggedRow = HeadRow & {
  title: string;
  data: Record<string, unknown>;
  actor_id: string | null;
  actor_name: string;
};

type HeadRow = {
  id: number;
  occurred_at: string;
  type: string;
  subject_kind: string;
  subject_id: string;
  customer_id: number | null;
};

const headOf = (row: HeadRow): EventHead => ({
  id: row.id,
  type: row.type,
  occurredAt: new Date(row.occurred_at),
  subject: { kind: row.subject_kind, id: row.subject_id },
  customerId: row.customer_id,
});
