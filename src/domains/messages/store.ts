/** Every question about conversations: which there are, whose they are, and what of them is unread. */
import { type RawBuilder, type SqlBool, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import { type MessageDirection, wordlessCall } from "./contract.ts";
import type { ConversationRow, MessageTables } from "./tables.ts";

export type StoredConversation = {
  id: number;
  customer_id: number | null;
  /** Of a number that no customer has. */
  phone: string | null;
  /** Of an address that no customer has. */
  email: string | null;
  customer_name: string | null;
  customer_phone: string | null;
  assigned_to: string | null;
  assigned_name: string | null;
  snoozed_until: string | null;
  last_message_at: string;
  last_words: string;
  last_direction: MessageDirection;
  last_received_id: number;
  waiting_since: string | null;
  unread: number;
};

const mostUnread = 100;

export const readerOf = ({ actor }: Scope) => (actor.viewingAs ?? actor).userId;

/** 0 for somebody who has no place. The subquery is the whole expression: row level security lets no other one into an index. */
export const ofReader = (scope: Scope, what: "joined_after" | "read_to"): RawBuilder<unknown> => sql`(
  select coalesce(max(${sql.ref(what)}), 0) from message_readers
  where organization_id = ${scope.organizationId} and user_id = ${readerOf(scope)})`;

/** Up to which message the reader has read a conversation. */
const readTo = (scope: Scope) => sql`greatest(coalesce(r.up_to, 0), ${ofReader(scope, "joined_after")})`;

export const isUnread = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`c.last_received_id > ${readTo(scope)}`;

/** A conversation without messages has none, a call without a note is named. */
const lastWords = sql`case when c.last_words = '' and c.last_direction = 'note' and exists (
    select from messages m where m.organization_id = c.organization_id and m.conversation_id = c.id)
  then ${wordlessCall} else c.last_words end`;

export const conversationColumns = (
  scope: Scope,
): RawBuilder<unknown> => sql`c.id, c.customer_id, c.phone, c.email,
  c.assigned_to, c.snoozed_until, c.last_message_at, ${lastWords} as last_words, c.last_direction,
  c.last_received_id, c.waiting_since,
  customers.phone_e164 as customer_phone, customers.first_name || ' ' || customers.last_name as customer_name,
  users.first_name || ' ' || users.last_name as assigned_name,
  case when ${isUnread(scope)} then (
    select count(*) from (
      select 1 from messages m where m.organization_id = ${scope.organizationId} and m.conversation_id = c.id
        and m.id > ${readTo(scope)} and m.direction = 'in' limit ${mostUnread}) as newer)::int else 0 end as unread`;

export const conversationSources = (scope: Scope): RawBuilder<unknown> => sql`conversations c
  left join customers on customers.organization_id = c.organization_id and customers.id = c.customer_id
  left join users on users.organization_id = c.organization_id and users.id = c.assigned_to
  left join conversation_reads r on r.organization_id = c.organization_id and r.conversation_id = c.id
    and r.user_id = ${readerOf(scope)}`;

/**
 * Those of the customers that the scope reaches, and those that its people look after or began. Conversations of a
 * deleted customer wait out of sight.
 */
export const visible = (scope: Scope): RawBuilder<SqlBool> =>
  scope.reach === "all"
    ? sql<SqlBool>`c.organization_id = ${scope.organizationId} and customers.deleted_at is null`
    : sql<SqlBool>`c.organization_id = ${scope.organizationId} and customers.deleted_at is null
        and coalesce(${withinReach(scope, "customers")} or ${withinReach(scope, "c")}, false)`;

export async function findConversationRow(scope: Scope, id: number): Promise<StoredConversation | undefined> {
  const { rows } = await sql<StoredConversation>`
    select ${conversationColumns(scope)} from ${conversationSources(scope)} where ${visible(scope)} and c.id = ${id}`.execute(
    scope.db,
  );
  return rows[0];
}

/** Held until the transaction ends. */
export async function lockConversation(tx: Scope, id: number): Promise<StoredConversation | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from ${conversationSources(tx)} where ${visible(tx)} and c.id = ${id} for no key update of c`.execute(
    tx.db,
  );
  return rows[0] && findConversationRow(tx, id);
}

export async function changeConversation(
  tx: Scope,
  id: number,
  changes: Updateable<ConversationRow>,
): Promise<void> {
  await tablesOf<MessageTables>(tx)
    .updateTable("conversations")
    .set(changes)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

type Partner = { customerId: number } | { phone: string } | { email: string };

/** The one conversation with a customer, a number or an address (in lowercase), begun now if there is none. */
export async function openConversation(tx: Scope, partner: Partner, at: string): Promise<number> {
  const {
    customerId = null,
    phone = null,
    email = null,
  } = partner as Partial<{
    customerId: number;
    phone: string;
    email: string;
  }>;
  const is =
    customerId !== null
      ? sql`customer_id = ${customerId}`
      : phone !== null
        ? sql`phone = ${phone}`
        : sql`email = ${email}`;
  await sql`
    insert into conversations (organization_id, customer_id, phone, email, last_message_at, created_by, created_at)
    values (${tx.organizationId}, ${customerId}, ${phone}, ${email}, ${at}, ${tx.actor.userId}, ${at})
    on conflict do nothing`.execute(tx.db);
  const { rows } = await sql<{ id: number }>`
    select id from conversations where organization_id = ${tx.organizationId} and ${is}`.execute(tx.db);
  return (rows[0] as { id: number }).id;
}

/** What there is by now counts as read by a member who has just joined. */
export async function startReading(tx: Scope, userId: string): Promise<void> {
  await sql`
    insert into message_readers (organization_id, user_id, joined_after, read_to)
    select ${tx.organizationId}, users.id, newest.id, newest.id
    from users, (select coalesce(max(id), 0) as id from messages where organization_id = ${tx.organizationId}) as newest
    where users.organization_id = ${tx.organizationId} and users.id = ${userId}
    on conflict (organization_id, user_id) do update
      set joined_after = excluded.joined_after, read_to = greatest(message_readers.read_to, excluded.read_to)`.execute(
    tx.db,
  );
}

/** `email` in lowercase. */
export type Reached = { id: number; phone_e164: string | null; email: string | null };

export const addressOfCustomer = sql<string | null>`nullif(lower(trim(customers.email)), '')`;

/** Kept from being deleted until the transaction ends. */
export async function holdCustomer(tx: Scope, id: number): Promise<Reached | undefined> {
  const { rows } = await sql<Reached>`
    select id, phone_e164, ${addressOfCustomer} as email from customers
    where organization_id = ${tx.organizationId} and id = ${id} and deleted_at is null
      and ${withinReach(tx, "customers")} for key share`.execute(tx.db);
  return rows[0];
}

/** Customers with this number or address (in lowercase), whose conversation was active last first. */
export async function listCustomersOf(
  tx: Scope,
  by: { phone: string } | { email: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select customers.id from customers left join conversations c
      on c.organization_id = customers.organization_id and c.customer_id = customers.id
    where customers.organization_id = ${tx.organizationId} and ${"phone" in by ? sql`customers.phone_e164 = ${by.phone}` : sql`lower(customers.email) = ${by.email}`}
      and customers.deleted_at is null
    order by c.last_message_at desc nulls last, customers.id`.execute(tx.db);
  return rows.map(({ id }) => id);
}
