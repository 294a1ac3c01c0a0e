/** What invoices do later. */
import type { JobDefinition } from "#platform/app-context.ts";
import { drawInvoicePdf } from "./issuing/drawing.ts";

export const invoiceJobs = [drawInvoicePdf] as unknown as JobDefinition<never>[];
