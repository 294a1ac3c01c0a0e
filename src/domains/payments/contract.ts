/**
 * Payments: what customers paid, by card, by bank debit or by hand, what went back to them, and what they dispute.
 *
 * A payment belongs to a customer and, usually, to the invoice for which it was made. What it has paid is told by the
 * entries of the customer's account (`invoices/account/`), which are posted when it has come in and not before: a bank
 * debit is processing for days and may fail after that, which opens the invoice again (features.md T-INV-9). More than
 * an invoice needs becomes the customer's credit. A tip is part of the payment and no part of what was owed. What the
 * provider says is read again from it, never worked out from the order of its messages (T-INV-7). Amounts are whole minor
 * units of the business's currency.
 */
import { z } from "zod";
import { dayField, Id, longText, orBlank, Page, requiredText, shortText } from "#shared/fields.ts";

export const PaymentMethod = z.enum(["card", "bank_debit", "cash", "check", "transfer", "other"]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** Those that a member records; the others come through the provider. */
export const HandMethod = PaymentMethod.extract(["cash", "check", "transfer", "other"]);
export type HandMethod = z.infer<typeof HandMethod>;

export const PaymentStatus = z.enum([
  "started",
  "needs_action",
  "processing",
  "succeeded",
  "failed",
  "canceled",
]);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** On papers, in emails and on screens. */
export const methodNames: Record<PaymentMethod, string> = {
  card: "Card",
  bank_debit: "Bank debit",
  cash: "Cash",
  check: "Check",
  transfer: "Bank transfer",
  other: "Other",
};

export const paymentStatusNames: Record<PaymentStatus, string> = {
  started: "Started",
  needs_action: "Needs Confirmation",
  processing: "Processing",
  succeeded: "Succeeded",
  failed: "Failed",
  canceled: "Cancelled",
};

/** In which states each action is allowed. */
export const paymentActions = {
  refund: ["succeeded"],
  cancel: ["started", "needs_action"],
  send_receipt: ["succeeded"],
  correct: ["succeeded"],
} as const satisfies Record<string, readonly PaymentStatus[]>;
export type PaymentAction = keyof typeof paymentActions;

export const DisputeStatus = z.enum(["needs_response", "under_review", "won", "lost"]);
export type DisputeStatus = z.infer<typeof DisputeStatus>;

export const Refund = z
  .object({
    id: z.number(),
    amount_cents: z.number(),
    status: z.enum(["pending", "succeeded", "failed"]),
    reason: z.string(),
    /** The invoice is open again by so much; otherwise it was credited. */
    is_owed_again: z.boolean(),
    credit_note_id: z.number().nullable(),
    failure: z.string().nullable(),
    created_by_name: z.string(),
    created_at: z.string(),
    settled_at: z.string().nullable(),
  })
  .meta({ id: "Refund" });
export type Refund = z.infer<typeof Refund>;

const paymentFields = {
  id: z.number(),
  customer_id: z.number(),
  client_name: z.string(),
  invoice_id: z.number().nullable(),
  /** "INV-001" */
  invoice_number: z.string().nullable(),
  method: PaymentMethod,
  /** "Visa ···· 4242", or the method in words. */
  method_words: z.string(),
  status: PaymentStatus,
  amount_cents: z.number(),
  tip_cents: z.number(),
  refunded_cents: z.number(),
  currency: z.string(),
  /** A day of the business's calendar. */
  received_on: z.string().nullable(),
  dispute_status: DisputeStatus.nullable(),
  reference: z.string().nullable(),
  created_at: z.string(),
  version: z.number(),
};

export const PaymentListItem = z.object(paymentFields).meta({ id: "PaymentListItem" });
export type PaymentListItem = z.infer<typeof PaymentListItem>;

export const Payment = z
  .object({
    ...paymentFields,
    note: z.string().nullable(),
    /** What the provider kept. */
    fee_cents: z.number().nullable(),
    failure: z.string().nullable(),
    succeeded_at: z.string().nullable(),
    failed_at: z.string().nullable(),
    receipt_sent_at: z.string().nullable(),
    dispute: z
      .object({
        status: DisputeStatus,
        reason: z.string(),
        amount_cents: z.number(),
        due_at: z.string().nullable(),
      })
      .nullable(),
    refunds: z.array(Refund),
    /** What it has paid and was not taken back: by invoice, and without one (the customer's credit). */
    uses: z.array(
      z.object({
        invoice_id: z.number().nullable(),
        invoice_number: z.string().nullable(),
        amount_cents: z.number(),
      }),
    ),
    created_by_name: z.string(),
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;

export const PaymentGroup = z.enum(["succeeded", "processing", "failed", "refunded", "disputed"]);
export type PaymentGroup = z.infer<typeof PaymentGroup>;

export const PaymentQuery = Page.extend({
  /** Anywhere in the client's name, the reference or the card. */
  search: shortText("The search", 200).optional(),
  group: PaymentGroup.optional(),
  method: PaymentMethod.optional(),
  customer_id: z.coerce.number().int().optional(),
  invoice_id: z.coerce.number().int().optional(),
});
export type PaymentQuery = z.infer<typeof PaymentQuery>;

const Amount = z
  .int("Amount must be a whole number of cents")
  .min(1, "Amount must be more than 0")
  .max(99_999_999_999, "Amount is too large");

/** Money that a member took by hand: for invoices of one customer, the one that is due first is paid first, or on account. */
export const NewPayment = z.object({
  customer_id: Id,
  invoice_ids: z
    .array(Id)
    .max(100, "One payment can pay up to 100 invoices")
    .transform((ids) => [...new Set(ids)])
    .default([]),
  amount_cents: Amount,
  method: HandMethod,
  /** Today on the business's calendar without one. */
  received_on: dayField("Date").optional(),
  reference: orBlank(shortText("Reference", 100)),
  note: orBlank(longText("Note", 2_000)),
  /** The customer gets a receipt by email. */
  sends_receipt: z.boolean().default(false),
});
export type NewPayment = z.infer<typeof NewPayment>;

export const NewRefund = z.object({
  amount_cents: Amount,
  reason: requiredText("Reason", 500),
  /** The invoice is open again by so much; otherwise it is reduced by a credit note. */
  is_owed_again: z.boolean(),
});
export type NewRefund = z.infer<typeof NewRefund>;

/** What the bank is told about a disputed payment. */
export const DisputeAnswer = z.object({
  explanation: requiredText("Explanation", 10_000),
  /** A PDF, JPEG or PNG about each. */
  signed_contract_file_id: Id.nullable().default(null),
  work_file_id: Id.nullable().default(null),
  messages_file_id: Id.nullable().default(null),
});
export type DisputeAnswer = z.infer<typeof DisputeAnswer>;

/** What a customer has left to pay, the invoice that is due first before the others, and their credit. */
export const OpenInvoices = z
  .object({
    currency: z.string(),
    credit_cents: z.number(),
    invoices: z.array(
      z.object({
        id: z.number(),
        number: z.string(),
        title: z.string(),
        due_on: z.string(),
        balance_cents: z.number(),
      }),
    ),
  })
  .meta({ id: "OpenInvoices" });
export type OpenInvoices = z.infer<typeof OpenInvoices>;

export const PaymentStats = z
  .object({
    currency: z.string(),
    /** Since the first of the month on the business's calendar, before refunds. */
    received: z.number(),
    received_cents: z.number(),
    processing: z.number(),
    processing_cents: z.number(),
    /** Since the first of the month. */
    refunded: z.number(),
    refunded_cents: z.number(),
    /** Open ones. */
    disputed: z.number(),
    disputed_cents: z.number(),
  })
  .meta({ id: "PaymentStats" });
export type PaymentStats = z.infer<typeof PaymentStats>;
