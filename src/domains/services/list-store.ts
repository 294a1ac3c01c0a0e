/** Lists the price book page by page, filtered by any field and in the order of any. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import {
  type ListOrder,
  type ListPlace,
  type ListTable,
  orderOf,
} from "#platform/database/filters/list-query.ts";
import type { serviceListFields } from "./list-fields-contract.ts";
import { columns, type Filter, isFoundBy, type KeptService, matching, usesOf, visible } from "./store.ts";

/** As `totalCost` works it out: a material of unknown cost adds nothing, and nothing known is no cost. */
const totalCost = sql`(
  select case when services.cost_cents is not null or count(m.unit_cost_cents) > 0 then
    (coalesce(services.cost_cents, 0) + coalesce(sum(round(m.quantity * m.unit_cost_cents)), 0))::bigint end
  from jsonb_to_recordset(services.materials) as m (quantity numeric, unit_cost_cents numeric))`;

const margin = sql`(services.price_cents - ${totalCost})`;

/** Where each field of `list-fields-contract.ts` is read. */
export const serviceListColumns: Record<(typeof serviceListFields)[number]["name"], RawBuilder<unknown>> = {
  name: sql`services.name`,
  sku: sql`services.sku`,
  category: sql`services.category`,
  description: sql`services.description`,
  status: sql`services.status`,
  price: sql`services.price_cents`,
  unit: sql`services.unit`,
  duration: sql`services.duration_minutes`,
  is_taxable: sql`services.is_taxable`,
  materials: sql`(select string_agg(m ->> 'name', ', ') from jsonb_array_elements(services.materials) as m)`,
  cost: sql`services.cost_cents`,
  total_cost: totalCost,
  margin_amount: margin,
  margin: sql`round(${margin} * 100.0 / nullif(services.price_cents, 0), 1)`,
  uses: usesOf.all,
  active_jobs: usesOf.activeJobs,
  created_at: sql`services.created_at`,
  updated_at: sql`services.updated_at`,
};

export const serviceListOrders = { name: sql`services.sort_name`, category: sql`services.sort_category` };

export const serviceTable: ListTable = {
  from: sql`services`,
  id: sql`services.id`,
  version: sql`services.version`,
  label: sql`services.name`,
  visible,
  search: (_scope, text) => isFoundBy(text),
};

/** Why a service that can be seen can't be changed: whoever may edit services may edit each. */
export const serviceRefusal = (): RawBuilder<unknown> => sql`null::text`;

type AskedQuestion = { filter: Filter; order: ListOrder; after: ListPlace | undefined; limit: number };

/** As `findPage`, ordered by any field. */
export async function findAskedPage(scope: Scope, { filter, order, after, limit }: AskedQuestion) {
  const { by, place, comes } = orderOf(serviceTable.id, order, after);
  const { rows } = await sql<KeptService & { list_place: string | null }>`
    select ${columns}, ${place} as list_place from services
    where ${matching(scope, filter)} and ${comes} order by ${by} limit ${limit}`.execute(scope.db);
  return rows;
}
