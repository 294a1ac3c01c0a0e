/** The list of customers: searched, narrowed down, in any order, page by page without gaps or repeats. */
import { z } from "zod";
import { withFieldValues } from "#domains/custom-fields/values.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { instantField } from "#shared/fields.ts";
import { type Customer, type CustomerQuery, type CustomerSort, mostWithoutLimit } from "./contract.ts";
import { findPage, type ListedRow, type Place } from "./list-store.ts";

export type CustomerPage = { customers: Customer[]; next_cursor: string | null };

export async function listCustomers(actor: Actor, query: CustomerQuery): Promise<CustomerPage> {
  const scope = requirePermission(actor, "customers.view");
  const { sort, status = [], limit = mostWithoutLimit } = query;
  const rows = await findPage(scope, {
    search: query.search ?? "",
    statuses: [...new Set(Array.isArray(status) ? status : [status])],
    source: query.source,
    sort,
    after: query.cursor === undefined ? undefined : readPlace(query.cursor, sort),
    limit: limit + 1,
  });
  const hasMore = rows.length > limit;
  const customers = hasMore ? rows.slice(0, limit) : rows;
  const last = customers.at(-1);
  const next_cursor = hasMore && last ? writePlace(last, sort) : null;
  const shown = sort === "name" ? customers.map(withoutPlace) : customers;
  return { customers: await withFieldValues(scope, "customer", shown), next_cursor };
}

function withoutPlace({ sort_name: _, ...customer }: ListedRow): Customer {
  return customer;
}

const never = "-infinity";
const noValue = -1;
const time = instantField("Time");
const id = z.int().positive();

/** A place says which order it belongs to, so that it is not mistaken for one of another. */
const Places = {
  newest: z.tuple([z.literal("newest"), time, id]),
  oldest: z.tuple([z.literal("oldest"), time, id]),
  name: z.tuple([z.literal("name"), z.string(), id]),
  value: z.tuple([z.literal("value"), z.int().min(noValue), id]),
  last_contact: z.tuple([z.literal("last_contact"), z.union([time, z.literal(never)]), id]),
} satisfies Record<CustomerSort, z.ZodType>;

function readPlace(cursor: string, sort: CustomerSort): Place {
  const [, value, id] = readCursor<[string, string | number, number]>(cursor, Places[sort]);
  return { value, id };
}

function writePlace(last: ListedRow, sort: CustomerSort): string {
  const value = {
    newest: last.created_at,
    oldest: last.created_at,
    name: last.sort_name ?? "",
    value: last.estimated_value_cents ?? noValue,
    last_contact: last.last_contact_at ?? never,
  }[sort];
  return writeCursor([sort, value, last.id]);
}
