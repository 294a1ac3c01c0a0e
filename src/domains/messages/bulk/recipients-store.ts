/** Every question about the recipients of a bulk message: who is next, who has been served, and what became of it. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { Outcome } from "./contract.ts";
import type { BulkRecipientRow, RecipientState } from "./tables.ts";

/** As a recipient `r` of `b` stands, whose message is `m`. */
export const outcome = (moment: string): RawBuilder<Outcome> => sql<Outcome>`case
  when r.state = 'skipped' then 'refused'
  when r.state = 'waiting' and b.state = 'cancelled' then 'not_sent'
  when r.state = 'waiting' and r.held_until > ${moment} then 'held'
  when r.state = 'waiting' then 'waiting'
  when m.id is null then 'taken_back'
  when m.state in ('waiting', 'handed_over') then 'sending'
  when m.state = 'failed' and m.gate ->> 'reason' is not null then 'refused'
  when m.state in ('failed', 'not_delivered') then 'failed'
  else m.state end`;

export type NewRecipient = Pick<
  BulkRecipientRow,
  "customer_id" | "place" | "name" | "address" | "text" | "segments" | "cause" | "reason"
> & { state: "waiting" | "skipped" };

export async function insertRecipients(
  tx: Scope,
  bulkId: number,
  recipients: readonly NewRecipient[],
): Promise<void> {
  await sql`
    insert into bulk_recipients
      (organization_id, bulk_id, customer_id, place, name, address, text, segments, state, cause, reason)
    select ${tx.organizationId}, ${bulkId}, line.* from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as line
      (customer_id bigint, place int, name text, address text, text text, segments int, state text, cause text,
        reason text)`.execute(tx.db);
}

export type NextRecipient = Pick<BulkRecipientRow, "customer_id" | "address" | "text" | "segments">;

/** The next who may be served now. Two who ask at once get different ones, each until their transaction ends. */
export async function claimRecipients(
  tx: Scope,
  { bulkId, limit, moment }: { bulkId: number; limit: number; moment: string },
): Promise<NextRecipient[]> {
  const { rows } = await sql<NextRecipient>`
    select customer_id, address, text, segments from bulk_recipients
    where organization_id = ${tx.organizationId} and bulk_id = ${bulkId} and state = 'waiting'
      and (held_until is null or held_until <= ${moment})
    order by place limit ${limit} for no key update skip locked`.execute(tx.db);
  return rows;
}

export type Who = { bulkId: number; customerId: number };

type Changes = Partial<
  Pick<BulkRecipientRow, "address" | "cause" | "reason" | "held_until" | "message_id"> & {
    state: RecipientState;
  }
>;

export async function changeRecipient(
  tx: Scope,
  { bulkId, customerId }: Who,
  changes: Changes,
): Promise<void> {
  const set = Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`
    update bulk_recipients set ${sql.join(set)}
    where organization_id = ${tx.organizationId} and bulk_id = ${bulkId} and customer_id = ${customerId}`.execute(
    tx.db,
  );
}

/** Whether somebody else gets the bulk message at this number. */
export async function isServedAt(
  tx: Scope,
  { bulkId, customerId, address }: Who & { address: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from bulk_recipients where organization_id = ${tx.organizationId} and bulk_id = ${bulkId}
      and address = ${address} and state <> 'skipped' and customer_id <> ${customerId}`.execute(tx.db);
  return rows.length > 0;
}

export type Left = {
  /** Messages that were handed in and have not left yet. */
  inFlight: number;
  /** Recipients who may be served now. */
  waiting: number;
  /** When the next of the others may be; null for none. */
  nextAt: string | null;
};

export async function countLeft(tx: Scope, bulkId: number, moment: string): Promise<Left> {
  const { rows } = await sql<Left>`
    select (select count(*)::int from messages where organization_id = ${tx.organizationId} and bulk_id = ${bulkId}
        and state in ('waiting', 'handed_over')) as "inFlight",
      (select count(*)::int from bulk_recipients where organization_id = ${tx.organizationId} and bulk_id = ${bulkId}
        and state = 'waiting' and (held_until is null or held_until <= ${moment})) as waiting,
      (select min(held_until) from bulk_recipients where organization_id = ${tx.organizationId}
        and bulk_id = ${bulkId} and state = 'waiting' and held_until > ${moment}) as "nextAt"`.execute(tx.db);
  return rows[0] as Left;
}

/** Messages that have not left: their rows are held, so that none leaves meanwhile. */
export async function lockUnsent(
  tx: Scope,
  bulkId: number,
): Promise<{ id: number; conversation_id: number }[]> {
  const { rows } = await sql<{ id: number; conversation_id: number }>`
    select id, conversation_id from messages where organization_id = ${tx.organizationId} and bulk_id = ${bulkId}
      and state in ('waiting', 'held') order by conversation_id for update`.execute(tx.db);
  return rows;
}

/** They wait for their turn again. */
export async function returnRecipients(
  tx: Scope,
  bulkId: number,
  messageIds: readonly number[],
): Promise<void> {
  await sql`
    update bulk_recipients set state = 'waiting', message_id = null, cause = null, reason = null, held_until = null
    where organization_id = ${tx.organizationId} and bulk_id = ${bulkId}
      and message_id = any(${[...messageIds]})`.execute(tx.db);
}

export type ListedRecipient = Pick<BulkRecipientRow, "customer_id" | "place" | "name" | "text"> & {
  conversation_id: number | null;
  address: string | null;
  parts: number;
  outcome: Outcome;
  reason: string | null;
  held_until: string | null;
};

type Question = {
  bulkId: number;
  outcome: Outcome | undefined;
  after: number | undefined;
  limit: number;
  moment: string;
};

/** In the order in which they are served. Without those customers whom the scope does not reach. */
export async function listRecipients(scope: Scope, question: Question): Promise<ListedRecipient[]> {
  const { bulkId, outcome: wanted, after, limit, moment } = question;
  const is = outcome(moment);
  const all: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`r.organization_id = ${scope.organizationId} and r.bulk_id = ${bulkId}`,
    withinReach(scope, "customers"),
  ];
  if (wanted) all.push(sql<SqlBool>`${is} = ${wanted}`);
  if (after !== undefined) all.push(sql<SqlBool>`r.place > ${after}`);
  const { rows } = await sql<ListedRecipient>`
    select r.customer_id, r.place, r.name, r.text, c.id as conversation_id, coalesce(m.address, r.address) as address,
      coalesce(m.segments, r.segments) as parts, ${is} as outcome, coalesce(m.reason, r.reason) as reason,
      coalesce(m.held_until, r.held_until) as held_until
    from bulk_recipients r
    join bulk_messages b on b.organization_id = r.organization_id and b.id = r.bulk_id
    join customers on customers.organization_id = r.organization_id and customers.id = r.customer_id
    left join messages m on m.organization_id = r.organization_id and m.id = r.message_id
    left join conversations c on c.organization_id = r.organization_id and c.customer_id = r.customer_id
      and customers.deleted_at is null
    where ${sql.join(all, sql` and `)} order by r.place limit ${limit}`.execute(scope.db);
  return rows;
}
