/** Counts, lists and explains whom a filter finds among the customers that the actor may see. */
import { z } from "zod";
import type { Actor } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { notFound } from "#platform/errors.ts";
import { localDay } from "#shared/time/time.ts";
import type { Fact, SegmentPerson, Why } from "../contract.ts";
import { openFilter } from "./asking.ts";
import { type Condition, conditionsIn, type Filter, isOwn } from "./contract.ts";
import { fieldFacts, kindOf } from "./fields-contract.ts";
import {
  countPeople,
  countWithFirst,
  explain,
  type FoundPerson,
  findIds,
  findIdsAmong,
  findPeople,
} from "./people-store.ts";

const usualLimit = 50;
const shownFirst = 8;
const Place = z.tuple([z.literal("segment-people"), z.string(), z.int().positive()]);

export async function sizeOf(actor: Actor, filter: Filter) {
  const asking = await openFilter(actor, filter);
  return { people: await countPeople(asking, filter), problems: [...asking.problems] };
}

export async function countFilter(actor: Actor, filter: Filter) {
  const asking = await openFilter(actor, filter);
  const found = await countWithFirst(asking, filter, shownFirst);
  return { people: found.people, first: found.first.map(toPerson), problems: [...asking.problems] };
}

type Paged = { cursor?: string | undefined; limit?: number | undefined };

export async function listPeople(actor: Actor, filter: Filter, { cursor, limit = usualLimit }: Paged) {
  const asking = await openFilter(actor, filter);
  const [, name, id] = cursor === undefined ? [] : readCursor<[string, string, number]>(cursor, Place);
  const after = name === undefined || id === undefined ? undefined : { name, id };
  const rows = await findPeople(asking, filter, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    people: shown.map(toPerson),
    next_cursor: last ? writeCursor(["segment-people", last.sort_name, last.id]) : null,
  };
}

/** At most `most` ids by last name; null where there are more. */
export async function idsIn(actor: Actor, filter: Filter, most: number): Promise<number[] | null> {
  const ids = await findIds(await openFilter(actor, filter), filter, most);
  return ids.length > most ? null : ids;
}

export async function explainFilter(actor: Actor, filter: Filter, customerId: number): Promise<Why> {
  const asking = await openFilter(actor, filter);
  const found = await explain(asking, filter, customerId);
  if (!found) throw notFound("Customer");
  const conditions = conditionsIn(filter);
  return {
    customer_id: found.id,
    name: nameOf(found),
    is_in: found.holds,
    problems: [...asking.problems],
    conditions: found.conditions.map(({ holds, fact }, place) => ({
      holds,
      fact: shownFact(conditions[place] as Condition, fact as Fact, asking.zone),
    })),
  };
}

/** As it is read: a moment as a day of the business's calendar, what was never counted as zero. */
function shownFact(condition: Condition, fact: Fact, zone: string): Fact {
  if (isOwn(condition)) return fact;
  const kind = kindOf(condition.field);
  if (kind === "day" && typeof fact === "string")
    return fact.length > 10 ? localDay(new Date(fact), zone) : fact;
  if (kind === "yes_no") return fact === true;
  const isCounted = kind === "count" || (kind === "money" && fieldFacts[condition.field].needs !== undefined);
  return isCounted ? (fact ?? 0) : fact;
}

/** Whether the filter finds this customer now; it never finds one whom the actor doesn't see. */
export async function holdsFor(actor: Actor, filter: Filter, customerId: number): Promise<boolean> {
  return (await explain(await openFilter(actor, filter), filter, customerId))?.holds ?? false;
}

/** As `holdsFor`, of many customers at once. */
export const idsAmong = async (
  actor: Actor,
  filter: Filter,
  among: readonly number[],
): Promise<ReadonlySet<number>> =>
  new Set(await findIdsAmong(await openFilter(actor, filter), filter, among));

const nameOf = ({ first_name, last_name }: Pick<FoundPerson, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`.trim();

const toPerson = (row: FoundPerson): SegmentPerson => ({
  customer_id: row.id,
  name: nameOf(row),
  status: row.status,
  company: row.company,
  email: row.email,
  phone: row.phone,
  city: row.city,
});
