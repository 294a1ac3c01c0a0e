/** The price book for a list: what is asked for stands in the address, and the server answers page by page. */
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { anyText, asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { type Service, type ServiceFilter, ServiceSort, ServiceStatus } from "../contract.ts";
import { servicesApi } from "./services-api.ts";

const pageSize = 100;

const schema = { category: anyText, status: oneOf(ServiceStatus.options), sort: oneOf(ServiceSort.options) };

export type ServiceFilters = ListFilters<typeof schema>;

export const useServiceFilters = (): ServiceFilters => useListFilters(schema);

/** For calls that take the same filters, such as the export. */
export const filterOf = ({ search, filters: { category, status } }: ServiceFilters): ServiceFilter =>
  asked({ search: search.trim(), category, status });

export function useServices({ search: typed, filters: { category, status, sort } }: ServiceFilters) {
  return useListQuery({
    call: servicesApi.list,
    search: typed,
    input: (search) => ({ limit: pageSize, sort: sort || "name", ...asked({ search, category, status }) }),
    rowsOf: servicesOf,
    kept: freshness.customerList,
  });
}

const servicesOf = ({ services }: { services: Service[] }): Service[] => services;

export const useCategories = () =>
  useQuery({ ...servicesApi.categories.queryOptions(), ...freshness.customerList });
