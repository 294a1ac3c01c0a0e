/** What a customer agrees to when they save a card. The words are kept with the card, as they were shown. */
import { conflict } from "#platform/errors.ts";
import type { GivenMandate } from "./contract.ts";

/** Counts up whenever the words change: who agreed to others agreed to those. */
export const mandateVersion = "2026-11";

/** Whom it allows what, what for, and how it ends. */
export const mandateWords = (business: string): string =>
  `You allow ${business} to keep this card and charge it for invoices you owe, even when you aren't present. You'll get a receipt for each charge. You can remove the card at any time with the link in the confirmation email, or by asking ${business}.`;

/**
 * What the payer's form says of it: the version of the words beside the box that was ticked, or nothing. Throws `conflict`
 * when the page shows words that are no longer in use.
 */
export function mandateIn(
  form: URLSearchParams,
  { business, ip }: { business: string; ip: string | null },
): GivenMandate | null {
  const version = form.get("saves_card") ?? "";
  if (version === "") return null;
  if (version !== mandateVersion)
    throw conflict("The terms for saved cards have changed. Reload the page.", { isOver: true });
  return { version, words: mandateWords(business), ip };
}
