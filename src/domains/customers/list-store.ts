/** Lists customers page by page in every order, and finds them by a part of what is known about them. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import {
  holdsOf,
  type ListFilter,
  type ListOrder,
  type ListPlace,
  type ListTable,
  orderOf,
} from "#platform/database/filters/list-query.ts";
import { withinReach } from "#platform/database/reach.ts";
import { contains, isFoundBy, isIndexed, walkDepth } from "#platform/database/text-search.ts";
import { phoneDigits } from "#shared/phone.ts";
import type { CustomerSort, CustomerSource, CustomerStatus } from "./contract.ts";
import { type CustomerColumns, columns, visible } from "./store.ts";

/** The last customer of the page before: what the order goes by, and the id that settles a tie. */
export type Place = { value: string | number; id: number };

export type ListQuestion = {
  /** Blank for all. */
  search: string;
  /** None for all. */
  statuses: CustomerStatus[];
  source: CustomerSource | undefined;
  sort: CustomerSort;
  after: Place | undefined;
  limit: number;
};

/** With `sort_name` when that is what the list is sorted by. */
export type ListedRow = CustomerColumns & { sort_name?: string };

/** Each order of the list: what it goes by, word for word as its index has it, and which way. */
const orders: Record<
  CustomerSort,
  { by: RawBuilder<unknown>; way: RawBuilder<unknown>; comes: RawBuilder<unknown> }
> = {
  newest: { by: sql`created_at`, way: sql`desc`, comes: sql`<` },
  oldest: { by: sql`created_at`, way: sql`asc`, comes: sql`>` },
  name: { by: sql`sort_name`, way: sql`asc`, comes: sql`>` },
  value: { by: sql`coalesce(estimated_value_cents, -1)`, way: sql`desc`, comes: sql`<` },
  last_contact: { by: sql`coalesce(last_contact_at, '-infinity')`, way: sql`desc`, comes: sql`<` },
};

/** Written as SQL rather than built, because building takes longer than the rest of a short request. */
export async function findPage(scope: Scope, question: ListQuestion): Promise<ListedRow[]> {
  const { sort, search, limit } = question;
  const { by, way } = orders[sort];
  const selected = sort === "name" ? sql`${columns}, sort_name` : columns;
  const which = conditions(scope, question);
  const query = search
    ? sql<ListedRow>`${walk(scope, question, which)} select ${selected} from customers
        where ${which} and id = any(${hitsOf(scope, search, limit)}) order by ${by} ${way}, id ${way} limit ${limit}`
    : sql<ListedRow>`select ${selected} from customers where ${which}
        order by ${by} ${way}, id ${way} limit ${fixedLimit(limit)}`;
  const { rows } = await query.execute(scope.db);
  return rows.length > limit ? rows.slice(0, limit) : rows;
}

/**
 * The next larger of a few limits, as a part of the text: with a limit that it knows, PostgreSQL plans a statement
 * once and not anew each time, and with few of them there are few statements.
 */
function fixedLimit(limit: number): RawBuilder<number> {
  return sql.lit([26, 51, 101, 201].find((size) => size >= limit) ?? limit);
}

function conditions(scope: Scope, { statuses, source, sort, after }: ListQuestion): RawBuilder<unknown> {
  const all = [visible(scope)];
  if (statuses.length === 1) all.push(sql`status = ${statuses[0]}`);
  if (statuses.length > 1) all.push(sql`status = any(${statuses})`);
  if (source) all.push(sql`source = ${source}`);
  const { by, comes } = orders[sort];
  if (after) all.push(sql`(${by}, id) ${comes} (${after.value}, ${after.id})`);
  return sql.join(all, sql` and `);
}

/**
 * Searching has two ways in one statement: the list is walked first as far as that pays, and `hitsOf` takes the index
 * when the walk did not fill the page.
 */
function walk(scope: Scope, { search, sort, limit }: ListQuestion, which: RawBuilder<unknown>) {
  const { by, way } = orders[sort];
  const isHit = holds(search, contains);
  const newest = sql`select search_text from customers where ${visible(scope)} order by created_at desc, id desc`;
  const depth = walkDepth(hasIndex(search), isHit, newest);
  return sql`with walked as materialized (
    select id from (
      select id, ${by} as place, search_text from customers where ${which} order by ${by} ${way}, id ${way} limit ${depth}
    ) as passed where ${isHit} order by place ${way}, id ${way} limit ${limit})`;
}

/** The ids among which the page is: those of the walk, or all that match. */
function hitsOf(scope: Scope, search: string, limit: number): RawBuilder<unknown> {
  const matching = hasIndex(search)
    ? sql`searchable_customers where ${holds(search, isFoundBy)}`
    : sql`customers where ${visible(scope)} and ${holds(search, contains)}`;
  return sql`case when (select count(*) from walked) = ${limit} then array(select id from walked)
    else array(select id from ${matching}) end`;
}

const hasIndex = (search: string): boolean => needlesIn(search).every(isIndexed);

function holds(search: string, does: (part: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${sql.join(needlesIn(search).map(does), sql` or `)})`;
}

/** What to look for: the text as typed, and of a number also its digits alone. */
function needlesIn(search: string): string[] {
  const digits = /^[\p{Nd}\s()+./-]+$/u.test(search) ? phoneDigits(search) : "";
  return digits === "" || digits === search ? [search] : [search, digits];
}

type Sql = RawBuilder<unknown>;

/** Where each field of `list-fields-contract.ts` is read. */
export const customerListColumns = {
  name: sql`btrim(customers.first_name || ' ' || customers.last_name)`,
  first_name: sql`customers.first_name`,
  last_name: sql`customers.last_name`,
  email: sql`customers.email`,
  phone: sql`customers.phone`,
  company: sql`customers.company`,
  status: sql`customers.status`,
  source: sql`customers.source`,
  assigned_to: sql`customers.assigned_to`,
  value: sql`customers.estimated_value_cents`,
  contact: sql`customers.last_contact_at`,
  created: sql`customers.created_at`,
  updated: sql`customers.updated_at`,
  address: sql`customers.address`,
  city: sql`customers.city`,
  state: sql`customers.state`,
  zip_code: sql`customers.zip_code`,
  country: sql`customers.country`,
  notes: sql`customers.notes`,
  can_be_texted: sql`(customers.phone_e164 is not null)`,
};

export const customerListOrders = { name: sql`customers.sort_name` };

export const customerTable: ListTable = {
  from: sql`customers`,
  id: sql`customers.id`,
  version: sql`customers.version`,
  label: customerListColumns.name,
  visible,
  search: foundBy,
};

/** By the index where the text has one. */
function foundBy(scope: Scope, search: string): Sql {
  return hasIndex(search)
    ? sql`customers.id = any(array(select id from searchable_customers where ${holds(search, isFoundBy)}))`
    : sql`${visible(scope)} and ${holds(search, contains)}`;
}

/** Why a customer that can be seen can't be changed; null where it can. */
export const customerRefusal = (scope: Scope): Sql =>
  scope.reach === "all"
    ? sql`null::text`
    : sql`case when ${withinReach(scope, "customers")} is not true then ${
        scope.reach === "own"
          ? "Your role only lets you edit customers assigned to you"
          : "Your role only lets you edit customers assigned to your team"
      }::text end`;

type AskedQuestion = Pick<ListQuestion, "search" | "statuses" | "source" | "limit"> & {
  where: ListFilter | null;
  order: ListOrder;
  after: ListPlace | undefined;
};

/** As `findPage`, filtered and ordered by any field. */
export async function findAskedPage(
  scope: Scope,
  { search, statuses, source, where, order, after, limit }: AskedQuestion,
): Promise<(CustomerColumns & { list_place: string | null })[]> {
  const { by, place, comes } = orderOf(customerTable.id, order, after);
  const all = [visible(scope), comes];
  if (statuses.length > 0) all.push(sql`status = any(${statuses})`);
  if (source) all.push(sql`source = ${source}`);
  if (search) all.push(foundBy(scope, search));
  if (where) all.push(holdsOf(where));
  const { rows } = await sql<CustomerColumns & { list_place: string | null }>`
    select ${columns}, ${place} as list_place from customers where ${sql.join(all, sql` and `)}
    order by ${by} limit ${limit}`.execute(scope.db);
  return rows;
}
