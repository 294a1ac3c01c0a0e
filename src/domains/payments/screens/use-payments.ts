/** The payments for a list: what is asked for stands in the address, and the server answers page by page. */
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { PaymentGroup, type PaymentListItem, PaymentMethod, type PaymentQuery } from "../contract.ts";
import { paymentsApi } from "./payments-api.ts";

const pageSize = 50;

const schema = { group: oneOf(PaymentGroup.options), method: oneOf(PaymentMethod.options) };

export type PaymentFilters = ListFilters<typeof schema>;

export const usePaymentFilters = (): PaymentFilters => useListFilters(schema);

export function usePayments({ search: typed, filters: { group, method } }: PaymentFilters) {
  return useListQuery({
    call: paymentsApi.list,
    search: typed,
    input: (search) => ({ limit: pageSize, ...asked({ search, group, method }) }),
    rowsOf: paymentsOf,
    kept: freshness.customerList,
  });
}

const paymentsOf = ({ payments }: { payments: PaymentListItem[] }): PaymentListItem[] => payments;

export const usePaymentStats = () =>
  useQuery({ ...paymentsApi.stats.queryOptions(), ...freshness.customerList });

const mostOfRecord = 100;

/** Of one customer or invoice; the newest first. */
export const usePaymentsOf = (record: Pick<PaymentQuery, "customer_id" | "invoice_id">) =>
  useQuery({
    ...paymentsApi.list.queryOptions({ input: { ...record, limit: mostOfRecord } }),
    ...freshness.customerList,
  });
