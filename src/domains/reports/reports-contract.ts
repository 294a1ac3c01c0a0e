/** Which reports there are: their names, the figures on top, the columns of the table, and by what it can be split. */
import type { Dimension, MetricKey } from "./metrics-contract.ts";

export const reportKeys = ["sales", "customer-growth", "service-usage", "invoice-summary"] as const;
export type ReportKey = (typeof reportKeys)[number];

type ReportDefinition = {
  title: string;
  text: string;
  /** Above, in this order; the first is drawn. */
  figures: readonly MetricKey[];
  /** In the table, which is ordered by the first. */
  columns: readonly MetricKey[];
  /** By what its table can be split besides time; the first is usual. */
  by: readonly ("time" | Dimension)[];
  filters: readonly Dimension[];
};

export const reports: Record<ReportKey, ReportDefinition> = {
  sales: {
    title: "Sales Reports",
    text: "What you invoiced, what came in and what went back",
    figures: ["revenue", "collected", "refunded", "average_invoice"],
    columns: ["revenue", "invoices", "average_invoice", "collected", "refunded"],
    by: ["time", "customer", "service", "member", "source"],
    filters: ["source", "service", "member"],
  },
  "customer-growth": {
    title: "Customer Growth",
    text: "Who came, who became a client, and how fast you answered",
    figures: ["new_leads", "new_clients", "conversion", "speed_to_lead", "lost"],
    columns: ["new_leads", "new_clients", "conversion", "speed_to_lead", "lost"],
    by: ["time", "source", "member"],
    filters: ["source", "member"],
  },
  "service-usage": {
    title: "Service Usage",
    text: "What you sell, what it brings and how long it takes",
    figures: ["sold", "revenue", "hours", "job_margin"],
    columns: ["sold", "revenue", "hours", "job_margin", "margin_rate"],
    by: ["service", "time", "member", "source"],
    filters: ["service", "source", "member"],
  },
  "invoice-summary": {
    title: "Invoice Summary",
    text: "What you asked for, what was paid and what is late",
    figures: ["issued", "collected", "outstanding", "overdue"],
    columns: ["issued", "invoices", "collected"],
    by: ["time", "customer", "source"],
    filters: ["source"],
  },
};

export const byNames: Record<"time" | Dimension, string> = {
  time: "Time",
  customer: "Customer",
  service: "Service",
  member: "Technician",
  source: "Lead Source",
};
