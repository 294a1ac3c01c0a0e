/** Lists customers page by page in every order, and finds them by a part of what is known about them. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { phoneDigits } from "#shared/phone.ts";
import type { CustomerSort, CustomerSource, CustomerStatus } from "./contract.ts";
import { visible, type WireRow, wire } from "./store.ts";

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
export type ListedRow = WireRow & { sort_name?: string };

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
  const { by, way } = orders[question.sort];
  const order = sql`order by ${by} ${way}, id ${way}`;
  const columns = question.sort === "name" ? sql`${wire}, sort_name` : wire;
  const asked = { scope, columns, which: conditions(scope, question), order, limit: question.limit };
  const query = question.search
    ? searched(asked, question.search)
    : sql`select ${columns} from customers where ${asked.which} ${order} limit ${question.limit}`;
  const { rows } = await (query as RawBuilder<ListedRow>).execute(scope.db);
  return rows;
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

type Asked = {
  scope: Scope;
  columns: RawBuilder<unknown>;
  which: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
};

const sampled = 32;
const manyOfSampled = 2;
const walkedWhenMany = 4_000;
const walkedWithoutIndex = 20_000;

/**
 * Two ways in one statement. What many customers have ("gmail") is found soonest by walking the list in its order;
 * what few have, by the index of texts, whose hits must all be sorted. A sample of the newest tells which: the walk
 * comes first as far as it pays, the index only when the walk did not fill the page.
 */
function searched({ scope, columns, which, order, limit }: Asked, search: string): RawBuilder<unknown> {
  const needles = needlesIn(search);
  const hits = needles.map((needle) => sql`search_text like (select search_pattern(${needle}))`);
  const isHit = sql`(${sql.join(hits, sql` or `)})`;
  const isIndexed = needles.every((needle) => /[a-z0-9]{3}/i.test(needle));
  const sample = sql`select search_text from customers where ${visible(scope)}
    order by created_at desc, id desc limit ${sampled}`;
  const depth = isIndexed
    ? sql`(select case when count(*) filter (where ${isHit}) >= ${manyOfSampled} then ${walkedWhenMany}::int else 0 end
        from (${sample}) as sample)`
    : sql`${walkedWithoutIndex}`;
  const isFound = sql`id = any(array(
    select id from searchable_customers where organization_id = ${scope.organizationId} and ${isHit}))`;
  return sql`
    with walked as materialized (
      select * from (
        select ${wire}, sort_name, search_text from customers where ${which} ${order} limit ${depth}
      ) as passed where ${isHit} ${order} limit ${limit}
    ), walk as (select count(*) = ${limit} as is_enough from walked)
    select ${columns} from (
      select ${wire}, sort_name from walked where (select is_enough from walk)
      union all
      (select ${wire}, sort_name from customers
        where ${which} and ${isIndexed ? isFound : isHit} and not (select is_enough from walk)
        ${order} limit ${limit})
    ) as page ${order}`;
}

/** What to look for: the text as typed, and of a number also its digits alone. */
function needlesIn(search: string): string[] {
  const digits = /^[\p{Nd}\s()+./-]+$/u.test(search) ? phoneDigits(search) : "";
  return digits === "" || digits === search ? [search] : [search, digits];
}
