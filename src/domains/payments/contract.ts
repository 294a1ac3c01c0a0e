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
import { Page, shortText } from "#shared/fields.ts";

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
