/** What invoices do later, and on a clock. */
import { z } from "zod";
import { forEachBusiness } from "#domains/files/upkeep/each-business.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { drawInvoicePdf } from "./issuing/drawing.ts";
import { remindOfInvoices } from "./reminding/claiming.ts";
import { sendInvoiceReminder } from "./reminding/delivering.ts";

const reminding: JobDefinition = {
  name: "invoice-reminders",
  data: z.object({}),
  clock: { everyMinutes: 10, after: 3 },
  retries: 0,
  run: (appContext) =>
    forEachBusiness(appContext, "Reminders of invoices were not sent", async (actor) => {
      await remindOfInvoices(actor);
    }),
};

export const invoiceJobs = [
  drawInvoicePdf,
  sendInvoiceReminder,
  reminding,
] as unknown as JobDefinition<never>[];
