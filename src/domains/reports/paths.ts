/** Addresses of the hub of reports and of each report, with what it is asked for. */
import { pagePathWith } from "#shared/page-path.ts";
import type { Asked } from "./contract.ts";
import type { ReportKey } from "./reports-contract.ts";

type Query = { [Name in keyof Asked]?: string };

export const reportsPath = pagePathWith<{ new?: 1 }>()("/reports");
export const salesReportPath = pagePathWith<Query>()("/reports/sales");
export const growthReportPath = pagePathWith<Query>()("/reports/customer-growth");
export const serviceReportPath = pagePathWith<Query>()("/reports/service-usage");
export const invoiceReportPath = pagePathWith<Query>()("/reports/invoice-summary");
/** Opens the same report (ruling R12). */
export const invoiceUsageReportPath = pagePathWith<Query>()("/reports/invoice-usage");

export const reportPaths: Record<
  ReportKey,
  typeof salesReportPath | typeof growthReportPath | typeof serviceReportPath | typeof invoiceReportPath
> = {
  sales: salesReportPath,
  "customer-growth": growthReportPath,
  "service-usage": serviceReportPath,
  "invoice-summary": invoiceReportPath,
};
