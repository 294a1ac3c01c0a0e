/** Ends offers by email for a campaign's recipient, and nothing else: receipts, reminders and answers still arrive. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { recordConsent, targetOf } from "#domains/sending/ledger.ts";
import { preferencesLink } from "#domains/sending/preferences/links.ts";
import { inTransaction } from "#platform/transaction.ts";
import { markRecipient } from "../recipients-store.ts";
import { at } from "../service.ts";
import type { Followed } from "./touching.ts";

/** Counts up when the words change. */
const version = "campaign-1";

export const unsubscribeWords = (business: string): string =>
  `${business} will stop sending offers and news to this email address. Receipts, reminders and replies still arrive.`;

export async function unsubscribe(followed: Followed, source: "link" | "one_click"): Promise<void> {
  const { scope, who, recipient } = followed;
  const { address, customer_id: id, name } = recipient;
  if (address === null) return;
  const { name: business } = await publicBrandOf(scope);
  const speaking = {
    ...scope,
    actor: { ...scope.actor, name: name ? `${name} (customer)` : "The customer" },
  };
  await inTransaction(speaking, async (tx) => {
    await recordConsent(tx, {
      target: await targetOf(tx, "mail", address),
      purpose: "marketing",
      state: "withdrawn",
      source,
      customer: { id, name },
      shown: { text: unsubscribeWords(business), version },
    });
    await markRecipient(tx, who, "unsubscribed_at", { at: at() });
    return null;
  });
}

/** Where they choose more closely what they get. */
export async function preferencesOf({ scope, recipient }: Followed): Promise<string | null> {
  const { address, customer_id: id } = recipient;
  if (address === null) return null;
  return inTransaction(scope, (tx) => preferencesLink(tx, "mail", address, id));
}
