/** The list of customers: searched, narrowed down, in any order, page by page without gaps or repeats. */
import { z } from "zod";
import { withFieldValues } from "#domains/custom-fields/values.ts";
import { readAskedPlace, writeAskedPlace } from "#domains/views/asked-places.ts";
import { readList } from "#domains/views/asking.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { ListOrder } from "#platform/database/filters/list-query.ts";
import { instantField } from "#shared/fields.ts";
import { type Customer, type CustomerQuery, type CustomerSort, mostWithoutLimit } from "./contract.ts";
import { customerList } from "./list-source.ts";
import {
  customerListColumns,
  customerListOrders,
  findAskedPage,
  findPage,
  type ListedRow,
  type Place,
} from "./list-store.ts";

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
  const { order: text = "", sort, limit = mostWithoutLimit, cursor } = query;
  const { where, order, leftOut } = await readList(scope.actor, "customers", customerList, query);
  const of = order ? text : sort;
  const rows = await findAskedPage(scope, {
    ...narrowedBy(query),
    where,
    order: order ?? sorts[sort],
    after: cursor === undefined ? undefined : readAskedPlace(cursor, of),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const found = shown.map(({ list_place: _, ...customer }) => customer);
  return {
    customers: await withFieldValues(scope, "customer", found),
    next_cursor: last ? writeAskedPlace(of, last) : null,
    left_out: leftOut,
  };
}

const by = (
  name: "created" | "value" | "contact",
  kind: ListOrder["column"]["kind"],
  isDescending: boolean,
): ListOrder => ({ column: { kind, value: customerListColumns[name] }, isDescending });

const newest = by("created", "moment", true);

const sorts: Record<CustomerSort, ListOrder> = {
  newest: { ...newest, column: { ...newest.column, isRequired: true } },
  oldest: { column: { ...newest.column, isRequired: true }, isDescending: false },
  name: {
    column: { kind: "text", value: customerListOrders.name, order: customerListOrders.name },
    isDescending: false,
  },
  value: by("value", "money", true),
  last_contact: by("contact", "moment", true),
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
