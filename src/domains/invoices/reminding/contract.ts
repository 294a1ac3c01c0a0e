/**
 * Reminders of unpaid invoices: which there are, what was sent of them for an invoice, and what keeps them back.
 *
 * A rule reminds so many days before or after the due day, by day on the business's clock, and of each invoice once. What
 * could not go out on its day goes out on the next, or not at all: nothing is sent in a heap. Nobody is reminded of an
 * invoice twice in a day. A pause, a promise to pay or a dispute keeps reminders and late fees back as long as it holds.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { dayField, IdParam, longText, shortText } from "#shared/fields.ts";
import { invoiceGaps } from "#shared/messages/invoice-reminder-text.ts";
import { unknownGaps } from "#shared/messages/reminder-text.ts";

export const mostRules = 6;
export const mostDaysBefore = 60;
export const mostDaysAfter = 365;
/** People are written to between these hours of the business's clock. */
export const [firstHour, lastHour] = [8, 20];

const filled = (label: string, max: number, field = longText) =>
  field(label, max).superRefine((text, issue) => {
    const [unknown] = unknownGaps(text, invoiceGaps);
    if (unknown === undefined) return;
    issue.addIssue({
      code: "custom",
      message: `{${unknown}} isn't a placeholder. Choose one from the list`,
    });
  });

const ReminderRule = z.object({
  id: z.uuid("The ID of a reminder must be a UUID"),
  /** After the due day; below 0 before it. */
  days: z
    .int("Days must be a whole number")
    .min(-mostDaysBefore, `A reminder can go out up to ${mostDaysBefore} days before the due day`)
    .max(mostDaysAfter, `A reminder can go out up to ${mostDaysAfter} days after the due day`),
  /** Words of one's own; null for the usual ones. */
  subject: filled("Subject", 200, shortText).nullable().default(null),
  text: filled("Message", 4_000).nullable().default(null),
});
export type ReminderRule = z.infer<typeof ReminderRule>;

const settingFields = {
  is_on: z.boolean(),
  /** From this hour of the business's clock on. */
  send_hour: z
    .int("The hour must be a whole number")
    .min(firstHour, `Choose an hour from ${firstHour} AM`)
    .max(18, "Choose an hour until 6 PM"),
  rules: z
    .array(ReminderRule)
    .max(mostRules, `Add up to ${mostRules} reminders`)
    .refine((rules) => new Set(rules.map(({ days }) => days)).size === rules.length, {
      error: "Two reminders go out on the same day. Give each its own.",
    }),
};

export const InvoiceReminderSettings = z
  .object({ ...settingFields, version: z.number() })
  .meta({ id: "InvoiceReminderSettings" });
export type InvoiceReminderSettings = z.infer<typeof InvoiceReminderSettings>;

export const InvoiceReminderChanges = z.object({
  ...z.object(settingFields).partial().shape,
  version: z.int().optional(),
});
export type InvoiceReminderChanges = z.infer<typeof InvoiceReminderChanges>;

export const ReminderStatus = z.enum(["waiting", "sending", "sent", "skipped", "failed"]);
export type ReminderStatus = z.infer<typeof ReminderStatus>;

const InvoiceReminder = z.object({
  id: z.string(),
  day: z.string(),
  /** After the due day; below 0 before it. */
  days: z.number(),
  is_by_hand: z.boolean(),
  status: ReminderStatus,
  /** Why it was not sent. */
  reason: z.string().nullable(),
  recipient: z.string().nullable(),
  settled_at: z.string().nullable(),
  created_by_name: z.string(),
});
export type InvoiceReminder = z.infer<typeof InvoiceReminder>;

/** "answer": the customer wrote back. */
export const PauseKind = z.enum(["pause", "promise", "dispute", "answer"]);
export type PauseKind = z.infer<typeof PauseKind>;

const InvoicePause = z.object({
  id: z.string(),
  kind: PauseKind,
  /** The last day on which it holds; null: until it is ended. */
  through: z.string().nullable(),
  note: z.string().nullable(),
  created_at: z.string(),
  created_by_name: z.string(),
});
export type InvoicePause = z.infer<typeof InvoicePause>;

const LateFee = z.object({
  invoice_id: z.number(),
  /** Null while it is a draft. */
  number: z.string().nullable(),
  total_cents: z.number(),
  day: z.string(),
});

export const InvoiceFollowUp = z
  .object({
    /** Whether the business sends reminders at all. */
    is_on: z.boolean(),
    /** The newest first. */
    reminders: z.array(InvoiceReminder),
    /** What holds now. */
    pauses: z.array(InvoicePause),
    /** The reminder that goes out next, unless something changes until then. */
    next: z.object({ day: z.string(), at: z.string(), days: z.number() }).nullable(),
    /** Why a reminder can't be sent by hand, as a sentence; null when it can. */
    why_not: z.string().nullable(),
    late_fees: z.array(LateFee),
    /** The invoice that this late fee is for. */
    late_fee_for: z.object({ invoice_id: z.number(), number: z.string() }).nullable(),
  })
  .meta({ id: "InvoiceFollowUp" });
export type InvoiceFollowUp = z.infer<typeof InvoiceFollowUp>;

const ById = z.object({ id: IdParam });
const note = longText("Note", 500).nullable().default(null);
const tags = ["Invoices"];
const at = (method: "GET" | "POST" | "PUT", path: `/${string}`, summary: string) => ({
  method,
  path: `/api${path}` as `/${string}`,
  summary,
  tags,
});

export const invoiceRemindersContract = {
  settings: needing("invoices.view")
    .route(at("GET", "/invoice-reminder-settings", "Retrieve which reminders of unpaid invoices are sent"))
    .output(InvoiceReminderSettings),
  saveSettings: needing("invoices.settings")
    .route(at("PUT", "/invoice-reminder-settings", "Update which reminders of unpaid invoices are sent"))
    .input(InvoiceReminderChanges)
    .output(InvoiceReminderSettings),
  followUp: needing("invoices.view")
    .route(at("GET", "/invoices/{id}/follow-up", "Retrieve an invoice's reminders, pauses and late fees"))
    .input(ById)
    .output(InvoiceFollowUp),
  remind: needing("invoices.send")
    .route(
      at("POST", "/invoices/{id}/reminders", "Email a reminder of an unpaid invoice, once a day at most"),
    )
    .input(ById.extend({ message: longText("Message", 2_000).nullable().default(null) }))
    .output(InvoiceFollowUp),
  pause: needing("invoices.send")
    .route(at("POST", "/invoices/{id}/pause", "Pause an invoice's reminders and late fees"))
    .input(
      ById.extend({
        /** The last day of the pause; null until it is resumed. */
        through: dayField("Last day").nullable().default(null),
        note,
      }),
    )
    .output(InvoiceFollowUp),
  promise: needing("invoices.send")
    .route(at("POST", "/invoices/{id}/promise", "Note a promise to pay: reminders and late fees wait for it"))
    .input(ById.extend({ day: dayField("Day"), note }))
    .output(InvoiceFollowUp),
  resume: needing("invoices.send")
    .route(at("POST", "/invoices/{id}/resume", "End every pause of an invoice, and its promise to pay"))
    .input(ById)
    .output(InvoiceFollowUp),
};
