/** The segments for a list: what is asked for stands in the address, and the server answers page by page. */
import { freshness } from "#ui/api/freshness.ts";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { type Segment, SegmentState } from "../contract.ts";
import { segmentsApi } from "./segments-api.ts";

const pageSize = 50;

const schema = { state: oneOf(SegmentState.options) };

export type SegmentFilters = ListFilters<typeof schema>;

export const useSegmentFilters = (): SegmentFilters => useListFilters(schema);

export function useSegments({ search: typed, filters: { state } }: SegmentFilters) {
  return useListQuery({
    call: segmentsApi.list,
    search: typed,
    input: (search) => ({ limit: pageSize, state: state || "active", ...asked({ search }) }),
    rowsOf: segmentsOf,
    kept: freshness.customerList,
  });
}

const segmentsOf = ({ segments }: { segments: Segment[] }): Segment[] => segments;
