/** What Stripe's failures mean at the payment door: a card refused, a thing unknown, a preview out of date. */
import Stripe from "stripe";
import { startupError } from "../errors.ts";
import { PaymentDeclined, PaymentNotFound, PreviewOutdated } from "./port.ts";

/** Stripe's own sentence for these is written for programmers. */
const askOwner = "Your bank wants you to confirm this card. Enter it again and confirm it.";

const ownerMustAgree = new Set([
  "authentication_required",
  "subscription_payment_intent_requires_action",
  "invoice_payment_intent_requires_action",
  "payment_intent_authentication_failure",
]);

export const cardNeedsOwner = (): PaymentDeclined => new PaymentDeclined(askOwner, "authentication_required");

/** Asks Stripe, and throws what the door promises; what nobody foresaw is thrown as it came. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw meaningOf(error);
  }
}

function meaningOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { code = "", decline_code: reason, message, param } = error;
  if (error instanceof Stripe.errors.StripeCardError) {
    if (ownerMustAgree.has(code) || ownerMustAgree.has(reason ?? "")) return cardNeedsOwner();
    return new PaymentDeclined(message, reason && reason !== "generic_decline" ? reason : code);
  }
  if (param?.includes("proration_date")) return new PreviewOutdated(message, { cause: error });
  if (/no .*default.payment.method/i.test(message)) {
    return new PaymentDeclined("There's no card on file.", "missing_card");
  }
  if (code !== "resource_missing") return error;
  if (param?.includes("payment_method")) return new PaymentDeclined(message, code);
  return new PaymentNotFound(message, { cause: error });
}

/** For a command: what Stripe says, in one sentence. */
export async function askingAtStart<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const [sentence = ""] = error.message.split("\n");
    const isLost = error instanceof Stripe.errors.StripeConnectionError;
    throw startupError(
      isLost ? "We can't reach Stripe. Try again in a moment." : `Stripe refuses: ${sentence}`,
    );
  }
}

export const isStripeCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;
