/** Lists conversations page by page, and finds them by whom they are with and by the words of their messages. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { contains, isFoundBy, isIndexed, walkDepth } from "#platform/database/text-search.ts";
import type { ReadFilter } from "./contract.ts";
import {
  conversationColumns,
  conversationSources,
  isUnread,
  type StoredConversation,
  visible,
} from "./store.ts";
import { listUnreadCandidates } from "./unread/places-store.ts";

type Filter = {
  filter: ReadFilter;
  search: string;
  customerId: number | undefined;
  moment: Date;
};
/** The last conversation of the page before. */
type Place = { at: string; id: number };
type Question = Filter & { after: Place | undefined; limit: number };
/** With the only conversations that can be unread, when those are asked about. */
type Asked = Question & { candidates: number[] | undefined };

export async function findConversationPage(scope: Scope, asked: Question): Promise<StoredConversation[]> {
  const candidates = asked.filter === "unread" ? await listUnreadCandidates(scope) : undefined;
  const question: Asked = { ...asked, candidates };
  const found = question.search ? await search(scope, question) : await read(scope, listed(scope, question));
  return found.slice(0, question.limit);
}

function listed(scope: Scope, question: Asked): RawBuilder<unknown> {
  // A few candidates are fetched and sorted: walking the list by its index would pass all that are read before them.
  const at = question.candidates ? sql`(c.last_message_at + interval '0')` : sql`c.last_message_at`;
  return sql`select ${conversationColumns(scope)} from ${conversationSources(scope)}
    where ${matching(scope, question)} order by ${at} desc, c.id desc limit ${fixedLimit(question.limit)}`;
}

async function read(scope: Scope, query: RawBuilder<unknown>): Promise<StoredConversation[]> {
  const { rows } = await sql<StoredConversation>`${query}`.execute(scope.db);
  return rows;
}

/** The next larger of a few, as a part of the text: PostgreSQL plans a statement with a limit that it knows once. */
const fixedLimit = (limit: number): RawBuilder<number> =>
  sql.lit([26, 51, 101, 201].find((size) => size >= limit) ?? limit);

function matching(
  scope: Scope,
  { filter, search, customerId, moment, after, candidates }: Asked,
): RawBuilder<unknown> {
  const isSnoozed = sql<SqlBool>`coalesce(c.snoozed_until > ${moment.toISOString()}, false)`;
  const all = [visible(scope)];
  // As the index of those says it.
  if (filter === "snoozed") all.push(sql<SqlBool>`c.snoozed_until is not null`, isSnoozed);
  else if (!search && customerId === undefined) all.push(sql<SqlBool>`not ${isSnoozed}`);
  if (customerId !== undefined) all.push(sql<SqlBool>`c.customer_id = ${customerId}`);
  if (filter === "scheduled")
    all.push(sql<SqlBool>`exists (select from scheduled_messages s
      where s.organization_id = c.organization_id and s.conversation_id = c.id)`);
  if (filter === "waiting") all.push(sql<SqlBool>`c.waiting_since is not null`);
  if (filter === "unread") all.push(isUnread(scope));
  if (candidates) all.push(sql<SqlBool>`c.id = any(${candidates})`);
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
const mostWalkedWhenMany = 20_000;
/** More hits than these are not sorted: so many are met sooner along the list. */
const mostSorted = 20_000;

/**
 * What many conversations hold is soonest found by walking the list until the page is full; what few hold, by the indexes
 * of texts. Samples of the newest messages and of the newest customers tell which; what they did not tell shows in
 * how much the indexes find. What no index knows is looked for in names and numbers alone.
 */
async function search(scope: Scope, question: Asked): Promise<StoredConversation[]> {
  const isFull = (rows: readonly unknown[]) => rows.length >= question.limit;
  if (isNarrow(question) && (await hasAtMost(scope, question, mostWalked)))
    return read(scope, walk(scope, question, sql.lit(mostWalked)));
  const walked = await read(scope, walk(scope, question, depthFor(scope, question.search)));
  if (isFull(walked)) return walked;
  const found = await findByIndex(scope, question, mostSorted);
  if (found) return found;
  const all = await read(scope, walk(scope, question, sql.lit(mostWalkedWhenMany)));
  if (isFull(all) || (await hasAtMost(scope, question, mostWalkedWhenMany))) return all;
  return (await findByIndex(scope, question, null)) ?? [];
}

const isNarrow = ({ filter, customerId }: Asked): boolean =>
  customerId !== undefined || ["waiting", "scheduled", "snoozed"].includes(filter);

/** Whether so few conversations are asked about that all of them can be looked through. */
async function hasAtMost(scope: Scope, question: Asked, most: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${conversationSources(scope)} where ${matching(scope, question)}
    limit ${sql.lit(most + 1)}`.execute(scope.db);
  return rows.length <= most;
}

function depthFor(scope: Scope, words: string): RawBuilder<unknown> {
  if (!hasIndex(words)) return walkDepth(false, sql``, sql``);
  const depthBy = (newest: RawBuilder<unknown>) => walkDepth(true, any(words, contains), newest);
  const said = sql`select search_text from messages where organization_id = ${scope.organizationId}
    order by id desc`;
  const named = sql`select search_text from customers where organization_id = ${scope.organizationId}
    and deleted_at is null order by id desc`;
  return sql`least(greatest(${depthBy(said)}, ${depthBy(named)}), ${mostWalked})`;
}

/** Passes so many conversations, the newest first, until the page is full. */
function walk(scope: Scope, question: Asked, depth: RawBuilder<unknown>): RawBuilder<unknown> {
  const { search: words, limit } = question;
  const isSaid = hasIndex(words)
    ? sql`or (select true from messages where organization_id = ${scope.organizationId}
        and conversation_id = passed.id and ${any(words, contains)} limit 1)`
    : sql``;
  return sql`with walked as materialized (
      select id from (
        select c.id, c.last_message_at, c.search_text || coalesce(customers.search_text, '') as search_text
        from ${conversationSources(scope)} where ${matching(scope, question)}
        order by c.last_message_at desc, c.id desc limit ${depth}) as passed
      where ${any(words, contains)} ${isSaid}
      order by last_message_at desc, id desc limit ${fixedLimit(limit)})
    select ${conversationColumns(scope)} from ${conversationSources(scope)}
    where c.organization_id = ${scope.organizationId} and c.id = any(array(select id from walked))
    order by c.last_message_at desc, c.id desc`;
}

/** Undefined when there are more than `most`. Only what stands on the page is looked at more closely. */
async function findByIndex(
  scope: Scope,
  question: Asked,
  most: number | null,
): Promise<StoredConversation[] | undefined> {
  const query = sql<StoredConversation & { found: number }>`
    with found as materialized (${foundBy(scope, question.search, most)}),
    page as (
      select ${conversationColumns(scope)} from (
        select id as hit_id, last_message_at as hit_at from conversations
        where organization_id = ${scope.organizationId} and (select count(*) from found) <= ${most ?? sql`1e9`}
          and id = any(array(select id from found))
        order by last_message_at desc, id desc) as hits, ${conversationSources(scope)}
      where c.id = hit_id and ${matching(scope, question)}
      order by hit_at desc, hit_id desc limit ${fixedLimit(question.limit)})
    select page.*, (select count(*) from found)::int as found from (select) as once left join page on true
    order by page.last_message_at desc, page.id desc`;
  const { rows } = await query.execute(scope.db);
  if (most !== null && (rows[0]?.found ?? 0) > most) return undefined;
  return rows.flatMap(({ found: _, ...row }) => (row.id === null ? [] : row));
}

/** The ids of what the indexes find, or of one more than `most` of each. */
function foundBy(scope: Scope, words: string, most: number | null): RawBuilder<unknown> {
  const { organizationId } = scope;
  const atMost = most === null ? sql`` : sql`limit ${sql.lit(most + 1)}`;
  const isHit = hasIndex(words) ? any(words, isFoundBy) : any(words, contains);
  const ofCustomers = (ids: RawBuilder<unknown>) =>
    sql`select id from conversations where organization_id = ${organizationId} and customer_id = any(array(${ids}))`;
  if (!hasIndex(words))
    return sql`(select id from conversations where organization_id = ${organizationId} and customer_id is null
        and ${isHit} ${atMost})
      union all (${ofCustomers(sql`select id from customers where organization_id = ${organizationId}
        and deleted_at is null and ${isHit} ${atMost}`)})`;
  return sql`(select conversation_id as id from searchable_messages where ${isHit} ${atMost})
    union all (select id from searchable_conversations where ${isHit} ${atMost})
    union all (${ofCustomers(sql`select id from searchable_customers where ${isHit} ${atMost}`)})`;
}
