/** What invoices do later, and on a clock. */
import { z } from "zod";
import { forEachBusiness } from "#domains/files/upkeep/each-business.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { drawInvoicePdf } from "./issuing/drawing.ts";
import { chargeLateFees } from "./late-fees/charging.ts";
import { askForOverdueNews, overdueNews } from "./news/overdue.ts";
import { createRecurring } from "./recurring/creating.ts";
import { remindOfInvoices } from "./reminding/claiming.ts";
import { sendInvoiceReminder } from "./reminding/delivering.ts";
import { sendScheduled } from "./send-later/service.ts";

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

const charging: JobDefinition = {
  name: "late-fees",
  data: z.object({}),
  clock: { everyMinutes: 60, after: 13 },
  retries: 0,
  run: (appContext) =>
    forEachBusiness(appContext, "Late fees were not charged", async (actor) => {
      await chargeLateFees(actor);
    }),
};

const overdue: JobDefinition = {
  name: "overdue-invoices",
  data: z.object({}),
  clock: { everyMinutes: 60, after: 33 },
  retries: 0,
  run: (appContext) =>
    forEachBusiness(appContext, "Members were not told of overdue invoices", askForOverdueNews),
};

const recurring: JobDefinition = {
  name: "recurring-invoices",
  data: z.object({}),
  clock: { everyMinutes: 10, after: 6 },
  retries: 0,
  run: (appContext) =>
    forEachBusiness(appContext, "Recurring invoices were not created", async (actor) => {
      await createRecurring(actor);
    }),
};

const sendingLater: JobDefinition = {
  name: "scheduled-sends",
  data: z.object({}),
  clock: { everyMinutes: 1 },
  retries: 0,
  run: (appContext) =>
    forEachBusiness(appContext, "Scheduled invoices were not sent", async (actor) => {
      await sendScheduled(actor);
    }),
};

export const invoiceJobs = [
  drawInvoicePdf,
  sendInvoiceReminder,
  reminding,
  charging,
  overdue,
  overdueNews,
  recurring,
  sendingLater,
] as unknown as JobDefinition<never>[];
