/** Where recurring invoices are kept, and what their schedule did on each of its days. */
import type { Generated } from "kysely";
import type { InvoiceLine, InvoiceTerms } from "../prices-contract.ts";
import type { Frequency, MonthEnd, RecurringAction, RecurringStatus } from "./contract.ts";

export type RecurringInvoiceRow = {
  organization_id: string;
  id: Generated<number>;
  customer_id: number;
  client_name: string;
  title: string;
  lines: InvoiceLine[];
  terms: InvoiceTerms;
  note: string | null;
  due_days: number;
  frequency: Frequency;
  month_end: MonthEnd;
  starts_on: string;
  ends_on: string | null;
  most: number | null;
  action: RecurringAction;
  makes_up: boolean;
  total_cents: number;
  currency: string;
  status: RecurringStatus;
  status_reason: string | null;
  created_count: Generated<number>;
  next_on: string | null;
  version: Generated<number>;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
  updated_at: string;
};

export type RecurringInvoiceRunRow = {
  organization_id: string;
  recurring_id: number;
  day: string;
  invoice_id: number | null;
  outcome: "created" | "missed";
  note: string | null;
  created_by_name: string;
  created_at: string;
};

export type RecurringTables = {
  recurring_invoices: RecurringInvoiceRow;
  recurring_invoice_runs: RecurringInvoiceRunRow;
};
