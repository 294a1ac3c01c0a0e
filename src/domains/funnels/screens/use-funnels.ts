/** The funnels for a list: what is asked for stands in the address, and the server answers page by page. */
import { freshness } from "#ui/api/freshness.ts";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { type Funnel, FunnelStatus } from "../contract.ts";
import { funnelsApi } from "./funnels-api.ts";

const pageSize = 50;

const schema = { state: oneOf(FunnelStatus.options) };

export type FunnelFilters = ListFilters<typeof schema>;

export const useFunnelFilters = (): FunnelFilters => useListFilters(schema);

export function useFunnels({ search: typed, filters: { state } }: FunnelFilters) {
  return useListQuery({
    call: funnelsApi.list,
    search: typed,
    input: (search) => ({ limit: pageSize, state: state || ("open" as const), ...asked({ search }) }),
    rowsOf: funnelsOf,
    kept: freshness.customerList,
  });
}

const funnelsOf = ({ funnels }: { funnels: Funnel[] }): Funnel[] => funnels;
