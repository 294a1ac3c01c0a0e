/**
 * Saved cards: those that customers leave with a business to be charged for what they owe, when they are not there.
 *
 * A card is kept at the provider and known here by its brand, last four digits and expiry alone. It is saved only with
 * its owner's leave, whose words are kept as they were shown (`mandate.ts`): with a payment, or by a link without one. A
 * card is charged by a member for one invoice, for all that is left of it; the customer gets a receipt, or, when their
 * bank wants to ask them, a link to pay. It is removed by the customer or by the business, and from that moment on it is
 * not charged any more.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, IdParam } from "#shared/fields.ts";
import { Payment } from "../contract.ts";

/** "provider": the card is gone there. "replaced": the same card was saved again. */
export const CardRemover = z.enum(["customer", "business", "provider", "replaced"]);
export type CardRemover = z.infer<typeof CardRemover>;

/** A customer's leave to keep a card and charge it, in the words that they were shown. */
export type GivenMandate = { version: string; words: string; ip: string | null };

export const SavedCard = z
  .object({
    id: z.number(),
    /** "Visa ···· 4242" */
    words: z.string(),
    expires_month: z.number().nullable(),
    expires_year: z.number().nullable(),
    /** On the business's calendar. */
    is_expired: z.boolean(),
    saved_at: z.string(),
    /** What the customer agreed to. */
    mandate_words: z.string(),
  })
  .meta({ id: "SavedCard" });
export type SavedCard = z.infer<typeof SavedCard>;

type Expiring = Pick<SavedCard, "expires_month" | "expires_year" | "is_expired">;

/** "Expires 04/2028" */
export function expiryOf({ expires_month: month, expires_year: year, is_expired }: Expiring): string | null {
  if (month === null || year === null) return null;
  return `${is_expired ? "Expired" : "Expires"} ${String(month).padStart(2, "0")}/${year}`;
}

export const CardCharge = z.object({
  card_id: Id,
  /** What is left to pay, as the member saw it: another amount is not charged. */
  amount_cents: z
    .int("Amount must be a whole number of cents")
    .min(1, "Amount must be more than 0")
    .max(99_999_999_999, "Amount is too large"),
});
export type CardCharge = z.infer<typeof CardCharge>;

export const CardCharged = z
  .object({
    /** False: the bank wants to ask the customer, and nothing was charged. */
    is_charged: z.boolean(),
    /** Where the customer got a link to pay; null when none was needed, or there is no address. */
    emailed_to: z.string().nullable(),
    payment: Payment,
  })
  .meta({ id: "CardCharged" });
export type CardCharged = z.infer<typeof CardCharged>;

export const CardLink = z
  .object({
    /** Shown this once. */
    url: z.string(),
    ends_at: z.string(),
    emailed_to: z.string().nullable(),
  })
  .meta({ id: "CardLink" });
export type CardLink = z.infer<typeof CardLink>;

const tags = ["Payments"];
const ofCustomer = (method: "GET" | "POST" | "DELETE", path: string, summary: string) => ({
  method,
  path: `/api/customers/{id}${path}` as `/${string}`,
  summary,
  tags,
});

export const cardsContract = {
  list: needing("payments.view", "customers.view")
    .route(ofCustomer("GET", "/cards", "List a customer's saved cards"))
    .input(z.object({ id: IdParam }))
    .output(
      z.object({
        cards: z.array(SavedCard),
        /** Whether the business can take cards at this moment. */
        can_charge: z.boolean(),
      }),
    ),
  request: needing("payments.charge", "customers.view")
    .route({
      ...ofCustomer("POST", "/card-links", "Create a link by which a customer saves a card"),
      successStatus: 201,
    })
    .input(z.object({ id: IdParam, is_emailed: z.boolean().default(false) }))
    .output(CardLink),
  remove: needing("payments.charge", "customers.view")
    .route(ofCustomer("DELETE", "/cards/{card_id}", "Remove a customer's saved card"))
    .input(z.object({ id: IdParam, card_id: IdParam }))
    .output(z.object({ cards: z.array(SavedCard) })),
  charge: needing("payments.charge", "customers.view")
    .route({
      method: "POST",
      path: "/api/invoices/{id}/charge",
      summary: "Charge a saved card for what is left of an invoice",
      tags,
    })
    .input(CardCharge.extend({ id: IdParam }))
    .output(CardCharged),
};
