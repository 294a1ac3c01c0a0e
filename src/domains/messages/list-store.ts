/** Lists conversations page by page, and finds them by whom they are with and by the words of their messages. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { contains, isFoundBy, isIndexed, walkDepth } from "#platform/database/text-search.ts";
import type { ReadFilter } from "./contract.ts";
import {
  conversationColumns,
  conversationSources,
  isUnread,
  readByAll,
  type StoredConversation,
  visible,
} from "./store.ts";

type Filter = {
  filter: ReadFilter;
  search: string;
  customerId: number | undefined;
  moment: Date;
};
/** The last conversation of the page before. */
type Place = { at: string; id: number };
type Question = Filter & { after: Place | undefined; limit: number };

export async function findConversationPage(scope: Scope, question: Question): Promise<StoredConversation[]> {
  const { search } = question;
  const limit = fixedLimit(question.limit);
  const which = matching(scope, question);
  const select = sql`select ${conversationColumns(scope)} from ${conversationSources(scope)}`;
  const order = sql`order by c.last_message_at desc, c.id desc limit ${limit}`;
  const query = search
    ? sql<StoredConversation>`${walk(scope, search, which, limit)}
        ${select} where ${which} and c.id = any(${hitsOf(scope, search, limit)}) ${order}`
    : sql<StoredConversation>`${select} where ${which} ${order}`;
  const { rows } = await query.execute(scope.db);
  return rows.slice(0, question.limit);
}

/** The next larger of a few, as a part of the text: PostgreSQL plans a statement with a limit that it knows once. */
const fixedLimit = (limit: number): RawBuilder<number> =>
  sql.lit([26, 51, 101, 201].find((size) => size >= limit) ?? limit);

function matching(
  scope: Scope,
  { filter, search, customerId, moment, after }: Question,
): RawBuilder<unknown> {
  const isSnoozed = sql<SqlBool>`coalesce(c.snoozed_until > ${moment.toISOString()}, false)`;
  const all = [visible(scope)];
  if (filter === "snoozed") all.push(isSnoozed);
  else if (!search && customerId === undefined) all.push(sql<SqlBool>`not ${isSnoozed}`);
  if (customerId !== undefined) all.push(sql<SqlBool>`c.customer_id = ${customerId}`);
  if (filter === "scheduled")
    all.push(sql<SqlBool>`exists (select from scheduled_messages s
      where s.organization_id = c.organization_id and s.conversation_id = c.id)`);
  if (filter === "waiting") all.push(sql<SqlBool>`c.waiting_since is not null`);
  if (filter === "unread") all.push(isUnread(scope), sql<SqlBool>`c.last_received_id > ${readByAll(scope)}`);
  if (filter === "read") all.push(sql<SqlBool>`not ${isUnread(scope)}`);
  if (after) all.push(sql<SqlBool>`(c.last_message_at, c.id) < (${after.at}, ${after.id})`);
  return sql.join(all, sql` and `);
}

/** Of numbers also their digits alone. */
function needlesIn(search: string): string[] {
  const digits = /^[\p{Nd}\s()+./-]+$/u.test(search) ? search.replace(/\D/g, "") : "";
  return digits === "" || digits === search ? [search] : [search, digits];
}

const any = (search: string, does: (part: string) => RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(needlesIn(search).map(does), sql` or `)})`;

const hasIndex = (search: string): boolean => needlesIn(search).every(isIndexed);

/** Each conversation that is passed costs a look at its messages. */
const mostWalked = 2_000;

/**
 * What many messages hold is soonest found by walking the list until the page is full; what few hold, by the indexes of
 * texts. A sample of the newest messages tells which. What no index knows is looked for in names and numbers alone.
 */
function walk(
  scope: Scope,
  search: string,
  which: RawBuilder<unknown>,
  limit: RawBuilder<number>,
): RawBuilder<unknown> {
  const { organizationId } = scope;
  const newest = sql`select search_text from messages where organization_id = ${organizationId}
    order by id desc`;
  const depth = walkDepth(hasIndex(search), any(search, contains), newest);
  const isSaid = hasIndex(search)
    ? sql`or (select true from messages where organization_id = ${organizationId} and conversation_id = passed.id
        and ${any(search, contains)} limit 1)`
    : sql``;
  const most = hasIndex(search) ? sql`least(${depth}, ${mostWalked})` : depth;
  return sql`with walked as materialized (
    select id from (
      select c.id, c.last_message_at, c.search_text || coalesce(customers.search_text, '') as search_text
      from ${conversationSources(scope)} where ${which}
      order by c.last_message_at desc, c.id desc limit ${most}) as passed
    where ${any(search, contains)} ${isSaid}
    order by last_message_at desc, id desc limit ${limit})`;
}

/** The ids among which the page is: those of the walk, or all that match. */
function hitsOf(scope: Scope, search: string, limit: RawBuilder<number>): RawBuilder<unknown> {
  const { organizationId } = scope;
  const ofCustomers = (ids: RawBuilder<unknown>) => sql`
    select id from conversations where organization_id = ${organizationId} and customer_id = any(array(${ids}))`;
  const found = hasIndex(search)
    ? sql`select conversation_id from searchable_messages where ${any(search, isFoundBy)}
        union select id from searchable_conversations where ${any(search, isFoundBy)}
        union ${ofCustomers(sql`select id from searchable_customers where ${any(search, isFoundBy)}`)}`
    : sql`select id from conversations where organization_id = ${organizationId} and phone is not null
          and ${any(search, contains)}
        union ${ofCustomers(sql`select id from customers where organization_id = ${organizationId}
          and deleted_at is null and ${any(search, contains)}`)}`;
  return sql`case when (select count(*) from walked) = ${limit} then array(select id from walked)
    else array(${found}) end`;
}
