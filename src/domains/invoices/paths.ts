/** Addresses of invoices in the app, and the page on which customers see them. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";
import type { InvoiceGroup } from "./contract.ts";

/** With `new` an invoice is begun, for a customer, a job or a contract when those are given. */
type ListQuery = {
  new?: 1;
  group?: InvoiceGroup;
  customer?: number;
  job?: number;
  contract?: number;
  search?: string;
};
export const invoicesPath = pagePathWith<ListQuery>()("/invoices");
/** Work that is done and not invoiced, or of which there is nothing to bill. */
export const invoicesReadyPath = pagePathWith<{ show?: "dismissed"; search?: string }>()("/invoices/ready");
export const invoicePath = pagePath("/invoices/:id");
export const invoiceEditPath = pagePath("/invoices/:id/edit");
export const invoiceSettingsPath = pagePath("/settings/invoicing");
export const invoiceFollowUpPath = pagePath("/settings/invoice-reminders");
/** With `new` a recurring invoice is begun. */
export const recurringInvoicesPath = pagePathWith<{ new?: 1 }>()("/invoices/recurring");
export const recurringInvoicePath = pagePath("/invoices/recurring/:id");
