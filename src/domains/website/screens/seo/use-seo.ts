/** The pages with their scores for a list: what is asked for stands in the address. */
import { freshness } from "#ui/api/freshness.ts";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { PageStatus } from "../../pages/contract.ts";
import type { SeoPage } from "../../seo/contract.ts";
import { seoApi } from "../pages-api.ts";

const pageSize = 50;

const schema = { status: oneOf(PageStatus.options) };

export type SeoFilters = ListFilters<typeof schema>;

export const useSeoFilters = (): SeoFilters => useListFilters(schema);

export function useSeoPages({ search: typed, filters: { status } }: SeoFilters) {
  return useListQuery({
    call: seoApi.list,
    search: typed,
    input: (search) => ({ limit: pageSize, ...asked({ search, status }) }),
    rowsOf: pagesOf,
    kept: freshness.customerList,
  });
}

const pagesOf = ({ pages }: { pages: SeoPage[] }): SeoPage[] => pages;
