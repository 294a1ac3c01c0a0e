/** The screens' door to reports. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { booksContract } from "#domains/books/calls-contract.ts";
import { afterChanges, apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { reportsContract } from "../calls-contract.ts";
import type { Asked } from "../contract.ts";
import type { ReportKey } from "../reports-contract.ts";

export const reportsApi = apiFor("reports", reportsContract);
const booksApi = apiFor("books", booksContract);

/** Fetched again after one's own changes, and every few minutes while they are looked at. */
const live = { ...freshness.dashboardStats, ...afterChanges };

export const useReport = (report: ReportKey, asked: Asked) =>
  useQuery({
    ...reportsApi.get.queryOptions({ input: { report, ...asked } }),
    ...live,
    placeholderData: keepPreviousData,
  });

export const useQuickStats = () => useQuery({ ...reportsApi.quick.queryOptions(), ...live });

export const useReportChoices = () =>
  useQuery({ ...reportsApi.choices.queryOptions(), ...freshness.customerList });

export const useSavedReports = () =>
  useQuery({ ...reportsApi.saved.queryOptions(), ...freshness.customerList });

export const useAgingOn = (as_of: string, enabled: boolean) =>
  useQuery({ ...booksApi.aging.queryOptions({ input: { as_of } }), ...live, enabled });
