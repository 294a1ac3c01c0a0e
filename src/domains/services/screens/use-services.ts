/** The price book for a list: what is asked for stands in the address, and the server answers page by page. */
import { useQuery } from "@tanstack/react-query";
import { noFilterText, writeFilter } from "#shared/filters/filter-text.ts";
import { freshness } from "#ui/api/freshness.ts";
import { anyText, asked, oneOf, viewFilters } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import type { ServiceExport } from "../batches-contract.ts";
import { type Service, ServiceSort, ServiceStatus } from "../contract.ts";
import { servicesApi } from "./services-api.ts";

const pageSize = 100;

const schema = {
  category: anyText,
  status: oneOf(ServiceStatus.options),
  /** One of the list's own orders, or any field, after "-" from the last to the first. */
  sort: anyText,
  ...viewFilters,
};

export type ServiceFilters = ListFilters<typeof schema>;

export const useServiceFilters = (): ServiceFilters => useListFilters(schema);

const filterIn = (text: string): string => (text === noFilterText ? "" : text);

/** For calls that take the same filters, such as the export. */
export const filterOf = ({ search, filters: { category, status, where } }: ServiceFilters): ServiceExport =>
  asked({ search: search.trim(), category, status, where: filterIn(where) });

/** The list's own filters as a part of a view's. */
export const ownWhere = ({ category, status }: ServiceFilters["filters"]): string =>
  writeFilter({
    match: "all",
    items: [
      ...(category ? [{ field: "category", is: "is" as const, text: category }] : []),
      ...(status ? [{ field: "status", is: "any_of" as const, values: [status] }] : []),
    ],
  });

/** All that the list is narrowed by, besides its search. */
export const wholeWhere = ({ filters }: ServiceFilters): string =>
  [filterIn(filters.where), ownWhere(filters)].filter(Boolean).join(" ");

const isOwnOrder = oneOf(ServiceSort.options);

export function useServices({ search: typed, filters }: ServiceFilters) {
  const { category, status, sort, where } = filters;
  const own = isOwnOrder(sort);
  return useListQuery({
    call: servicesApi.list,
    search: typed,
    input: (search) => ({
      limit: pageSize,
      sort: own || "name",
      ...asked({ search, category, status, where: filterIn(where), order: own ? "" : sort }),
    }),
    rowsOf: servicesOf,
    kept: freshness.customerList,
  });
}

const servicesOf = ({ services }: { services: Service[] }): Service[] => services;

export const useCategories = () =>
  useQuery({ ...servicesApi.categories.queryOptions(), ...freshness.customerList });
