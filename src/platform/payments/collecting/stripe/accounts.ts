/** Accounts of businesses at Stripe: their own, with Stripe's own questions and dashboard, connected to the platform. */
import type Stripe from "stripe";
import type { AccountsPort } from "../port.ts";
import { asking, isReplay } from "./asking.ts";
import { accountView } from "./views.ts";

export function stripeAccounts(stripe: Stripe): AccountsPort {
  const read = async (accountId: string) => accountView(await stripe.accounts.retrieve(accountId));
  return {
    createAccount: ({ idempotencyKey, organizationId, name, email, website }) =>
      asking(async () => {
        const made = await stripe.accounts.create(
          {
            country: "US",
            email,
            business_profile: { name, ...(website && { url: website }) },
            // The business is Stripe's customer: it pays the fees, bears its losses and answers Stripe's questions.
            controller: {
              fees: { payer: "account" },
              losses: { payments: "stripe" },
              requirement_collection: "stripe",
              stripe_dashboard: { type: "full" },
            },
            capabilities: {
              card_payments: { requested: true },
              us_bank_account_ach_payments: { requested: true },
              transfers: { requested: true },
            },
            metadata: { organization_id: organizationId },
          },
          { idempotencyKey },
        );
        return isReplay(made) ? read(made.id) : accountView(made);
      }),
    onboardingLink: ({ accountId, returnUrl, refreshUrl }) =>
      asking(async () => {
        const link = await stripe.accountLinks.create({
          account: accountId,
          type: "account_onboarding",
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        return { url: link.url, expiresAt: new Date(link.expires_at * 1000) };
      }),
    readAccount: (accountId) => asking(() => read(accountId)),
  };
}
