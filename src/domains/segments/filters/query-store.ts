/**
 * Makes one statement of a filter: what is worked out for all customers is joined once, however many conditions ask for
 * it, and the tree becomes one condition over the joined rows. Nothing that a member wrote is part of the text.
 */
import { type RawBuilder, sql } from "kysely";
import { compares, dayWithin, instantWithin, oneOf, words } from "#platform/database/filters/tests.ts";
import type { Day } from "#shared/time/time.ts";
import {
  type BuiltInCondition,
  type Condition,
  conditionsIn,
  type DayCondition,
  type Filter,
  type Group,
  type Item,
  isGroup,
  isOwn,
} from "./contract.ts";
import { spanOf } from "./days-contract.ts";
import { type Asking, narrowedBy, sourceOf } from "./facts-store.ts";
import type { OwnCondition } from "./own-contract.ts";

type Sql = RawBuilder<unknown>;

export type FilterQuery = {
  /** To be put after `from customers`. */
  joins: Sql;
  /** Never null. */
  holds: Sql;
  /** Of each condition, from top to bottom. */
  conditions: { holds: Sql; fact: Sql }[];
};

export function queryOf(asking: Asking, filter: Filter, whom: "found" | "everyone" = "found"): FilterQuery {
  if (asking.problems.length > 0) return noOne(filter);
  const joined = new Map<string, { name: Sql; join: Sql }>();
  const needed = whom === "found" ? needsAFact(filter, asking.today) : new Set<string>();
  const conditions: FilterQuery["conditions"] = [];
  const holds = ofGroup(filter);
  return {
    joins: sql.join([sql``, ...[...joined.values()].map(({ join }) => join)], sql` `),
    holds,
    conditions,
  };

  function ofGroup({ match, items }: Group): Sql {
    const all = items.map(ofItem);
    if (match === "all") return sql`(${sql.join(all, sql` and `)})`;
    const any = sql`(${sql.join(all, sql` or `)})`;
    return match === "any" ? any : sql`(not ${any})`;
  }

  function ofItem(item: Item): Sql {
    if (isGroup(item)) return ofGroup(item);
    const value = valueOf(item);
    const test = sql`coalesce(${testOf(asking, item, value)}, false)`;
    conditions.push({ holds: test, fact: value });
    return test;
  }

  function valueOf(condition: Condition): Sql {
    const source = sourceOf(asking, condition);
    if (source.kind === "record") return source.value;
    const key = factKey(condition, asking.today);
    const known = joined.get(key);
    if (known) return sql`${known.name}.value`;
    const name = sql.raw(`fact_${joined.size + 1}`);
    const kind = needed.has(key) ? sql`join` : sql`left join`;
    joined.set(key, { name, join: sql`${kind} (${source.rows}) as ${name} on ${name}.id = customers.id` });
    return sql`${name}.value`;
  }
}

/** Also in a group of "none", so that what can't be asked never finds more people than were meant. */
function noOne(filter: Filter): FilterQuery {
  const nothing = { holds: sql`false`, fact: sql`null` };
  return { joins: sql``, holds: sql`false`, conditions: conditionsIn(filter).map(() => nothing) };
}

const factKey = (condition: Condition, today: Day): string =>
  JSON.stringify([
    condition.field,
    isOwn(condition) ? condition.field_id : null,
    narrowedBy(condition, today),
  ]);

/**
 * Facts without which nobody is found, however the rest of the filter comes out: those that a condition asks for which
 * stands in groups of "all" only and never holds of what is not known.
 */
function needsAFact(group: Group, today: Day): Set<string> {
  if (group.match !== "all") return new Set();
  return new Set(
    group.items.flatMap((item) => {
      if (isGroup(item)) return [...needsAFact(item, today)];
      return holdsOfNothing(item) ? [] : [factKey(item, today)];
    }),
  );
}

/** Whether it can hold of a customer of whom the fact is not known. */
function holdsOfNothing(condition: Condition): boolean {
  if (isOwn(condition)) return ["blank", "none_of", "is_not", "no", "never"].includes(condition.is);
  if ("count" in condition) return condition.is === "at_most" || condition.count === 0;
  if ("cents" in condition) return condition.is === "at_most" || condition.cents <= 0;
  return ["no", "never"].includes(condition.is);
}

const testOf = (asking: Asking, condition: Condition, value: Sql): Sql =>
  isOwn(condition) ? ofOwn(asking, condition, value) : ofBuiltIn(asking, condition, value);

/** Who has no value is found only by tests that ask for just that, or for something else than they have. */
function ofOwn({ today }: Asking, condition: OwnCondition, value: Sql): Sql {
  const { is } = condition;
  if (is === "blank" || is === "filled")
    return is === "blank" ? sql`${value} is null` : sql`${value} is not null`;
  switch (condition.type) {
    case "choice":
    case "several": {
      const chosen = sql`${condition.values ?? []}::text[]`;
      const isOne =
        condition.type === "several" ? sql`${value} ?| ${chosen}` : sql`${value} = any(${chosen})`;
      return condition.is === "none_of" ? sql`not coalesce(${isOne}, false)` : isOne;
    }
    case "number":
    case "money": {
      const wanted = condition.type === "number" ? condition.number : condition.cents;
      return sql`${value} ${compares[condition.is as keyof typeof compares]} ${wanted}::numeric`;
    }
    case "yes_no":
      return condition.is === "yes" ? value : sql`not coalesce(${value}, false)`;
    case "date": {
      const span = spanOf(condition, today);
      if (span) return dayWithin(value, span);
      return condition.is === "never" ? sql`${value} is null` : sql`${value} is not null`;
    }
    default: {
      const test = words(value, condition.is, condition.value ?? "");
      return condition.is === "is_not" ? test : sql`(${value} is not null and ${test})`;
    }
  }
}

function ofBuiltIn(asking: Asking, condition: BuiltInCondition, value: Sql): Sql {
  switch (condition.field) {
    case "status":
    case "source":
    case "assigned_to":
      return oneOf(value, condition.is, condition.values);
    default:
  }
  if ("count" in condition)
    return sql`coalesce(${value}, 0) ${compares[condition.is]} ${condition.count}::bigint`;
  if ("cents" in condition) {
    // An estimate that nobody made is not one of zero; a customer without invoices owes nothing.
    const cents = condition.field === "estimated_value" ? value : sql`coalesce(${value}, 0)`;
    return sql`${cents} ${compares[condition.is]} ${condition.cents}::bigint`;
  }
  switch (condition.is) {
    case "yes":
      return sql`coalesce(${value}, false)`;
    case "no":
      return sql`not coalesce(${value}, false)`;
    case "blank":
    case "filled":
    case "is":
    case "is_not":
    case "contains":
    case "starts_with":
      return words(value, condition.is, condition.value ?? "");
    default:
      return ofDay(asking, condition, value);
  }
}

/** Kept as a day of the calendar; all others are moments. */
const keptAsDays = new Set(["last_payment"]);

function ofDay({ today, zone }: Asking, condition: DayCondition, value: Sql): Sql {
  const span = spanOf(condition, today);
  if (span === null) return condition.is === "never" ? sql`${value} is null` : sql`${value} is not null`;
  return keptAsDays.has(condition.field) ? dayWithin(value, span) : instantWithin(value, span, zone);
}
