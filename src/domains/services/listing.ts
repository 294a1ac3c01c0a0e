/** The price book page by page: searched, narrowed down, in any order, without gaps or repeats. */
import { z } from "zod";
import { withFieldValues } from "#domains/custom-fields/values.ts";
import { readAskedPlace, writeAskedPlace } from "#domains/views/asked-places.ts";
import { readList } from "#domains/views/asking.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { ListFilter, ListOrder } from "#platform/database/filters/list-query.ts";
import { instantField } from "#shared/fields.ts";
import type { ListField } from "#shared/filters/list-fields.ts";
import type { Service, ServiceFilter, ServiceQuery, ServiceSort } from "./contract.ts";
import { serializeService } from "./details.ts";
import { serviceListFields } from "./list-fields-contract.ts";
import { serviceList } from "./list-source.ts";
import { findAskedPage, serviceListColumns, serviceListOrders } from "./list-store.ts";
import { countMatching, type Filter, findPage, type KeptService, type Place } from "./store.ts";

const usualLimit = 100;

export type ServicePage = {
  services: Service[];
  total: number;
  next_cursor: string | null;
  left_out: string[];
};

export async function listServices(actor: Actor, query: ServiceQuery): Promise<ServicePage> {
  const scope = requirePermission(actor, "services.view");
  if (query.where || query.order) return listAsked(scope, query);
  const { sort, cursor, limit = usualLimit } = query;
  const filter = filterOf(query);
  const after = cursor === undefined ? undefined : readPlace(cursor, sort);
  const rows = await findPage(scope, { ...filter, sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    services: await serializeAll(scope, shown),
    total: cursor === undefined && !hasMore ? shown.length : await countMatching(scope, filter),
    next_cursor: hasMore ? writeCursor([sort, last.place, last.id]) : null,
    left_out: [],
  };
}

const serializeAll = (scope: Scope, rows: readonly KeptService[]): Promise<Service[]> =>
  withFieldValues(
    scope,
    "service",
    rows.map((row) => serializeService(scope.actor, row)),
  );

export const filterOf = (
  { search = "", category = "", status = [] }: ServiceFilter,
  where: ListFilter | null = null,
): Filter => ({
  search,
  category,
  statuses: [...new Set(Array.isArray(status) ? status : [status])],
  where,
});

/** By a filter over any field, or in the order of any field. */
async function listAsked(scope: Scope, query: ServiceQuery): Promise<ServicePage> {
  const { order: text = "", sort, limit = usualLimit, cursor } = query;
  const { where, order, leftOut } = await readList(scope.actor, "services", serviceList, query);
  const of = order ? text : sort;
  const filter = filterOf(query, where);
  const rows = await findAskedPage(scope, {
    filter,
    order: order ?? sorts[sort],
    after: cursor === undefined ? undefined : readAskedPlace(cursor, of),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const isWhole = cursor === undefined && !last;
  return {
    services: await serializeAll(scope, shown),
    total: isWhole ? shown.length : await countMatching(scope, filter),
    next_cursor: last ? writeAskedPlace(of, last) : null,
    left_out: leftOut,
  };
}

const by = (name: keyof typeof serviceListColumns, isDescending: boolean): ListOrder => {
  const field: ListField | undefined = serviceListFields.find((each) => each.name === name);
  if (!field) throw new TypeError(`Services have no field "${name}"`);
  const order = serviceListOrders[name as keyof typeof serviceListOrders];
  return { column: { ...field, value: serviceListColumns[name], ...(order && { order }) }, isDescending };
};

const sorts: Record<ServiceSort, ListOrder> = {
  name: by("name", false),
  "-name": by("name", true),
  category: by("category", false),
  "-category": by("category", true),
  price: by("price", false),
  "-price": by("price", true),
  newest: by("created_at", true),
};

const id = z.int().positive();

/** A place says which order it belongs to, so that it is not mistaken for one of another. */
function readPlace(cursor: string, sort: ServiceSort): Place {
  const values: Partial<Record<ServiceSort, z.ZodType<string | number>>> = {
    price: z.int(),
    "-price": z.int(),
    newest: instantField("Time"),
  };
  const shape = z.tuple([z.literal(sort), values[sort] ?? z.string(), id]);
  const [, value, lastId] = readCursor<[string, string | number, number]>(cursor, shape);
  return { value, id: lastId };
}
