/** How each test of a filter is put to the database. Every text here is ours; what a member chose travels as a parameter. */
import { type RawBuilder, sql } from "kysely";
import type { Span } from "#shared/filters/spans.ts";
import { dayBounds } from "#shared/time/time.ts";

type Sql = RawBuilder<unknown>;

export const compares = { at_least: sql`>=`, at_most: sql`<=`, exactly: sql`=` };

/** "none" among the values stands for nothing chosen. */
export function oneOf(value: Sql, is: "any_of" | "none_of", values: readonly string[]): Sql {
  const named = values.filter((each) => each !== "none");
  const isOne = sql`case when ${value} is null then ${values.includes("none")}::boolean
    else ${value}::text = any(${named}::text[]) end`;
  return is === "any_of" ? isOne : sql`not (${isOne})`;
}

/** As `oneOf`, of a list of choices as JSON: true when one of them is among the values. */
export function severalOf(value: Sql, is: "any_of" | "none_of", values: readonly string[]): Sql {
  const named = values.filter((each) => each !== "none");
  const isOne = sql`case when ${value} is null then ${values.includes("none")}::boolean
    else ${value} ?| ${named}::text[] end`;
  return is === "any_of" ? isOne : sql`not (${isOne})`;
}

type TextTest = "is" | "is_not" | "contains" | "starts_with" | "blank" | "filled";

/** Without regard to capitals and accents. */
export function words(value: Sql, is: TextTest, wanted: string): Sql {
  // The same as search_form alone, which takes ten times as long and does nothing else to plain ASCII.
  const form = sql`coalesce(case when octet_length(${value}) = char_length(${value}) and strpos(${value}, '  ') = 0
    then lower(btrim(${value})) else search_form(btrim(${value})) end, '')`;
  const sought = sql`search_form(${wanted}::text)`;
  return {
    is: sql`(${form}) = ${sought}`,
    is_not: sql`(${form}) <> ${sought}`,
    contains: sql`(${form}) like (select search_pattern(${wanted}::text))`,
    starts_with: sql`starts_with((${form}), ${sought})`,
    blank: sql`(${form}) = ''`,
    filled: sql`(${form}) <> ''`,
  }[is];
}

/** What is kept as a moment, against days of the business's calendar; `at` is a column. */
export function instantWithin(at: Sql, { from, until }: Span, zone: string): Sql {
  const start = from && dayBounds(from, zone).start.toISOString();
  const end = until && dayBounds(until, zone).start.toISOString();
  return within(at, start, end, sql`timestamptz`);
}

export const dayWithin = (day: Sql, { from, until }: Span): Sql => within(day, from, until, sql`date`);

function within(value: Sql, from: string | null, until: string | null, type: Sql): Sql {
  const all = [
    ...(from ? [sql`${value} >= ${from}::${type}`] : []),
    ...(until ? [sql`${value} < ${until}::${type}`] : []),
  ];
  return all.length > 0 ? sql`(${sql.join(all, sql` and `)})` : sql`true`;
}
