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
  .regex(/^\d{12,19}$/, "Please enter a valid card number");

/** As it stands on the card; two digits of the year mean this century. */
const CardEntry = z.object({
  number: CardNumber,
  expMonth: z.int("Please enter a valid expiry date").min(1).max(12, "Please enter a valid expiry date"),
  expYear: z.int("Please enter a valid expiry date").min(2000).max(2100, "Please enter a valid expiry date"),
  cvc: z
    .string({ error: "Security code is required" })
    .regex(/^\d{3,4}$/, "Please enter a valid security code"),
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
      summary: "Which form takes the card: the provider's own, or ours for test cards",
      tags,
    })
    .output(z.object({ kind: z.enum(["stand-in", "stripe"]), publishableKey: z.string().nullable() })),
  setUpCard: openToAll
    .route({
      method: "POST",
      path: "/api/billing/cards/setups",
      summary: "Begin to take a card in the provider's own form",
      tags,
      successStatus: 201,
    })
    .output(z.object({ clientSecret: z.string() })),
  enterCard: openToAll
    .route({
      method: "POST",
      path: "/api/billing/cards",
      summary: "Take a test card; only without a payment provider",
      tags,
      successStatus: 201,
    })
    .input(CardEntry)
    .output(EnteredCard),
  confirmCard: openToAll
    .route({
      method: "POST",
      path: "/api/billing/cards/confirmations",
      summary:
        "Answer for the owner of a test card, as their bank would ask; only without a payment provider",
      tags,
    })
    .input(
      z.object({
        confirmationId: z.string({ error: "The confirmation is required" }).min(1).max(100),
        isApproved: z.boolean("Say whether the payment is approved"),
      }),
    )
    .output(z.object({ paymentMethodId: z.string() })),
};
