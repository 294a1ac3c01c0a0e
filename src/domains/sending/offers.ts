/** A yes to offers from a public page: the words beside the box, and what of it is written down. */
import type { Scope } from "#platform/actor.ts";
import type { Channel } from "./contract.ts";
import { recordConsent, targetOf } from "./ledger.ts";
import { findNewest, lockAddress } from "./store.ts";

/** Counts up when the words change. */
const version = "offers-1";

/** What stands beside the box, which is not ticked; also kept as the proof of a yes. */
export const offerWords = (business: string): string =>
  `Yes, ${business} may send me offers and news by email and text at the address and number above. I don't have to agree to book. Message and data rates may apply. I can reply STOP or unsubscribe at any time.`;

type Agreed = {
  addresses: readonly { channel: Channel; address: string }[];
  source: "booking" | "form";
  business: string;
  customer: { id: number; name: string };
  /** What stood beside the box, where it was not `offerWords`. */
  shown?: { text: string; version: string };
  /** When it was sent, where that was not just now. */
  saidAt?: string;
};

/**
 * The customer agreed on a page that anybody can fill in. What the owner of an address stopped by their own hand it does
 * not switch on again: somebody else may have typed the address.
 */
export async function agreeToOffers(
  tx: Scope,
  { addresses, source, business, customer, shown = { text: offerWords(business), version }, saidAt }: Agreed,
): Promise<void> {
  for (const { channel, address } of addresses) {
    const target = await targetOf(tx, channel, address);
    await lockAddress(tx, target.hash);
    const said = [
      await findNewest(tx, { ...target, purpose: "marketing" }),
      await findNewest(tx, { ...target, purpose: "everything" }),
    ];
    if (said.some((each) => each?.state === "withdrawn")) continue;
    const agreed = { target, purpose: "marketing", state: "granted", source, customer, shown } as const;
    await recordConsent(tx, { ...agreed, ...(saidAt ? { saidAt } : {}) });
  }
}
