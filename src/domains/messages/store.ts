/** Every question about conversations: which there are, whose they are, and what of them is unread. */
import { type RawBuilder, type SqlBool, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { MessageDirection, ReadFilter } from "./contract.ts";
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

const columns = (scope: Scope) => sql`c.id, c.customer_id, c.phone, c.assigned_to, c.snoozed_until,
  c.last_message_at, c.last_words, c.last_direction, c.last_received_id, c.waiting_since, customers.phone_e164 as customer_phone,
  customers.first_name || ' ' || customers.last_name as customer_name,
  users.first_name || ' ' || users.last_name as assigned_name,
  case when c.last_received_id > coalesce(r.up_to, 0) then (
    select count(*) from (
      select 1 from messages m where m.organization_id = ${scope.organizationId} and m.conversation_id = c.id
        and m.id > coalesce(r.up_to, 0) and m.direction = 'in' limit ${mostUnread}) as newer)::int else 0 end as unread`;

const sources = (scope: Scope) => sql`conversations c
  left join customers on customers.organization_id = c.organization_id and customers.id = c.customer_id
  left join users on users.organization_id = c.organization_id and users.id = c.assigned_to
  left join conversation_reads r on r.organization_id = c.organization_id and r.conversation_id = c.id
    and r.user_id = ${readerOf(scope)}`;

/** Conversations of a deleted customer wait out of sight. */
const visible = (scope: Scope) =>
  sql<SqlBool>`c.organization_id = ${scope.organizationId} and customers.deleted_at is null`;

export type Filter = {
  filter: ReadFilter;
  search: string;
  customerId: number | undefined;
  moment: Date;
};
/** The last conversation of the page before. */
export type Place = { at: string; id: number };

function matching(scope: Scope, { filter, search, customerId, moment }: Filter): RawBuilder<unknown> {
  const isUnread = sql`c.last_received_id > coalesce(r.up_to, 0)`;
  const isSnoozed = sql`coalesce(c.snoozed_until > ${moment.toISOString()}, false)`;
  const all: RawBuilder<unknown>[] = [visible(scope)];
  if (filter === "snoozed") all.push(isSnoozed);
  else if (!search && customerId === undefined) all.push(sql`not ${isSnoozed}`);
  if (customerId !== undefined) all.push(sql`c.customer_id = ${customerId}`);
  if (filter === "waiting") all.push(sql`c.waiting_since is not null`);
  if (filter === "unread") all.push(isUnread);
  if (filter === "read") all.push(sql`not ${isUnread}`);
  if (search) all.push(sql`c.id in (${found(scope, search)})`);
  return sql.join(all, sql` and `);
}

/** By the name or number of the customer, by the number alone, and by the words of a message. */
function found(scope: Scope, search: string): RawBuilder<unknown> {
  const { organizationId } = scope;
  const pattern = sql`(select search_pattern(${search}))`;
  const digits = search.replace(/\D/g, "");
  const byNumber = (id: RawBuilder<unknown>, table: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
    sql`select ${id} from ${table} where organization_id = ${organizationId} and ${number} like ${`%${digits}%`}`;
  const customers = sql`select id from customers where organization_id = ${organizationId}
      and deleted_at is null and search_text like ${pattern}`;
  const byPhone = digits.length >= 3 && !/\p{L}/u.test(search);
  return sql`select conversation_id from messages where organization_id = ${organizationId}
      and search_text like ${pattern}
    union select id from conversations where organization_id = ${organizationId} and customer_id in (${customers})
    ${
      byPhone
        ? sql`union ${byNumber(sql`id`, sql`conversations`, sql`phone`)}
          union select id from conversations where organization_id = ${organizationId} and customer_id in (
            ${byNumber(sql`id`, sql`customers`, sql`search_text`)})`
        : sql``
    }`;
}

export async function findConversationPage(
  scope: Scope,
  { after, limit, ...filter }: Filter & { after: Place | undefined; limit: number },
): Promise<StoredConversation[]> {
  const which = matching(scope, filter);
  const from = after ? sql`${which} and (c.last_message_at, c.id) < (${after.at}, ${after.id})` : which;
  const { rows } = await sql<StoredConversation>`
    select ${columns(scope)} from ${sources(scope)} where ${from}
    order by c.last_message_at desc, c.id desc limit ${limit}`.execute(scope.db);
  return rows;
}

export async function findConversationRow(scope: Scope, id: number): Promise<StoredConversation | undefined> {
  const { rows } = await sql<StoredConversation>`
    select ${columns(scope)} from ${sources(scope)} where ${visible(scope)} and c.id = ${id}`.execute(
    scope.db,
  );
  return rows[0];
}

/** Held until the transaction ends. */
export async function lockConversation(tx: Scope, id: number): Promise<StoredConversation | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from ${sources(tx)} where ${visible(tx)} and c.id = ${id} for no key update of c`.execute(
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

export async function saveRead(tx: Scope, conversationId: number, upTo: number, at: string): Promise<void> {
  await sql`
    insert into conversation_reads (organization_id, conversation_id, user_id, up_to, read_at)
    values (${tx.organizationId}, ${conversationId}, ${tx.actor.userId}, ${upTo}, ${at})
    on conflict (organization_id, user_id, conversation_id) do update set up_to = excluded.up_to, read_at = excluded.read_at
      where conversation_reads.up_to < excluded.up_to`.execute(tx.db);
}

export type Reached = { id: number; phone_e164: string | null };

/** Kept from being deleted until the transaction ends. */
export async function holdCustomer(tx: Scope, id: number): Promise<Reached | undefined> {
  const { rows } = await sql<Reached>`
    select id, phone_e164 from customers
    where organization_id = ${tx.organizationId} and id = ${id} and deleted_at is null for key share`.execute(
    tx.db,
  );
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
