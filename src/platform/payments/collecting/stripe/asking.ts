/** Asks Stripe on behalf of one business, and says what its failures mean where money is collected. */
import Stripe from "stripe";
import { PaymentNotFound } from "../../port.ts";
import { CollectingRefused, PaymentOutcomeUnknown } from "../refusals.ts";
import { refusalOf } from "../words.ts";

/** Whose account a request is for, and the key under which it is done once. */
export const on = (accountId: string, idempotencyKey?: string): Stripe.RequestOptions => ({
  stripeAccount: accountId,
  ...(idempotencyKey !== undefined && { idempotencyKey }),
});

/** Throws what the door promises; what nobody foresaw is thrown as it came. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw meaningOf(error);
  }
}

const { StripeError, StripeConnectionError, StripeAPIError, StripeRateLimitError, StripePermissionError } =
  Stripe.errors;

/** Another request with the same key is being answered at this moment. */
const beingDone = new Set(["idempotency_key_in_use", "lock_timeout"]);

const refusals: Record<string, string> = {
  amount_too_small: "amount_too_small",
  amount_too_large: "amount_too_large",
  capability_not_active: "account_not_ready",
  payment_intent_unexpected_state: "payment_intent_unexpected_state",
  setup_intent_unexpected_state: "setup_intent_unexpected_state",
  charge_already_refunded: "charge_already_refunded",
  charge_disputed: "charge_disputed",
  refund_disputed_payment: "charge_disputed",
  charge_not_refundable: "refund_not_possible",
  intent_invalid_state: "payment_intent_unexpected_state",
  balance_insufficient: "balance_insufficient",
  insufficient_funds: "balance_insufficient",
  dispute_evidence_page_limit_exceeded: "evidence_file_refused",
};

/** Where Stripe has a sentence and no code. */
const sayings: [RegExp, string][] = [
  [/cannot currently make (live )?charges|charges_enabled|capability/i, "account_not_ready"],
  [/greater than (the )?unrefunded amount/i, "refund_too_much"],
  [/does not have a successful charge/i, "refund_not_possible"],
  [/dispute.*(closed|cannot|no longer|already)/i, "dispute_closed"],
];

function meaningOf(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error;
  const { code = "", message, param } = error;
  const isLost =
    error instanceof StripeConnectionError ||
    error instanceof StripeAPIError ||
    error instanceof StripeRateLimitError ||
    beingDone.has(code);
  if (isLost) return new PaymentOutcomeUnknown(message, { cause: error });
  if (error instanceof StripePermissionError || code === "account_invalid") {
    return new PaymentNotFound(message, { cause: error });
  }
  if (code === "resource_missing") {
    if (param !== "payment_method") return new PaymentNotFound(message, { cause: error });
    return new CollectingRefused(refusalOf("method_missing"), { cause: error });
  }
  const refusal = refusals[code] ?? sayings.find(([saying]) => saying.test(message))?.[1];
  if (refusal === undefined) return error;
  return new CollectingRefused(refusalOf(refusal), { cause: error });
}

/**
 * Stripe answers a key that it knows with what it answered the first time; how things stand now has to be read again.
 */
export const isReplay = ({ lastResponse }: Stripe.Response<unknown>): boolean =>
  lastResponse.headers["idempotent-replayed"] === "true";

/** What Stripe refuses of a request; what was wanted may have been done by another one meanwhile. */
export async function refusalIn(work: () => Promise<unknown>): Promise<Error | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return error;
    throw error;
  }
}

export const isDeclined = (error: unknown): error is Stripe.errors.StripeCardError =>
  error instanceof Stripe.errors.StripeCardError;
