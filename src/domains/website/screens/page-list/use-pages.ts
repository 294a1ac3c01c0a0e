/** The pages for a list: what is asked for stands in the address, and the server answers page by page. */
import { freshness } from "#ui/api/freshness.ts";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { type PageListItem, PageSort, PageStatus } from "../../pages/contract.ts";
import { pagesApi } from "../pages-api.ts";

const pageSize = 50;

const schema = { status: oneOf(PageStatus.options), sort: oneOf(PageSort.options) };

export type PageFilters = ListFilters<typeof schema>;

export const usePageFilters = (): PageFilters => useListFilters(schema);

export function usePages({ search: typed, filters: { status, sort } }: PageFilters) {
  return useListQuery({
    call: pagesApi.list,
    search: typed,
    input: (search) => ({ limit: pageSize, sort: sort || "newest", ...asked({ search, status }) }),
    rowsOf: pagesOf,
    kept: freshness.customerList,
  });
}

const pagesOf = ({ pages }: { pages: PageListItem[] }): PageListItem[] => pages;
