/** Adds up the rows of a kind, in all, over time and by what they are split, and lists them. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { plannedAnew } from "#platform/database/plans.ts";
import { type CountedFact, type FactAsked, factRows, rowsOfSeveral } from "./facts-store.ts";
import type { Dimension } from "./metrics-contract.ts";

export type Sums = { value: number; weight: number; count: number; median: number | null };

const columns: Record<Dimension, string> = {
  customer: "customer_id",
  service: "service_id",
  member: "member_id",
  source: "source",
};

/** "none" stands for those without one. */
const isOf = (dimension: Dimension, key: string): RawBuilder<unknown> => {
  const column = sql.ref(`f.${columns[dimension]}`);
  return key === "none" ? sql`${column} is null` : sql`${column}::text = ${key}`;
};

function filtered({ filters }: FactAsked): RawBuilder<unknown> {
  const conditions = Object.entries(filters).map(([dimension, key]) => isOf(dimension as Dimension, key));
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const medianOf = (fact: CountedFact): RawBuilder<unknown> =>
  fact === "contact" ? sql`percentile_cont(0.5) within group (order by value)::float8` : sql`null::float8`;

/** By what the sums are split besides time: the most of the first fact first, or only those of `keys`. */
export type Split = { by: Dimension; keys?: readonly string[] | undefined; most: number };

export type Summed = { all: Sums; parts: Map<number, Sums>; keys: Map<string, Sums> };

type Group = { bucket: number | null; key: string | null; is_all: boolean; is_key: boolean };
/** The sums of the first fact end with "_0", those of the second with "_1". */
type SumRow = Group & Record<string, unknown>;

/**
 * Adds up facts that stand in the same rows, in one walk over them: altogether, for each part of the time that has any,
 * and for each key of the split. Parts are numbered from 1.
 */
export async function sumUp<Fact extends CountedFact>(
  scope: Scope,
  facts: readonly Fact[],
  asked: FactAsked,
  split?: Split,
): Promise<Map<Fact, Summed>> {
  const rows = split ? await sumSplit(scope, facts, asked, split) : await sumOverTime(scope, facts, asked);
  return new Map(facts.map((fact, index) => [fact, summedOf(rows, index)]));
}

const none: Sums = { value: 0, weight: 0, count: 0, median: null };

function summedOf(rows: readonly SumRow[], index: number): Summed {
  const summed: Summed = { all: none, parts: new Map(), keys: new Map() };
  for (const row of rows) {
    const found = {
      value: row[`value_${index}`],
      weight: row[`weight_${index}`],
      count: row[`count_${index}`],
      median: row[`median_${index}`],
    } as Sums;
    if (row.is_all) summed.all = found;
    else if (row.is_key) summed.keys.set(row.key ?? "none", found);
    else summed.parts.set(row.bucket ?? 0, found);
  }
  return summed;
}

async function sumOverTime(scope: Scope, facts: readonly CountedFact[], asked: FactAsked): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    ${plannedAnew} select bucket, null as key, grouping(bucket) = 1 as is_all, false as is_key, ${sumsOf(facts)}
    from (${rowsOf(scope, facts, asked)}) f where ${filtered(asked)} group by grouping sets ((), (bucket))`.execute(
    scope.db,
  );
  return rows;
}

async function sumSplit(
  scope: Scope,
  facts: readonly CountedFact[],
  asked: FactAsked,
  { by, keys, most }: Split,
): Promise<SumRow[]> {
  const key = sql.ref(`f.${columns[by]}`);
  const only = keys ? sql`having grouping(${key}) = 1 or ${keyText(key)} = any(${[...keys]}::text[])` : sql``;
  const order = facts.map(
    (_, index) => sql`${sql.ref(`count_${index}`)} = 0, ${sql.ref(`value_${index}`)} desc,
      ${sql.ref(`count_${index}`)} desc`,
  );
  const { rows } = await sql<SumRow>`
    ${plannedAnew} select * from (
      select f.bucket, ${key}::text as key, grouping(${key}) + grouping(f.bucket) = 2 as is_all,
        grouping(${key}) = 0 as is_key, ${sumsOf(facts)}
      from (${rowsOf(scope, facts, asked)}) f where ${filtered(asked)}
      group by grouping sets ((), (f.bucket), (${key})) ${only}
    ) s order by is_key, ${sql.join(order)}, ${keyText(sql.ref("key"))}
    limit ${asked.span.edges.length + 1 + most}`.execute(scope.db);
  return rows;
}

const rowsOf = (scope: Scope, facts: readonly CountedFact[], asked: FactAsked): RawBuilder<unknown> => {
  const [only, ...others] = facts;
  return only && others.length === 0 ? factRows(scope, only, asked) : rowsOfSeveral(scope, facts, asked);
};

function sumsOf(facts: readonly CountedFact[]): RawBuilder<unknown> {
  const parts = facts.map((fact, index) => {
    const isAlone = facts.length === 1;
    const value = isAlone ? sql`value` : sql.ref(`value_${index}`);
    const ofFact = isAlone ? sql`` : sql`filter (where ${sql.ref(`is_${index}`)})`;
    const as = (name: string) => sql.ref(`${name}_${index}`);
    return sql`coalesce(sum(${value}) ${ofFact}, 0)::float8 as ${as("value")},
      coalesce(sum(weight) ${ofFact}, 0)::float8 as ${as("weight")}, count(*) ${ofFact}::int as ${as("count")},
      ${medianOf(fact)} as ${as("median")}`;
  });
  return sql.join(parts);
}

const keyText = (key: RawBuilder<unknown>) => sql`coalesce(${key}::text, 'none')`;

export type FactRow = {
  key: string;
  record: "invoice" | "payment" | "customer" | "job" | "event";
  record_id: number;
  label: string | null;
  detail: string;
  who: string | null;
  day: string | null;
  at: string | null;
  /** The moment to the microsecond. */
  place: string;
  value: number;
  weight: number;
};

type Part = { bucket?: number | undefined; by?: { dimension: Dimension; key: string } | undefined };
/** Where the last page ended: moment, record, its id and the kind, in the order of the list. */
export type RowPlace = [moment: string, record_id: number, record: string, detail: string];
type Page = { after: RowPlace | undefined; limit: number };

/**
 * What the figure is made of, one line for each record, day and kind; the latest first, one more than `limit` where there
 * is more. Only the lines that are shown are looked up by name, and by the same statement.
 */
export async function listRows(
  scope: Scope,
  fact: CountedFact,
  asked: FactAsked,
  { bucket, by, after, limit }: Part & Page,
): Promise<{ rows: FactRow[]; all: Sums; total: number }> {
  const only = [
    filtered(asked),
    bucket === undefined ? sql`true` : sql`f.bucket = ${bucket}`,
    by ? isOf(by.dimension, by.key) : sql`true`,
  ];
  const beyond = after
    ? sql`(l.moment, l.record_id, l.record, l.detail) < (${after[0]}::timestamptz, ${after[1]}::bigint, ${after[2]}::text,
        ${after[3]}::text)`
    : sql`true`;
  const facts = sql`select f.* from (${factRows(scope, fact, asked)}) f where ${sql.join(only, sql` and `)}`;
  const { rows } = await sql<FactRow & { all: Sums; total: number }>`${plannedAnew}
    with found as materialized (
      select record, record_id, detail, customer_id, day, at, value, weight from (${facts}) f
    ), lines as materialized (
      select record, record_id, detail, min(customer_id) as customer_id, day, at,
        sum(value)::float8 as value, sum(weight)::float8 as weight,
        coalesce(at, day::timestamp at time zone 'UTC') as moment
      from found group by record, record_id, detail, day, at
    ), page as materialized (
      select * from lines l where ${beyond}
      order by l.moment desc, l.record_id desc, l.record desc, l.detail desc limit ${limit + 1}
    ), labels as (
      select record, record_id, detail, coalesce(at, day::timestamp at time zone 'UTC') as moment, min(label) as label
      from (${facts}) f where record_id = any(array(select record_id from page)) group by 1, 2, 3, 4
    )
    select concat_ws(':', record, record_id, detail, coalesce(day::text, at::text)) as key, l.record, l.record_id, n.label,
      l.detail, trim(c.first_name || ' ' || c.last_name) as who, l.day, l.at, l.value, l.weight,
      to_char(l.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place,
      (select count(*)::int from lines) as total,
      (select jsonb_build_object('value', value_0, 'weight', weight_0, 'count', count_0, 'median', median_0)
        from (select ${sumsOf([fact])} from found) s) as all
    from page l left join labels n using (record, record_id, detail, moment)
    left join customers c on c.organization_id = ${scope.organizationId} and c.id = l.customer_id
    order by l.moment desc, l.record_id desc, l.record desc, l.detail desc`.execute(scope.db);
  const [first] = rows;
  return {
    rows: rows.map(({ all: _, total: __, ...row }) => row),
    all: first?.all ?? { value: 0, weight: 0, count: 0, median: null },
    total: first?.total ?? 0,
  };
}

type Named = { key: string; name: string };

/** What keys are called. */
export async function namesOf(
  scope: Scope,
  by: Exclude<Dimension, "source">,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const known = keys.filter((key) => key !== "none");
  const tables = {
    customer: sql`select id::text as key, trim(first_name || ' ' || last_name) as name from customers`,
    service: sql`select id::text as key, name from services`,
    member: sql`select id::text as key, trim(first_name || ' ' || last_name) as name from users`,
  };
  const { rows } = await sql<Named>`
    select key, name from (${tables[by]} where organization_id = ${scope.organizationId}) t
    where key = any(${known}::text[])`.execute(scope.db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

export async function listFilterChoices(scope: Scope): Promise<{
  services: { id: number; name: string }[];
  members: { id: string; name: string }[];
}> {
  const services = await sql<{ id: number; name: string }>`
    select id, name from services where organization_id = ${scope.organizationId} and deleted_at is null
    order by sort_name, id limit 500`.execute(scope.db);
  const members = await sql<{ id: string; name: string }>`
    select id, trim(first_name || ' ' || last_name) as name from users where organization_id = ${scope.organizationId}
    order by name, id limit 200`.execute(scope.db);
  return { services: services.rows, members: members.rows };
}
