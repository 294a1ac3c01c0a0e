/**
 * How a business takes payments online: through an account of its own at the payment provider, which asks the business
 * about itself, pays out to its bank, and tells what it still wants to know (docs/decisions/0058). What the provider said
 * last is kept, and read again when a member comes back from it, when it sends a message, and when someone asks.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";

/** Whether customers can pay online, and what stands in the way. */
export const CollectingStatus = z.enum([
  /** No account yet. */
  "not_connected",
  /** The provider's questions were not answered to the end. */
  "incomplete",
  /** All is answered, and the provider checks it. */
  "in_review",
  "active",
  /** Customers can pay, and something is wanted before long. */
  "needs_attention",
  /** Customers can't pay. */
  "restricted",
]);
export type CollectingStatus = z.infer<typeof CollectingStatus>;

export const Collecting = z
  .object({
    status: CollectingStatus,
    can_charge: z.boolean(),
    can_pay_out: z.boolean(),
    /** The provider lets customers pay by bank debit. */
    can_debit_banks: z.boolean(),
    /** What the provider still wants, as sentences. */
    required: z.array(z.string()),
    /** Without it the account is restricted then. */
    due_at: z.string().nullable(),
    /** Why customers can't pay, or why nothing is paid out. */
    disabled_reason: z.string().nullable(),
    takes_tips: z.boolean(),
    takes_bank_debits: z.boolean(),
    /** Test numbers only, because this installation has no keys of the provider. */
    is_test: z.boolean(),
    /** When the provider was last asked. */
    updated_at: z.string().nullable(),
  })
  .meta({ id: "Collecting" });
export type Collecting = z.infer<typeof Collecting>;

const tags = ["Payments"];

export const collectingContract = {
  get: needing("payments.settings")
    .route({
      method: "GET",
      path: "/api/collecting",
      summary: "Retrieve how online payments are set up",
      tags,
    })
    .output(Collecting),
  connect: needing("payments.settings")
    .route({
      method: "POST",
      path: "/api/collecting/onboarding",
      summary: "Create a link to the payment provider's questions about your business",
      tags,
    })
    .output(z.object({ url: z.string() })),
  refresh: needing("payments.settings")
    .route({
      method: "POST",
      path: "/api/collecting/refresh",
      summary: "Ask the payment provider how your account stands",
      tags,
    })
    .output(Collecting),
  update: needing("payments.settings")
    .route({
      method: "PUT",
      path: "/api/collecting",
      summary: "Update what customers can do when they pay online",
      tags,
    })
    .input(z.object({ takes_tips: z.boolean().optional(), takes_bank_debits: z.boolean().optional() }))
    .output(Collecting),
};
