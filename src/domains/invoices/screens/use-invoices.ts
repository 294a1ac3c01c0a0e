/** The invoices for a list: what is asked for stands in the address, and the server answers page by page. */
import { useQuery } from "@tanstack/react-query";
import { noFilterText } from "#shared/filters/filter-text.ts";
import { freshness } from "#ui/api/freshness.ts";
import { anyText, asked, oneOf, viewFilters } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { InvoiceGroup, type InvoiceListItem, type InvoiceQuery, InvoiceSort } from "../contract.ts";
import { invoicesApi } from "./invoices-api.ts";

const pageSize = 50;

const schema = {
  group: oneOf(InvoiceGroup.options),
  /** One of the list's own orders, or any field, after "-" from the last to the first. */
  sort: anyText,
  ...viewFilters,
};

export type InvoiceFilters = ListFilters<typeof schema>;

export const useInvoiceFilters = (): InvoiceFilters => useListFilters(schema);

const isOwnOrder = oneOf(InvoiceSort.options);

export function useInvoices({ search: typed, filters: { group, sort, where: text } }: InvoiceFilters) {
  const own = isOwnOrder(sort);
  const where = text === noFilterText ? "" : text;
  return useListQuery({
    call: invoicesApi.list,
    search: typed,
    input: (search) => ({
      limit: pageSize,
      sort: own || "newest",
      ...asked({ search, group, where, order: own ? "" : sort }),
    }),
    rowsOf: invoicesOf,
    kept: freshness.customerList,
  });
}

const invoicesOf = ({ invoices }: { invoices: InvoiceListItem[] }): InvoiceListItem[] => invoices;

export const useInvoiceStats = () =>
  useQuery({ ...invoicesApi.stats.queryOptions(), ...freshness.customerList });

const mostOfRecord = 100;

type Of = Pick<InvoiceQuery, "customer_id" | "job_id" | "contract_id">;

/** Of one customer, job or contract; the newest first. */
export const useInvoicesOf = (record: Of) =>
  useQuery({
    ...invoicesApi.list.queryOptions({ input: { ...record, limit: mostOfRecord, sort: "newest" } }),
    ...freshness.customerList,
  });

export type InvoicesOf = ReturnType<typeof useInvoicesOf>;
