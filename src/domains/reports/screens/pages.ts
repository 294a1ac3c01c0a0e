/** The pages of reports: the hub, and each report at its address. */
import type { AppPage } from "#ui/slots/app-page.ts";
import {
  growthReportPath,
  invoiceReportPath,
  invoiceUsageReportPath,
  reportsPath,
  salesReportPath,
  serviceReportPath,
} from "../paths.ts";

const needs = ["reports.view"] as const;

const invoiceReport = async () => ({ Component: (await import("./ReportScreen.tsx")).InvoiceReport });

export const reportsPages: AppPage[] = [
  {
    path: reportsPath,
    title: "Reports",
    needs,
    firstCalls: () => ["/api/reports/quick", "/api/reports/saved"],
    screen: async () => ({ Component: (await import("./ReportsScreen.tsx")).ReportsScreen }),
  },
  {
    path: salesReportPath,
    title: "Sales Reports",
    needs,
    firstCalls: () => ["/api/reports/figures?report=sales"],
    screen: async () => ({ Component: (await import("./ReportScreen.tsx")).SalesReport }),
  },
  {
    path: growthReportPath,
    title: "Customer Growth",
    needs,
    firstCalls: () => ["/api/reports/figures?report=customer-growth"],
    screen: async () => ({ Component: (await import("./ReportScreen.tsx")).GrowthReport }),
  },
  {
    path: serviceReportPath,
    title: "Service Usage",
    needs,
    firstCalls: () => ["/api/reports/figures?report=service-usage"],
    screen: async () => ({ Component: (await import("./ReportScreen.tsx")).ServiceReport }),
  },
  {
    path: invoiceReportPath,
    title: "Invoice Summary",
    needs,
    firstCalls: () => ["/api/reports/figures?report=invoice-summary"],
    screen: invoiceReport,
  },
  { path: invoiceUsageReportPath, title: "Invoice Summary", needs, screen: invoiceReport },
];
