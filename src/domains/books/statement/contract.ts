/**
 * A customer's account: everything that changed what they owe, line by line, and what they owed after it.
 *
 * Paying an invoice from credit changes no balance: it is a line that says so and comes to nothing.
 */
import { z } from "zod";
import { dayField, Email, IdParam, longText, orBlank, shortText } from "#shared/fields.ts";

export const StatementLine = z
  .object({
    id: z.number(),
    /** Of the business's calendar. */
    day: z.string(),
    /** "Invoice INV-005", "Payment, Check 1042" */
    what: z.string(),
    note: z.string().nullable(),
    /** Above zero: the customer owes more. */
    amount_cents: z.number(),
    /** Of credit that paid an invoice, or came back from one; null for every other line. */
    applied_cents: z.number().nullable(),
    /** What they owed after it; below zero they have credit. */
    balance_cents: z.number(),
    invoice_id: z.number().nullable(),
    invoice_number: z.string().nullable(),
    payment_id: z.number().nullable(),
  })
  .meta({ id: "StatementLine" });
export type StatementLine = z.infer<typeof StatementLine>;

/** In one answer, and on one paper. */
export const mostLines = 5_000;

const limitMessage = `The limit must be a whole number from 1 to ${mostLines}`;

const period = { from: dayField("From").optional(), to: dayField("To").optional() };

export const StatementQuery = z.object({
  id: IdParam,
  ...period,
  limit: z.coerce
    .number(limitMessage)
    .int(limitMessage)
    .min(1, limitMessage)
    .max(mostLines, limitMessage)
    .optional(),
  cursor: shortText("The cursor", 200).optional(),
});
export type StatementQuery = z.infer<typeof StatementQuery>;

const sums = {
  /** Left to pay on invoices now, and what of it is late. */
  open_cents: z.number(),
  overdue_cents: z.number(),
  /** Money without an invoice: below zero the customer's credit. */
  on_account_cents: z.number(),
  /** Both together. */
  balance_cents: z.number(),
  /** What they ever paid, less what went back; without tips. */
  paid_cents: z.number(),
};

export const AccountSums = z.object({ currency: z.string(), ...sums }).meta({ id: "AccountSums" });
export type AccountSums = z.infer<typeof AccountSums>;

export const Statement = z
  .object({
    currency: z.string(),
    /** Null where no day was named: from the beginning, or until today. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** Before the first line of the period, and after the last. */
    opening_cents: z.number(),
    closing_cents: z.number(),
    /** Of the whole period. */
    raised_cents: z.number(),
    lowered_cents: z.number(),
    total: z.number(),
    /** The oldest first. */
    lines: z.array(StatementLine),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "Statement" });
export type Statement = z.infer<typeof Statement>;

export const StatementLetter = z.object({
  id: IdParam,
  ...period,
  /** The customer's own address without one. */
  to_address: orBlank(Email),
  message: orBlank(longText("Message", 4_000)),
});
export type StatementLetter = z.infer<typeof StatementLetter>;
