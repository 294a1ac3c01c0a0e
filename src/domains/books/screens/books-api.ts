/** The screens' door to the books. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { afterChanges, apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { booksContract } from "../calls-contract.ts";
import type { AgeBucket, Period, TaxBasis } from "../contract.ts";

export const booksApi = apiFor("books", booksContract);

const kept = { ...freshness.customerList, ...afterChanges };

/** `as_of` "" is today. */
export const useAging = (as_of: string) =>
  useQuery({
    ...booksApi.aging.queryOptions({ input: as_of ? { as_of } : {} }),
    ...kept,
    placeholderData: keepPreviousData,
  });

type Aged = { as_of: string; customer: number | null; bucket: AgeBucket | "" };

export const useAgedInvoices = ({ as_of, customer, bucket }: Aged) =>
  useQuery({
    ...booksApi.agedInvoices.queryOptions({
      input: {
        ...(as_of ? { as_of } : {}),
        ...(customer === null ? {} : { customer_id: customer }),
        ...(bucket ? { bucket } : {}),
      },
    }),
    ...kept,
  });

export const useMethods = (period: Period) =>
  useQuery({
    ...booksApi.methods.queryOptions({ input: period }),
    ...kept,
    placeholderData: keepPreviousData,
  });

export const useTax = (period: Period, basis: TaxBasis) =>
  useQuery({
    ...booksApi.tax.queryOptions({ input: { ...period, basis } }),
    ...kept,
    placeholderData: keepPreviousData,
  });

export const useAccountSums = (id: number, enabled: boolean) =>
  useQuery({ ...booksApi.sums.queryOptions({ input: { id } }), ...kept, enabled });
