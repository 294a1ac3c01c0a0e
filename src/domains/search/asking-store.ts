/** How each kind of record is asked for words: along the newest of a table, or by the index of its texts. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { plannedOnce } from "#platform/database/plans.ts";
import { isIndexed } from "#platform/database/text-search.ts";
import type { SearchKind } from "./contract.ts";

/** What is looked for, as texts are kept for searching. */
export type Asked = {
  words: readonly string[];
  /** Of the words of which the index of texts knows: what must be among a row's keys. */
  keys: string;
  /** "%word%", nothing in it a wildcard. */
  patterns: readonly string[];
  hasIndex: boolean;
  /** What was typed as a whole. */
  whole: string;
  today: string;
  moment: Date;
  limit: number;
};

export type Found = {
  kind: SearchKind;
  id: string;
  title: string;
  detail: string;
  status: string;
  amount_cents: number | null;
  currency: string | null;
  at: string | null;
  is_open: boolean;
  parent: string | null;
  /** It is called exactly so. */
  is_exact: boolean;
};

export type Source = {
  kind: SearchKind;
  /** The table, as `t`, and what is joined for what is shown. */
  from: RawBuilder<unknown>;
  /** Of a row that can be found by anybody. */
  isThere: RawBuilder<SqlBool>;
  /** Of those whom the scope reaches. */
  isReached: RawBuilder<SqlBool>;
  /** What of a row is shown: `Found` without kind and exactness, and `recent`, which is greater for what comes first. */
  shown: RawBuilder<unknown>;
  /** A large table, and the view that leads to the index of its texts. */
  large?: { table: string; view: string };
  /** Further ids of rows, found elsewhere. */
  more?: RawBuilder<unknown>;
  /** The text that is searched. */
  text?: RawBuilder<unknown>;
};

/** Words as they are kept for searching, with their keys and patterns. */
export async function prepare(
  scope: Scope,
  words: readonly string[],
): Promise<Pick<Asked, "words" | "keys" | "patterns" | "hasIndex">> {
  const { rows } = await sql<{ words: string[]; patterns: string[] }>`
    select array_agg(search_form(w)) as words, array_agg(search_pattern(w)) as patterns
    from unnest(${[...words]}::text[]) as w`.execute(scope.db);
  const [found] = rows;
  const folded = found?.words ?? [];
  const known = folded.filter(isIndexed);
  const keys = await sql<{ keys: string }>`
    select coalesce(array_agg(distinct key), '{}')::text as keys
    from unnest(${known}::text[]) as w, unnest(search_keys(${scope.organizationId}, w)) as key`.execute(
    scope.db,
  );
  return {
    words: folded,
    patterns: found?.patterns ?? [],
    keys: keys.rows[0]?.keys ?? "{}",
    hasIndex: known.length > 0,
  };
}

const sampled = 300;
/** With so many among the sample, as many as are weighed are met within a thousand rows or so. */
const manyOfSampled = 12;
const walkedWhenMany = 8_000;
const walkedWithoutIndex = 3_000;
/** The index is read for so many times the ids that the sample spans, before it is read whole. */
const nearSpans = 24;
/** So many of a kind are weighed against each other, and of those the index has so many are enough. */
const weighed = 40;
const enough = 12;
/** The newest hits of an index; with a narrower reach more of them, because most are somebody else's. */
const mostOfIndex = 300;
const mostOfIndexNarrowed = 20_000;

export const holds = ({ patterns }: Asked, text: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like all (${[...patterns]}::text[])`;

/**
 * The newest rows of a table that hold all the words, as a query of ids. A sample of the newest tells how: what many rows
 * hold is met soonest along the table, what some hold among the newest rows of the index, and what hardly any holds by all
 * of the index. Rows of a whole index lie anywhere, and reading them is what takes long.
 */
export function newestWith(
  scope: Scope,
  asked: Asked,
  { table, view }: { table: string; view: string },
): RawBuilder<unknown> {
  const isAll = scope.reach === "all";
  const isHit = holds(asked, sql`search_text`);
  const newest = (most: RawBuilder<unknown>) => sql`select id, search_text from ${sql.table(table)}
    where organization_id = ${scope.organizationId} order by id desc limit ${most}`;
  const walk = (depth: RawBuilder<unknown>) => sql`select id from (${newest(depth)}) as passed
    where ${isHit} limit ${sql.lit(weighed)}`;
  if (!asked.hasIndex) return walk(sql.lit(walkedWithoutIndex));
  const newestFirst = sql`order by id desc limit ${sql.lit(isAll ? mostOfIndex : mostOfIndexNarrowed)}`;
  const byIndex = sql`select id from ${sql.table(view)}
    where search_keys @> ${asked.keys}::bigint[] and ${isHit}`;
  if (!isAll) return sql`${byIndex} ${newestFirst}`;
  const many = sql.lit(manyOfSampled);
  return sql`select id from (
    with sample as materialized (
      select count(*) filter (where ${isHit}) as hits, min(id) - ${sql.lit(nearSpans)} * (max(id) - min(id)) as since
      from (${newest(sql.lit(sampled))}) as passed)
    , walked as materialized (
      ${walk(sql`(select case when hits >= ${many} then ${sql.lit(walkedWhenMany)}::int else 0 end from sample)`)})
    , near as materialized (
      ${byIndex} and id > (select since from sample)
        and (select hits < ${many} from sample) ${newestFirst})
    select id from walked
    union all
    select id from near
    union all
    (${byIndex} and (select count(*) from walked) + (select count(*) from near) < ${sql.lit(enough)} ${newestFirst})
    ) as each_way`;
}

/** The best of one kind: called exactly so first, then what a word begins with, what is open, what is recent. */
export async function findOfKind(scope: Scope, asked: Asked, source: Source): Promise<Found[]> {
  const { kind, from, isThere, isReached, shown, large, more, text = sql`t.search_text` } = source;
  const isHit = large
    ? sql`t.id = any(array((${newestWith(scope, asked, large)})${more ? sql` union all (${more})` : sql``}))`
    : holds(asked, text);
  const lines = sql`E'\n' || ${text} || E'\n'`;
  const begins = asked.patterns.map((pattern) => `% ${pattern.slice(1)}`);
  const { rows } = await sql<Found>`
    ${plannedOnce} select ${kind}::text as kind, id, title, detail, status, amount_cents, currency, at, is_open, parent, is_exact
    from (
      select ${shown}, t.id as own_id, strpos(${lines}, ${`\n${asked.whole}\n`}) > 0 as is_exact,
        translate(${lines}, E'\n-@.,/', '      ') like all (${begins}::text[]) as begins
      from ${from}
      where t.organization_id = ${scope.organizationId} and ${isHit} and ${isThere} and ${isReached}) as hits
    order by is_exact desc, begins desc, is_open desc, recent desc, own_id desc limit ${asked.limit}`.execute(
    scope.db,
  );
  return rows;
}
