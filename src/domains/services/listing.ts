/** The price book page by page: searched, narrowed down, in any order, without gaps or repeats. */
import { z } from "zod";
import { withFieldValues } from "#domains/custom-fields/values.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { instantField } from "#shared/fields.ts";
import type { Service, ServiceFilter, ServiceQuery, ServiceSort } from "./contract.ts";
import { serializeService } from "./details.ts";
import { countMatching, type Filter, findPage, type Place } from "./store.ts";

const usualLimit = 100;

export type ServicePage = { services: Service[]; total: number; next_cursor: string | null };

export async function listServices(actor: Actor, query: ServiceQuery): Promise<ServicePage> {
  const scope = requirePermission(actor, "services.view");
  const { sort, cursor, limit = usualLimit } = query;
  const filter = filterOf(query);
  const after = cursor === undefined ? undefined : readPlace(cursor, sort);
  const rows = await findPage(scope, { ...filter, sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    services: await withFieldValues(
      scope,
      "service",
      shown.map((row) => serializeService(actor, row)),
    ),
    total: cursor === undefined && !hasMore ? shown.length : await countMatching(scope, filter),
    next_cursor: hasMore ? writeCursor([sort, last.place, last.id]) : null,
  };
}

export const filterOf = ({ search = "", category = "", status = [] }: ServiceFilter): Filter => ({
  search,
  category,
  statuses: [...new Set(Array.isArray(status) ? status : [status])],
});

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
