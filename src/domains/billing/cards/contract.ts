/**
 * Cards: how a card becomes an id that can be charged later, before and after somebody has an account.
 *
 * With a payment provider its own form takes the number, in the browser, and we never see it. Without one a form of
 * ours takes the well-known test cards and nothing else. Open to everybody and throttled, because sign-up needs it.
 */
import { z } from "zod";
import { openToAll } from "#shared/calls.ts";

const CardNumber = z
  .string({ error: "Card number is required" })
  .overwrite((typed) => typed.replace(/[\s-]/g, ""))
  .regex(/^\d{12,19}$/, "Enter a valid card number");

/** As it stands on the card; two digits of the year mean this century. */
const CardEntry = z.object({
  number: CardNumber,
  expMonth: z.int("Enter a valid expiration date").min(1).max(12, "Enter a valid expiration date"),
  expYear: z.int("Enter a valid expiration date").min(2000).max(2100, "Enter a valid expiration date"),
  cvc: z.string({ error: "Security code is required" }).regex(/^\d{3,4}$/, "Enter a valid security code"),
});
export type CardEntry = z.infer<typeof CardEntry>;

/** Either the card is ready, or its bank wants its owner to agree first. */
const EnteredCard = z.object({
  brand: z.string(),
  last4: z.string(),
  paymentMethodId: z.string().nullable(),
  confirmationId: z.string().nullable(),
});
export type EnteredCard = z.infer<typeof EnteredCard>;

const tags = ["Billing"];

/** Open to everybody; no account is needed. */
export const cardsContract = {
  cardForm: openToAll
    .route({
      method: "GET",
      path: "/api/billing/cards/setup",
      summary: "Get the card form to show, from the payment provider or for test cards",
      tags,
    })
    .output(z.object({ kind: z.enum(["stand-in", "stripe"]), publishableKey: z.string().nullable() })),
  setUpCard: openToAll
    .route({
      method: "POST",
      path: "/api/billing/cards/setups",
      summary: "Start collecting a card in the payment provider's form",
      tags,
      successStatus: 201,
    })
    .output(z.object({ clientSecret: z.string() })),
  enterCard: openToAll
    .route({
      method: "POST",
      path: "/api/billing/cards",
      summary: "Add a test card, when no payment provider is connected",
      tags,
      successStatus: 201,
    })
    .input(CardEntry)
    .output(EnteredCard),
  confirmCard: openToAll
    .route({
      method: "POST",
      path: "/api/billing/cards/confirmations",
      summary: "Approve or decline a test card, when no payment provider is connected",
      tags,
    })
    .input(
      z.object({
        confirmationId: z.string({ error: "Confirmation is required" }).min(1).max(100),
        isApproved: z.boolean("Choose whether the payment is approved"),
      }),
    )
    .output(z.object({ paymentMethodId: z.string() })),
};
