/** The list of customers: searched, narrowed down, in any order, page by page without gaps or repeats. */
import { z } from "zod";
import { withFieldValues } from "#domains/custom-fields/values.ts";
import { readAskedPage } from "#domains/views/asked-page.ts";
import { orderBy } from "#domains/views/lists.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { ListOrder } from "#platform/database/filters/list-query.ts";
import { instantField } from "#shared/fields.ts";
import { type Customer, type CustomerQuery, type CustomerSort, mostWithoutLimit } from "./contract.ts";
import { customerList } from "./list-source.ts";
import { findAskedPage, findPage, type ListedRow, type Place } from "./list-store.ts";

export type CustomerPage = { customers: Customer[]; next_cursor: string | null; left_out: string[] };

export async function listCustomers(actor: Actor, query: CustomerQuery): Promise<CustomerPage> {
  const scope = requirePermission(actor, "customers.view");
  if (query.where || query.order) return listAsked(scope, query);
  const { sort, limit = mostWithoutLimit } = query;
  const rows = await findPage(scope, {
    ...narrowedBy(query),
    sort,
    after: query.cursor === undefined ? undefined : readPlace(query.cursor, sort),
    limit: limit + 1,
  });
  const hasMore = rows.length > limit;
  const customers = hasMore ? rows.slice(0, limit) : rows;
  const last = customers.at(-1);
  const next_cursor = hasMore && last ? writePlace(last, sort) : null;
  const shown = sort === "name" ? customers.map(withoutPlace) : customers;
  return { customers: await withFieldValues(scope, "customer", shown), next_cursor, left_out: [] };
}

const narrowedBy = ({ search = "", status = [], source }: CustomerQuery) => ({
  search,
  statuses: [...new Set(Array.isArray(status) ? status : [status])],
  source,
});

/** By a filter over any field, or in the order of any field. */
async function listAsked(scope: Scope, query: CustomerQuery): Promise<CustomerPage> {
  const { sort, limit = mostWithoutLimit } = query;
  const { rows, next_cursor, left_out } = await readAskedPage(scope.actor, "customers", customerList, {
    asked: query,
    limit,
    usual: { name: sort, order: sorts[sort] },
    find: (question) => findAskedPage(scope, { ...narrowedBy(query), ...question }),
  });
  return { customers: await withFieldValues(scope, "customer", rows), next_cursor, left_out };
}

const sorts: Record<CustomerSort, ListOrder> = {
  newest: orderBy(customerList, "created", "down"),
  oldest: orderBy(customerList, "created"),
  name: orderBy(customerList, "name"),
  value: orderBy(customerList, "value", "down"),
  last_contact: orderBy(customerList, "contact", "down"),
};

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
