/**
 * Invoices: what customers are asked to pay, to the cent.
 *
 * An invoice is a draft until it is issued. Issuing gives it the next number of its series, without gaps, and freezes it:
 * seller, buyer, lines, taxes and brand as they are in that moment, kept as a paper whose PDF has a hash. What was issued
 * is never edited: it is credited by a credit note, voided or written off, and its number stays. What a customer owes,
 * paid and was credited are entries of their account (`account/`), from which the database works out balance and state,
 * so that issued = paid + credited + balance for each invoice (features.md T-INV-12). Overdue is worked out from the due
 * day on the business's calendar (T-INV-10). Days are calendar days, amounts whole minor units of the business's currency.
 */
import { z } from "zod";
import { CustomFieldInputs, CustomFieldValues } from "#domains/custom-fields/values-contract.ts";
import { dayField, Id, longText, Page, shortText } from "#shared/fields.ts";
import { askedOfList } from "#shared/filters/asked.ts";
import { PaperShape } from "#shared/papers/paper-shape.ts";
import { InvoiceLine, InvoiceTerms, InvoiceTotals, mostLines } from "./prices-contract.ts";

export const InvoiceStatus = z.enum([
  "draft",
  "issued",
  "partly_paid",
  "paid",
  /** Nothing is left to pay, and all of it by credit notes. */
  "credited",
  "void",
  "written_off",
]);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

export const openStatuses = ["issued", "partly_paid"] as const;

/** In which states each action is allowed. */
export const invoiceActions = {
  edit: ["draft"],
  issue: ["draft"],
  delete: ["draft"],
  send: ["draft", "issued", "partly_paid", "paid", "credited"],
  remind: openStatuses,
  pay: openStatuses,
  void: ["issued", "partly_paid", "paid", "credited"],
  write_off: openStatuses,
  credit: ["issued", "partly_paid", "paid"],
} as const satisfies Record<string, readonly InvoiceStatus[]>;
export type InvoiceAction = keyof typeof invoiceActions;

/** A deposit is asked for before the work; the invoices of the work take it off as far as it goes. */
export const InvoiceKind = z.enum(["standard", "deposit"]);
export type InvoiceKind = z.infer<typeof InvoiceKind>;

const invoiceFields = {
  id: z.number(),
  /** "INV-001"; null for a draft. */
  number: z.string().nullable(),
  kind: InvoiceKind,
  title: z.string(),
  status: InvoiceStatus,
  /** Something is left to pay and its due day is over. */
  is_overdue: z.boolean(),
  customer_id: z.number().nullable(),
  client_name: z.string(),
  job_id: z.number().nullable(),
  contract_id: z.number().nullable(),
  currency: z.string(),
  total_cents: z.number(),
  paid_cents: z.number(),
  credited_cents: z.number(),
  balance_cents: z.number(),
  /** Days of the business's calendar; null for a draft. */
  issued_on: z.string().nullable(),
  due_on: z.string().nullable(),
  sent_at: z.string().nullable(),
  seen_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** By key, those that you may see; only in the answers of list, get, create and update. */
  custom_fields: CustomFieldValues.optional(),
  version: z.number(),
};

export const InvoiceListItem = z.object(invoiceFields).meta({ id: "InvoiceListItem" });
export type InvoiceListItem = z.infer<typeof InvoiceListItem>;

/** A deposit that this invoice takes off. */
const Deduction = z.object({ invoice_id: z.number(), number: z.string(), amount_cents: z.number() });

export const CreditNote = z
  .object({
    id: z.number(),
    /** "CN-001" */
    number: z.string(),
    invoice_id: z.number(),
    reason: z.string(),
    currency: z.string(),
    total_cents: z.number(),
    tax_cents: z.number(),
    issued_on: z.string(),
    created_by_name: z.string(),
  })
  .meta({ id: "CreditNote" });
export type CreditNote = z.infer<typeof CreditNote>;

export const EntryKind = z.enum([
  "issued",
  "voided",
  "written_off",
  "credit_note",
  "payment",
  "refund",
  "payment_failed",
  "disputed",
  "dispute_won",
  "credit_applied",
]);
export type EntryKind = z.infer<typeof EntryKind>;

/** A line of a customer's account. Above zero: the customer owes more. */
export const AccountEntry = z
  .object({
    id: z.number(),
    kind: EntryKind,
    amount_cents: z.number(),
    currency: z.string(),
    at: z.string(),
    day: z.string(),
    invoice_id: z.number().nullable(),
    /** "INV-001" */
    invoice_number: z.string().nullable(),
    credit_note_id: z.number().nullable(),
    payment_id: z.number().nullable(),
    note: z.string().nullable(),
    created_by_name: z.string(),
  })
  .meta({ id: "AccountEntry" });
export type AccountEntry = z.infer<typeof AccountEntry>;

export const Invoice = z
  .object({
    ...invoiceFields,
    lines: z.array(InvoiceLine),
    terms: InvoiceTerms,
    totals: InvoiceTotals,
    deductions: z.array(Deduction),
    note: z.string().nullable(),
    /** Days after it is issued; used unless a due day was chosen. */
    due_days: z.number(),
    /** The invoice that takes this deposit off, or the last of it. */
    deducted_in: z.object({ id: z.number(), number: z.string().nullable() }).nullable(),
    /** Links by mail or by hand that still lead to it. */
    open_links: z.number(),
    credit_notes: z.array(CreditNote),
    entries: z.array(AccountEntry),
    /** As it was issued; null for a draft. */
    paper: PaperShape.nullable(),
    /** SHA-256 of its PDF in hexadecimal; null until it was drawn. */
    pdf_sha256: z.string().nullable(),
    issued_at: z.string().nullable(),
    sent_to: z.string().nullable(),
    voided_at: z.string().nullable(),
    written_off_at: z.string().nullable(),
    /** Why it was voided or written off. */
    close_reason: z.string().nullable(),
    created_by_name: z.string(),
  })
  .meta({ id: "Invoice" });
export type Invoice = z.infer<typeof Invoice>;

/** What is not given comes from the customer, the job or the contract, and from the settings. */
export const NewInvoice = z.object({
  customer_id: Id.nullable().optional(),
  /** Its lines that are not billed yet. */
  job_id: Id.nullable().optional(),
  /** Its lines at the prices that were signed. */
  contract_id: Id.nullable().optional(),
  custom_fields: CustomFieldInputs.optional(),
});
export type NewInvoice = z.infer<typeof NewInvoice>;

export const DueDays = z
  .int("Days until it is due must be a whole number")
  .min(0, "Days until it is due must be 0 or more")
  .max(365, "Days until it is due must be 365 or less");

/** What is absent stays as it is. */
export const changeable = {
  title: shortText("Title", 200).optional(),
  customer_id: Id.nullable().optional(),
  job_id: Id.nullable().optional(),
  lines: z
    .array(InvoiceLine)
    .max(mostLines, `An invoice can have up to ${mostLines} lines`)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, {
      error: "Two lines have the same ID",
    })
    .optional(),
  terms: InvoiceTerms.optional(),
  note: longText("Note", 4_000).nullable().optional(),
  due_days: DueDays.optional(),
  due_on: dayField("Due day").nullable().optional(),
};

export const InvoiceChanges = z.object({
  ...changeable,
  custom_fields: CustomFieldInputs.optional(),
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type InvoiceChanges = z.infer<typeof InvoiceChanges>;

/** A draft as the customer would get it, and everything that keeps it from being issued. */
export const InvoicePreview = z
  .object({
    paper: PaperShape,
    totals: InvoiceTotals,
    /** Sentences such as "Choose a customer." */
    problems: z.array(z.string()),
  })
  .meta({ id: "InvoicePreview" });
export type InvoicePreview = z.infer<typeof InvoicePreview>;

/** A line of a job that no other invoice bills, as far as it isn't billed. */
export const UnbilledLine = InvoiceLine.extend({
  is_taxable: z.boolean(),
  /** What was used on a visit and no line sells; its price is 0 where nobody has said it. Null for a line of the job. */
  used: z.enum(["part", "time"]).nullable(),
});
export type UnbilledLine = z.infer<typeof UnbilledLine>;

export const InvoiceHistoryEntry = z.object({
  id: z.number(),
  at: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  by: z.string(),
});
export type InvoiceHistoryEntry = z.infer<typeof InvoiceHistoryEntry>;

export const InvoiceSort = z.enum(["newest", "number", "-number", "client_name", "due_on", "-total_cents"]);
export type InvoiceSort = z.infer<typeof InvoiceSort>;

/**
 * The filter of the screen: Paid Only, Unpaid Only (whatever has something left to pay), Pending Only (of these what is
 * not overdue), Overdue Only, Draft Only; "closed" is what came to nothing.
 */
export const InvoiceGroup = z.enum(["paid", "unpaid", "pending", "overdue", "draft", "closed"]);
export type InvoiceGroup = z.infer<typeof InvoiceGroup>;

export const InvoiceQuery = Page.extend({
  /** Anywhere in number, client or title. */
  search: shortText("The search", 200).optional(),
  group: InvoiceGroup.optional(),
  customer_id: z.coerce.number().int().optional(),
  job_id: z.coerce.number().int().optional(),
  contract_id: z.coerce.number().int().optional(),
  sort: InvoiceSort.default("newest"),
  /** `order` comes before `sort`. What of the two can't be followed is in the answer's `left_out`. */
  ...askedOfList,
});
export type InvoiceQuery = z.infer<typeof InvoiceQuery>;

export const InvoiceStats = z
  .object({
    currency: z.string(),
    /** Of what was issued and not voided; drafts are counted apart. */
    total: z.number(),
    total_cents: z.number(),
    /** Those that are paid in full, and all that was paid on any. */
    paid: z.number(),
    paid_cents: z.number(),
    /** Something is left to pay and the due day is not over. */
    pending: z.number(),
    pending_cents: z.number(),
    overdue: z.number(),
    overdue_cents: z.number(),
    draft: z.number(),
    draft_cents: z.number(),
  })
  .meta({ id: "InvoiceStats" });
export type InvoiceStats = z.infer<typeof InvoiceStats>;
