/** Takes cards: begins the provider's own form, or stands in for it with test cards. */

import type { RequestFacts } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { AppError, notFound, unavailable } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { PaymentDeclined, PaymentNotFound } from "#platform/payments/port.ts";
import type { PaymentStandIn } from "#platform/payments/stand-in.ts";
import { type Counter, countVisitor } from "#platform/rate-limiter/rate-limiter.ts";
import type { CardEntry, EnteredCard } from "./contract.ts";

/** Who tries many cards is testing stolen ones; after twenty an hour the waits grow. */
const cardAttempts: Counter["rule"] = {
  free: 20,
  windowSeconds: 3_600,
  firstWaitSeconds: 30,
  longestWaitSeconds: 900,
};

export function cardForm({ payments: { kind, publishableKey } }: AppContext) {
  return { kind, publishableKey };
}

/** Throws `too_many_requests`, and `unavailable` when the provider does not answer. */
export async function setUpCard(
  appContext: AppContext,
  request: RequestFacts,
): Promise<{ clientSecret: string }> {
  await admitCard(appContext, request);
  try {
    const setup = await appContext.payments.setUpCard({
      idempotencyKey: `setup-${newId()}`,
      customerId: null,
    });
    return { clientSecret: setup.clientSecret };
  } catch (error) {
    throw unavailable("We couldn't reach the payment provider. Try again in a moment.", error);
  }
}

/** Throws `payment_required` with the sentence for the card, and `not_found` where a provider takes the cards. */
export async function enterCard(
  appContext: AppContext,
  request: RequestFacts,
  entry: CardEntry,
): Promise<EnteredCard> {
  const standIn = standInOf(appContext);
  await admitCard(appContext, request);
  return orSentence(() => standIn.enterCard(entry));
}

/** Throws `payment_required` when the owner says no, and `not_found` for a confirmation that nobody waits for. */
export async function confirmCard(
  appContext: AppContext,
  answer: { confirmationId: string; isApproved: boolean },
): Promise<{ paymentMethodId: string }> {
  const standIn = standInOf(appContext);
  return orSentence(() => standIn.confirmCard(answer));
}

function standInOf({ payments }: AppContext): PaymentStandIn {
  if (payments.kind !== "stand-in") throw notFound("Test card form");
  return payments as PaymentStandIn;
}

const admitCard = (appContext: AppContext, { ip }: RequestFacts): Promise<void> =>
  countVisitor(appContext, { name: "cards", rule: cardAttempts, ip });

async function orSentence<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentDeclined) throw new AppError("payment_required", error.message);
    if (error instanceof PaymentNotFound) throw notFound("Card confirmation");
    throw error;
  }
}
