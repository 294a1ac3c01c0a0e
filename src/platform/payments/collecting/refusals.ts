/** What can go wrong when money is collected, besides a thing that the provider does not know. */
import type { Explained } from "./words.ts";

/** The provider says no as things stand, and nothing was changed. The message may be read by a member. */
export class CollectingRefused extends Error {
  override readonly name = "CollectingRefused";
  readonly code: string;

  constructor({ code, words }: Explained, options?: ErrorOptions) {
    super(words, options);
    this.code = code;
  }
}

/**
 * No answer came, so nobody knows whether it was done. To be settled by asking again with the same key, never by a new
 * one: that could charge twice.
 */
export class PaymentOutcomeUnknown extends Error {
  override readonly name = "PaymentOutcomeUnknown";
}
