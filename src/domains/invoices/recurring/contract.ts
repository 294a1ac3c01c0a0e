/**
 * Recurring invoices: what a customer is billed again and again, such as a maintenance plan.
 *
 * A plan has a customer, lines and terms, and a schedule: weekly, monthly, quarterly or yearly from its first day on. On
 * each day of its schedule, on the business's calendar, an invoice is created: a draft, an issued one, or one that is
 * emailed at once. Each day has one, whatever runs in parallel. A month that is too short for the day has it on its last
 * day or not at all, as the plan says (features.md T-CAL-9). Of days that were missed the latest is made up for, or each
 * when the plan says so. A change holds from the next invoice on. {month} and {date} in title and lines are those of the
 * schedule's day.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { dayField, Id, IdParam, longText, Page, requiredText, shortText } from "#shared/fields.ts";
import { DueDays } from "../contract.ts";
import { InvoiceLine, InvoiceTerms, mostLines } from "../prices-contract.ts";

export const Frequency = z.enum(["weekly", "monthly", "quarterly", "yearly"]);
export type Frequency = z.infer<typeof Frequency>;

/** For a day that a month does not have. */
export const MonthEnd = z.enum(["last", "skip"]);
export type MonthEnd = z.infer<typeof MonthEnd>;

export const RecurringAction = z.enum(["draft", "issue", "send"]);
export type RecurringAction = z.infer<typeof RecurringAction>;

export const RecurringStatus = z.enum(["active", "paused", "ended"]);
export type RecurringStatus = z.infer<typeof RecurringStatus>;

/** In which states each action is allowed. */
export const recurringActions = {
  edit: ["active", "paused"],
  pause: ["active"],
  resume: ["paused"],
  end: ["active", "paused"],
  create_now: ["active", "paused"],
} as const satisfies Record<string, readonly RecurringStatus[]>;
export type RecurringDeed = keyof typeof recurringActions;

const planFields = {
  customer_id: Id,
  title: requiredText("Title", 200),
  lines: z
    .array(InvoiceLine)
    .min(1, "Add at least one line")
    .max(mostLines, `An invoice can have up to ${mostLines} lines`)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, {
      error: "Two lines have the same ID",
    }),
  note: longText("Note", 4_000).nullable(),
  frequency: Frequency,
  month_end: MonthEnd,
  starts_on: dayField("First invoice"),
  /** The last day of the schedule; null: until it is ended. */
  ends_on: dayField("Last day").nullable(),
  /** Ends after so many invoices. */
  most: z
    .int("The number of invoices must be a whole number")
    .min(1, "The number of invoices must be 1 or more")
    .max(999, "The number of invoices must be 999 or less")
    .nullable(),
  action: RecurringAction,
  /** Each day that was missed gets an invoice; otherwise the latest alone. */
  makes_up: z.boolean(),
};

export const NewRecurringInvoice = z.object({
  ...planFields,
  note: planFields.note.default(null),
  month_end: planFields.month_end.default("last"),
  ends_on: planFields.ends_on.default(null),
  most: planFields.most.default(null),
  action: planFields.action.default("draft"),
  makes_up: planFields.makes_up.default(false),
  /** As the settings say without them. */
  terms: InvoiceTerms.optional(),
  due_days: DueDays.optional(),
});
export type NewRecurringInvoice = z.infer<typeof NewRecurringInvoice>;

export const RecurringChanges = z.object({
  ...z.object({ ...planFields, terms: InvoiceTerms, due_days: DueDays }).partial().shape,
  version: z.int().optional(),
});
export type RecurringChanges = z.infer<typeof RecurringChanges>;

const listFields = {
  id: z.number(),
  title: z.string(),
  customer_id: z.number(),
  client_name: z.string(),
  frequency: Frequency,
  action: RecurringAction,
  status: RecurringStatus,
  /** Why it was paused or ended by itself. */
  status_reason: z.string().nullable(),
  total_cents: z.number(),
  currency: z.string(),
  next_on: z.string().nullable(),
  created_count: z.number(),
  most: z.number().nullable(),
  version: z.number(),
};

export const RecurringListItem = z.object(listFields).meta({ id: "RecurringInvoiceListItem" });
export type RecurringListItem = z.infer<typeof RecurringListItem>;

const Run = z.object({
  day: z.string(),
  invoice_id: z.number().nullable(),
  /** "INV-014"; null for a draft and for a day that was missed. */
  number: z.string().nullable(),
  /** Such as why it is a draft, or that it was missed. */
  note: z.string().nullable(),
});

export const RecurringInvoice = z
  .object({
    ...listFields,
    lines: z.array(InvoiceLine),
    terms: InvoiceTerms,
    note: z.string().nullable(),
    due_days: z.number(),
    month_end: MonthEnd,
    starts_on: z.string(),
    ends_on: z.string().nullable(),
    makes_up: z.boolean(),
    /** Up to six. */
    next_days: z.array(z.string()),
    /** The newest first, up to 50. */
    runs: z.array(Run),
    created_by_name: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "RecurringInvoice" });
export type RecurringInvoice = z.infer<typeof RecurringInvoice>;

const ById = z.object({ id: IdParam });
const Versioned = ById.extend({ version: z.int().optional() });
const tags = ["Invoices"];
const at = (method: "GET" | "POST" | "PUT", path: string, summary: string) => ({
  method,
  path: `/api/recurring-invoices${path}` as `/${string}`,
  summary,
  tags,
});

export const recurringContract = {
  list: needing("invoices.view")
    .route(at("GET", "", "List recurring invoices"))
    .input(
      Page.extend({
        /** Anywhere in title or client. */
        search: shortText("The search", 200).optional(),
        status: RecurringStatus.optional(),
        customer_id: z.coerce.number().int().optional(),
      }),
    )
    .output(z.object({ recurring_invoices: z.array(RecurringListItem), next_cursor: z.string().nullable() })),
  get: needing("invoices.view")
    .route(at("GET", "/{id}", "Retrieve a recurring invoice"))
    .input(ById)
    .output(RecurringInvoice),
  create: needing("invoices.create", "invoices.send", "customers.view")
    .route({ ...at("POST", "", "Create a recurring invoice"), successStatus: 201 })
    .input(NewRecurringInvoice)
    .output(RecurringInvoice),
  update: needing("invoices.update", "invoices.send", "customers.view")
    .route(at("PUT", "/{id}", "Update a recurring invoice from its next invoice on"))
    .input(ById.extend(RecurringChanges.shape))
    .output(RecurringInvoice),
  pause: needing("invoices.update", "invoices.send")
    .route(at("POST", "/{id}/pause", "Pause a recurring invoice"))
    .input(Versioned)
    .output(RecurringInvoice),
  resume: needing("invoices.update", "invoices.send", "customers.view")
    .route(at("POST", "/{id}/resume", "Resume a paused recurring invoice"))
    .input(Versioned)
    .output(RecurringInvoice),
  end: needing("invoices.update", "invoices.send")
    .route(at("POST", "/{id}/end", "End a recurring invoice for good"))
    .input(Versioned)
    .output(RecurringInvoice),
  createNow: needing("invoices.create", "invoices.send", "customers.view")
    .route(at("POST", "/{id}/create-now", "Create today's invoice of a recurring invoice"))
    .input(ById)
    .output(RecurringInvoice),
};
