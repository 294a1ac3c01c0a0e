/** Gives a customer the conversations that were had with their number and their address before they were known by them. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import { followMessages, receiving } from "../messages-store.ts";
import { addressOfCustomer, type Reached } from "../store.ts";

/** Those of these customers who wrote before they were known; kept from being deleted until the transaction ends. */
export async function holdWhoWroteBefore(tx: Scope, customerIds: readonly number[]): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select id, phone_e164, ${addressOfCustomer} as email from customers
    where ${whoWroteBefore(tx, customerIds)} order by id for key share`.execute(tx.db);
  return rows;
}

export async function didAnyWriteBefore(scope: Scope, customerIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from customers where ${whoWroteBefore(scope, customerIds)} limit 1`.execute(scope.db);
  return rows.length > 0;
}

const whoWroteBefore = (scope: Scope, customerIds: readonly number[]) => sql`
  organization_id = ${scope.organizationId} and id = any(${customerIds}::bigint[]) and deleted_at is null
    and ${withinReach(scope, "customers")} and exists (
      select from conversations c where c.organization_id = ${scope.organizationId} and c.customer_id is null
        and (c.phone = customers.phone_e164 or c.email = ${addressOfCustomer}))`;

/**
 * All become one: the customer's own where there is one, otherwise the one that was active last. True where one was
 * taken. Nothing that is unread, waits or is scheduled gets lost by it.
 */
export async function adoptConversations(tx: Scope, { id, phone_e164, email }: Reached): Promise<boolean> {
  const { organizationId } = tx;
  const { rows: found } = await sql<{ id: number }>`
    select id from conversations where organization_id = ${organizationId} and customer_id is null
      and (phone = ${phone_e164} or email = ${email})`.execute(tx.db);
  if (found.length === 0) return false;
  // In the order of their ids, so that two who take them at once wait for each other; of a customer's own first.
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, customer_id, last_message_at from conversations where organization_id = ${organizationId}
        and (customer_id = ${id} or customer_id is null and (phone = ${phone_e164} or email = ${email}))
      order by id for update) as held
    order by customer_id nulls last, last_message_at desc, id desc`.execute(tx.db);
  const [target, ...others] = rows.map((row) => row.id);
  if (target === undefined) return false;
  await sql`
    update conversations set customer_id = ${id}, phone = null, email = null
    where organization_id = ${organizationId} and id = ${target}`.execute(tx.db);
  if (others.length > 0) await mergeInto(tx, target, others);
  return true;
}

/** Of conversations that are held. */
async function mergeInto(tx: Scope, target: number, others: readonly number[]): Promise<void> {
  const { organizationId } = tx;
  const all = [target, ...others];
  // Nobody's place of what is read may pass a conversation while its messages move.
  await sql`select pg_advisory_xact_lock(${receiving(tx)})`.execute(tx.db);
  await mergeReads(tx, target, all);
  await sql`
    update conversations set
      assigned_to = coalesce(assigned_to, (
        select o.assigned_to from conversations o where o.organization_id = ${organizationId} and o.id = any(${others})
          and o.assigned_to is not null order by o.last_message_at desc limit 1)),
      snoozed_until = merged.snoozed_until, answered_up_to = merged.answered_up_to
    from (
      select case when bool_and(snoozed_until is not null) then min(snoozed_until) end as snoozed_until,
        coalesce(min(answered_up_to) filter (where waiting_since is not null), max(answered_up_to)) as answered_up_to
      from conversations where organization_id = ${organizationId} and id = any(${all})) as merged
    where organization_id = ${organizationId} and id = ${target}`.execute(tx.db);
  for (const table of ["messages", "scheduled_messages"] as const)
    await sql`
      update ${sql.table(table)} set conversation_id = ${target}
      where organization_id = ${organizationId} and conversation_id = any(${others})`.execute(tx.db);
  await sql`
    delete from conversations where organization_id = ${organizationId} and id = any(${others})`.execute(
    tx.db,
  );
  await followMessages(tx, target);
}

/**
 * To each member it is read up to where they have read all of them: what was read in one conversation after something
 * unread in another may count as unread again, and nothing unread as read.
 */
async function mergeReads(tx: Scope, target: number, all: readonly number[]): Promise<void> {
  const { organizationId } = tx;
  await sql`
    with places as (
      select reader.user_id, c.last_received_id, r.read_at, coalesce(r.is_left, false) as is_left,
        greatest(coalesce(r.up_to, 0), coalesce(m.joined_after, 0)) as up_to
      from (
        select distinct user_id from conversation_reads
        where organization_id = ${organizationId} and conversation_id = any(${all})) as reader
      join conversations c on c.organization_id = ${organizationId} and c.id = any(${all})
      left join conversation_reads r on r.organization_id = ${organizationId} and r.user_id = reader.user_id
        and r.conversation_id = c.id
      left join message_readers m on m.organization_id = ${organizationId} and m.user_id = reader.user_id)
    insert into conversation_reads (organization_id, conversation_id, user_id, up_to, read_at, is_left)
    select ${organizationId}, ${target}, user_id,
      coalesce(min(up_to) filter (where last_received_id > up_to), max(up_to)), max(read_at),
      bool_or(is_left and last_received_id > up_to)
    from places group by user_id
    on conflict (organization_id, user_id, conversation_id) do update set
      up_to = excluded.up_to, read_at = excluded.read_at, is_left = excluded.is_left`.execute(tx.db);
}
