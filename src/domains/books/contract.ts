/**
 * The books: what customers owe, what they paid, and the tax in it, as of a day or over a period.
 *
 * Nothing is kept here. Every figure is worked out from the entries of the customers' accounts, from invoices and credit
 * notes as they were issued, and from payments, so that a day in the past says today what it said then. Which figure is
 * defined how stands in decision 69 and beside the figure on the screen. Days are those of the business's calendar, a
 * period has both its first and its last day, and amounts are whole minor units.
 */
import { z } from "zod";
import { PaymentMethod } from "#domains/payments/contract.ts";
import { dayField, Page, shortText } from "#shared/fields.ts";

const days = { from: dayField("From"), to: dayField("To") };

export const Period = z.object(days).refine(({ from, to }) => from <= to, {
  error: "The first day must come before the last.",
  path: ["to"],
});
export type Period = z.infer<typeof Period>;

/** How long ago a balance was due: not yet, then by thirty days. */
export const AgeBucket = z.enum(["current", "days_30", "days_60", "days_90", "older"]);
export type AgeBucket = z.infer<typeof AgeBucket>;

export const bucketNames: Record<AgeBucket, string> = {
  current: "Current",
  days_30: "1–30 Days",
  days_60: "31–60 Days",
  days_90: "61–90 Days",
  older: "Over 90 Days",
};

/** Of the days since the due day; 0 or less is not late. */
export function bucketOf(daysLate: number): AgeBucket {
  if (daysLate <= 0) return "current";
  if (daysLate <= 30) return "days_30";
  if (daysLate <= 60) return "days_60";
  return daysLate <= 90 ? "days_90" : "older";
}

const Ages = z.record(AgeBucket, z.number());
export type Ages = z.infer<typeof Ages>;

const AgingLine = z.object({
  customer_id: z.number(),
  client_name: z.string(),
  /** What was open on invoices, by how late it was. */
  ages: Ages,
  open_cents: z.number(),
  /** Money without an invoice: below zero the customer's credit, above zero what they owe without one. */
  on_account_cents: z.number(),
  /** Both together: what the customer owed. */
  balance_cents: z.number(),
});
export type AgingLine = z.infer<typeof AgingLine>;

export const Aging = z
  .object({
    as_of: z.string(),
    currency: z.string(),
    /** The one who owes most before the others. */
    customers: z.array(AgingLine),
    totals: AgingLine.omit({ customer_id: true, client_name: true }),
  })
  .meta({ id: "Aging" });
export type Aging = z.infer<typeof Aging>;

export const AgingQuery = z.object({ as_of: dayField("As of").optional() });

export const AgedInvoice = z
  .object({
    invoice_id: z.number(),
    number: z.string(),
    customer_id: z.number(),
    client_name: z.string(),
    title: z.string(),
    due_on: z.string(),
    /** 0 where it was not late. */
    days_late: z.number(),
    bucket: AgeBucket,
    total_cents: z.number(),
    /** What was left to pay on that day. */
    open_cents: z.number(),
  })
  .meta({ id: "AgedInvoice" });
export type AgedInvoice = z.infer<typeof AgedInvoice>;

export const AgedInvoicesQuery = AgingQuery.extend({
  customer_id: z.coerce.number().int().optional(),
  bucket: AgeBucket.optional(),
});

const methodSums = {
  payments: z.number(),
  /** Without tips, before anything went back. */
  received_cents: z.number(),
  /** Less tips that went back. */
  tip_cents: z.number(),
  /** Below zero, as the two after it: money that left again. */
  refunded_cents: z.number(),
  failed_cents: z.number(),
  disputed_cents: z.number(),
  fee_cents: z.number(),
  /** All of these together. */
  net_cents: z.number(),
};

export const MethodLine = z.object({ method: PaymentMethod, name: z.string(), ...methodSums });
export type MethodLine = z.infer<typeof MethodLine>;

export const MethodReport = z
  .object({
    ...days,
    currency: z.string(),
    methods: z.array(MethodLine),
    totals: z.object(methodSums),
  })
  .meta({ id: "PaymentsByMethod" });
export type MethodReport = z.infer<typeof MethodReport>;

/** When tax counts: when the invoice is issued, or when the money comes in. */
export const TaxBasis = z.enum(["accrual", "cash"]);
export type TaxBasis = z.infer<typeof TaxBasis>;

export const TaxLine = z.object({
  name: z.string(),
  /** "8.25" */
  percent: z.string(),
  /** What the tax was charged on. What bears two taxes counts at both. */
  taxable_cents: z.number(),
  charged_cents: z.number(),
  /** Above zero: taken back by credit notes and voids, or by refunds. */
  returned_cents: z.number(),
  tax_cents: z.number(),
});
export type TaxLine = z.infer<typeof TaxLine>;

export const TaxReport = z
  .object({
    ...days,
    basis: TaxBasis,
    currency: z.string(),
    taxes: z.array(TaxLine),
    /** Accrual: issued less credited and voided. Cash: received less what went back, without tips. */
    gross_cents: z.number(),
    tax_cents: z.number(),
    /** The two above without each other. */
    net_cents: z.number(),
    /** Part of the net: money that no invoice has used yet, and so no tax is in it. Null on the accrual basis. */
    on_account_cents: z.number().nullable(),
  })
  .meta({ id: "TaxReport" });
export type TaxReport = z.infer<typeof TaxReport>;

export const AccountLine = z
  .object({
    customer_id: z.number(),
    client_name: z.string(),
    /** Left to pay on invoices, and what of it is late. */
    open_cents: z.number(),
    overdue_cents: z.number(),
    on_account_cents: z.number(),
    balance_cents: z.number(),
    /** The last day on which something stands in the account. */
    last_day: z.string(),
  })
  .meta({ id: "AccountLine" });
export type AccountLine = z.infer<typeof AccountLine>;

export const AccountsQuery = Page.extend({
  /** Anywhere in the client's name. */
  search: shortText("The search", 200).optional(),
  /** Only those who owe something, are late with it, or have credit. */
  show: z.enum(["owing", "overdue", "credit"]).optional(),
});
export type AccountsQuery = z.infer<typeof AccountsQuery>;

/** What can be taken out as a file for spreadsheets. */
export const BooksTable = z.enum(["invoices", "payments", "entries", "aging", "methods", "tax", "accounts"]);
export type BooksTable = z.infer<typeof BooksTable>;
