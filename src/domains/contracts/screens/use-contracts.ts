/** The contracts for a list: what is asked for stands in the address, and the server answers page by page. */
import { useQuery } from "@tanstack/react-query";
import { noFilterText } from "#shared/filters/filter-text.ts";
import { freshness } from "#ui/api/freshness.ts";
import { anyText, asked, oneOf, viewFilters } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { ContractGroup, type ContractListItem, ContractSort } from "../contract.ts";
import { contractsApi } from "./contracts-api.ts";

const pageSize = 50;

const schema = {
  group: oneOf(ContractGroup.options),
  /** One of the list's own orders, or any field, after "-" from the last to the first. */
  sort: anyText,
  ...viewFilters,
};

export type ContractFilters = ListFilters<typeof schema>;

export const useContractFilters = (): ContractFilters => useListFilters(schema);

const isOwnOrder = oneOf(ContractSort.options);

export function useContracts({ search: typed, filters: { group, sort, where: text } }: ContractFilters) {
  const own = isOwnOrder(sort);
  const where = text === noFilterText ? "" : text;
  return useListQuery({
    call: contractsApi.list,
    search: typed,
    input: (search) => ({
      limit: pageSize,
      sort: own || "newest",
      ...asked({ search, group, where, order: own ? "" : sort }),
    }),
    rowsOf: contractsOf,
    kept: freshness.customerList,
  });
}

const contractsOf = ({ contracts }: { contracts: ContractListItem[] }): ContractListItem[] => contracts;

export const useContractStats = () =>
  useQuery({ ...contractsApi.stats.queryOptions(), ...freshness.customerList });

const mostOfRecord = 100;

/** Of a customer or a job, the newest first. */
export const useContractsOf = (subject: { customer_id: number } | { job_id: number }) =>
  useQuery({
    ...contractsApi.list.queryOptions({ input: { ...subject, limit: mostOfRecord, sort: "newest" } }),
    ...freshness.customerList,
  });
