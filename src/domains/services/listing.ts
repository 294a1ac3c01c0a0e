/** The price book page by page: searched, narrowed down, in any order, without gaps or repeats. */
import { z } from "zod";
import { withFieldValues } from "#domains/custom-fields/values.ts";
import { readAskedPage } from "#domains/views/asked-page.ts";
import { orderBy } from "#domains/views/lists.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { ListFilter, ListOrder } from "#platform/database/filters/list-query.ts";
import { instantField } from "#shared/fields.ts";
import type { Service, ServiceFilter, ServiceQuery, ServiceSort } from "./contract.ts";
import { serializeService } from "./details.ts";
import { serviceList } from "./list-source.ts";
import { findAskedPage } from "./list-store.ts";
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
  const { sort, limit = usualLimit } = query;
  const page = await readAskedPage(scope.actor, "services", serviceList, {
    asked: query,
    limit,
    usual: { name: sort, order: sorts[sort] },
    find: ({ where, ...question }) => findAskedPage(scope, { ...question, filter: filterOf(query, where) }),
  });
  const { rows, where, isWhole, next_cursor, left_out } = page;
  return {
    services: await serializeAll(scope, rows),
    total: isWhole ? rows.length : await countMatching(scope, filterOf(query, where)),
    next_cursor,
    left_out,
  };
}

const sorts: Record<ServiceSort, ListOrder> = {
  name: orderBy(serviceList, "name"),
  "-name": orderBy(serviceList, "name", "down"),
  category: orderBy(serviceList, "category"),
  "-category": orderBy(serviceList, "category", "down"),
  price: orderBy(serviceList, "price"),
  "-price": orderBy(serviceList, "price", "down"),
  newest: orderBy(serviceList, "created_at", "down"),
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
