/** Stands in for the provider that businesses collect money through: keeps accounts and payments, and moves no money. */
import type pg from "pg";
import { webhookSecret } from "../../stand-in-messages.ts";
import type { CollectingPort } from "../port.ts";
import { accountsAt, type OnboardingDesk } from "./accounts.ts";
import type { CollectingDesk } from "./desk.ts";
import { disputesAt, intentsAt, refundsAt } from "./intents.ts";
import { messagesAt } from "./messages.ts";
import { type Overlook, overlookAt } from "./overlook.ts";
import { payersAt } from "./payers.ts";
import { type PayerDesk, payerDeskAt } from "./paying.ts";

/** What the stand-in can do besides: play the payer, their bank, and the provider's own page. */
export type CollectingStandIn = CollectingPort &
  OnboardingDesk &
  PayerDesk &
  Overlook &
  Required<Pick<CollectingPort, "deliverWebhooks">> & { readonly kind: "stand-in" };

/** Where the payer's page sends what was entered. */
export const payerPath = "/api/test-payments";

/** The same database gives the same payments, after a restart and in every process. */
export async function openCollectingStandIn(pool: pg.Pool, publicUrl: string): Promise<CollectingStandIn> {
  const desk: CollectingDesk = { pool };
  return {
    kind: "stand-in",
    payerForm: ({ clientSecret }) => ({ kind: "stand-in", postTo: payerPath, clientSecret }),
    ...accountsAt(desk, publicUrl),
    ...intentsAt(desk),
    ...payersAt(desk),
    ...refundsAt(desk),
    ...disputesAt(desk),
    ...messagesAt(desk, await webhookSecret(pool)),
    ...payerDeskAt(desk),
    ...overlookAt(desk),
  };
}
