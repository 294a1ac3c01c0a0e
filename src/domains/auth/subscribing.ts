/** Starts the subscription that a sign-up pays for, and takes it back when no account comes of it. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { plans } from "#domains/organizations/contract.ts";
import { AppError, unavailable } from "#platform/errors.ts";
import type { Ground, JobDefinition } from "#platform/ground.ts";
import { PaymentDeclined, type StartedSubscription } from "#platform/payments/port.ts";
import type { SignUp } from "./contract.ts";
import { dropSignUp, releaseSignUp } from "./sign-up-store.ts";

type Attempt = { key: Buffer; id: string; trialEnd: Date };

/**
 * Asks the payment provider, outside any transaction. Throws `payment_required` with the provider's sentence for a
 * card that is refused, and `unavailable` when the outcome is unknown: the next attempt then asks under the same key.
 */
export async function subscribe(
  { payments, pool, log }: Ground,
  { key, id, trialEnd }: Attempt,
  { orgName, email, plan, additionalUsers, paymentMethodId }: SignUp,
): Promise<StartedSubscription> {
  const { priceId, userAddonPriceId } = plans[plan];
  const extra = additionalUsers > 0 ? [{ priceId: userAddonPriceId, quantity: additionalUsers }] : [];
  const lines = [{ priceId, quantity: 1 }, ...extra];
  const what = createHash("sha256")
    .update(JSON.stringify([paymentMethodId, lines]))
    .digest("hex");
  try {
    return await payments.startSubscription({
      idempotencyKey: `sign-up-${id}-${what.slice(0, 16)}`,
      organizationId: id,
      organizationName: orgName,
      email,
      paymentMethodId,
      lines,
      trialEnd,
    });
  } catch (error) {
    if (error instanceof PaymentDeclined) {
      await dropSignUp(pool, key);
      throw new AppError("payment_required", error.message, { fields: { paymentMethodId: error.message } });
    }
    log.error({ err: error, attempt: id }, "The payment provider did not answer a sign-up");
    await releaseSignUp(pool, key);
    throw unavailable(
      "The payment provider cannot be reached. Nothing was charged; please try again in a moment.",
    );
  }
}

/** No account came of it, so nothing may be charged: cancels at once, or as soon as the provider answers again. */
export async function undoSubscription(ground: Ground, key: Buffer, subscriptionId: string): Promise<void> {
  try {
    await ground.payments.cancelSubscription(subscriptionId);
  } catch (error) {
    ground.log.error({ err: error, subscriptionId }, "A subscription without an account is cancelled later");
    await ground.jobs.enqueueAlone(cancelSubscription, { subscriptionId });
  }
  await dropSignUp(ground.pool, key);
}

const Cancellation = z.object({ subscriptionId: z.string() });

export const cancelSubscription: JobDefinition<z.infer<typeof Cancellation>> = {
  name: "auth-cancel-subscription",
  data: Cancellation,
  retries: 12,
  run: (ground, { subscriptionId }) => ground.payments.cancelSubscription(subscriptionId),
};
