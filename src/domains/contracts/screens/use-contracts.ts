/** The contracts for a list: what is asked for stands in the address, and the server answers page by page. */
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { ContractGroup, type ContractListItem, ContractSort } from "../contract.ts";
import { contractsApi } from "./contracts-api.ts";

const pageSize = 50;

const schema = { group: oneOf(ContractGroup.options), sort: oneOf(ContractSort.options) };

export type ContractFilters = ListFilters<typeof schema>;

export const useContractFilters = (): ContractFilters => useListFilters(schema);

export function useContracts({ search: typed, filters: { group, sort } }: ContractFilters) {
  return useListQuery({
    call: contractsApi.list,
    search: typed,
    input: (search) => ({ limit: pageSize, sort: sort || "newest", ...asked({ search, group }) }),
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
