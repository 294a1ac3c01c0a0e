/** Every question about conversations: which there are, whose they are, and what of them is unread. */
import { type RawBuilder, type SqlBool, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { MessageDirection } from "./contract.ts";
import { receiving } from "./messages-store.ts";
import type { ConversationRow, MessageTables } from "./tables.ts";

export type StoredConversation = {
  id: number;
  customer_id: number | null;
  /** Of a number that no customer has. */
  phone: string | null;
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

const readerOf = ({ actor }: Scope) => (actor.viewingAs ?? actor).userId;

const ofReader = (scope: Scope, what: "joined_after" | "read_to"): RawBuilder<unknown> => sql`coalesce((
  select ${sql.ref(what)} from message_readers
  where organization_id = ${scope.organizationId} and user_id = ${readerOf(scope)}), 0)`;

/** Up to which message the reader has read a conversation. */
const readTo = (scope: Scope) => sql`greatest(coalesce(r.up_to, 0), ${ofReader(scope, "joined_after")})`;

export const isUnread = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`c.last_received_id > ${readTo(scope)}`;

export const conversationColumns = (scope: Scope): RawBuilder<unknown> => sql`c.id, c.customer_id, c.phone,
  c.assigned_to, c.snoozed_until, c.last_message_at, c.last_words, c.last_direction,
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

type Partner = { customerId: number } | { phone: string };

/** The one conversation with a customer or a number, begun now if there is none. */
export async function openConversation(tx: Scope, partner: Partner, at: string): Promise<number> {
  const phone = "phone" in partner ? partner.phone : null;
  const customerId = "customerId" in partner ? partner.customerId : null;
  const is = customerId === null ? sql`phone = ${phone}` : sql`customer_id = ${customerId}`;
  await sql`
    insert into conversations (organization_id, customer_id, phone, last_message_at, created_by, created_at)
    values (${tx.organizationId}, ${customerId}, ${phone}, ${at}, ${tx.actor.userId}, ${at})
    on conflict do nothing`.execute(tx.db);
  const { rows } = await sql<{ id: number }>`
    select id from conversations where organization_id = ${tx.organizationId} and ${is}`.execute(tx.db);
  return (rows[0] as { id: number }).id;
}

/** A number that has become a customer's takes its conversation along, unless the customer has one. */
export async function adoptNumber(tx: Scope, customerId: number, phone: string): Promise<void> {
  await sql`
    update conversations set customer_id = ${customerId}, phone = null
    where organization_id = ${tx.organizationId} and phone = ${phone} and not exists (
      select from conversations other where other.organization_id = ${tx.organizationId}
        and other.customer_id = ${customerId})`.execute(tx.db);
}

const walkedAtOnce = 500;

/**
 * Also moves on the place up to which the member has read every conversation: over those that come next and are read, as
 * far as the first that is not.
 */
export async function saveRead(tx: Scope, conversationId: number, upTo: number, at: string): Promise<void> {
  const { organizationId } = tx;
  const { userId } = tx.actor;
  await sql`
    insert into conversation_reads (organization_id, conversation_id, user_id, up_to, read_at)
    values (${organizationId}, ${conversationId}, ${userId}, ${upTo}, ${at})
    on conflict (organization_id, user_id, conversation_id) do update set up_to = excluded.up_to, read_at = excluded.read_at
      where conversation_reads.up_to < excluded.up_to`.execute(tx.db);
  const { rows } = await sql<{ is_still: boolean }>`
    select pg_try_advisory_xact_lock(${receiving(tx)}) as is_still`.execute(tx.db);
  if (rows[0]?.is_still) await moveReadByAll(tx);
}

/** Only while nothing is being received: its id could be lower than one that is passed. */
async function moveReadByAll(tx: Scope): Promise<void> {
  const { organizationId } = tx;
  const { userId } = tx.actor;
  await sql`
    with next as (
      select c.last_received_id, ${isUnread(tx)} as is_unread from ${conversationSources(tx)}
      where c.organization_id = ${organizationId} and c.last_received_id > ${readByAll(tx)}
      order by c.last_received_id limit ${walkedAtOnce})
    insert into message_readers (organization_id, user_id, read_to)
    select ${organizationId}, ${userId}, max(last_received_id) from next
    where last_received_id < coalesce((select min(last_received_id) from next where is_unread), ${Number.MAX_SAFE_INTEGER})
    having count(*) > 0
    on conflict (organization_id, user_id) do update set read_to = greatest(message_readers.read_to, excluded.read_to)`.execute(
    tx.db,
  );
}

/** Whatever was received up to this one is in conversations that the reader has read. */
export const readByAll = (scope: Scope): RawBuilder<unknown> => ofReader(scope, "read_to");

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

export type Reached = { id: number; phone_e164: string | null };

/** Kept from being deleted until the transaction ends. */
export async function holdCustomer(tx: Scope, id: number): Promise<Reached | undefined> {
  const { rows } = await sql<Reached>`
    select id, phone_e164 from customers
    where organization_id = ${tx.organizationId} and id = ${id} and deleted_at is null
      and ${withinReach(tx, "customers")} for key share`.execute(tx.db);
  return rows[0];
}

/** Customers with this number, whose conversation was active last first. */
export async function listCustomersOf(tx: Scope, phone: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select customers.id from customers left join conversations c
      on c.organization_id = customers.organization_id and c.customer_id = customers.id
    where customers.organization_id = ${tx.organizationId} and customers.phone_e164 = ${phone}
      and customers.deleted_at is null
    order by c.last_message_at desc nulls last, customers.id`.execute(tx.db);
  return rows.map(({ id }) => id);
}
