/** Starts the subscription that a sign-up pays for, and sees to it that none is left running without an account. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Scope } from "#platform/actor.ts";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { AppError, conflict, unavailable } from "#platform/errors.ts";
import { type NewSubscription, PaymentDeclined, type StartedSubscription } from "#platform/payments/port.ts";
import { type Bought, linesOf } from "../bills/lines.ts";
import {
  claimStart,
  deleteCancelledStartsBefore,
  dropStart,
  markStartCancelled,
  settleStarts,
  takeForgottenStarts,
} from "../provider/messages-store.ts";
import { insertCurrent } from "../store.ts";

export type Start = Bought & {
  /** The organization that is to be. */
  organizationId: string;
  organizationName: string;
  email: string;
  paymentMethodId: string;
  trialEnd: Date;
};

const undone = () => conflict("This took too long, so we undid it. You weren't charged. Try again.");
const unknownOutcome = "We couldn't reach the payment provider. You weren't charged. Try again in a moment.";

/**
 * Asks the payment provider, outside any transaction; the same start asked twice is one subscription. Throws
 * `payment_required` with the provider's sentence for a card that is refused, `unavailable` when the outcome is unknown,
 * and `conflict` when this very start was taken back. What is not settled by `settleStart` is cancelled after a while.
 */
export async function startTrial(
  { payments, pool, log }: AppContext,
  start: Start,
): Promise<StartedSubscription> {
  const request = requestOf(start);
  const { idempotencyKey: key, organizationId } = request;
  const first = await claimStart(pool, { key, organization_id: organizationId, request });
  if (!first) throw undone();
  try {
    return await payments.startSubscription(Request.parse(first));
  } catch (error) {
    if (error instanceof PaymentDeclined) {
      await dropStart(pool, key);
      throw new AppError("payment_required", error.message, { fields: { paymentMethodId: error.message } });
    }
    log.error({ err: error, organizationId }, "The payment provider did not answer a sign-up");
    throw unavailable(unknownOutcome);
  }
}

function requestOf({
  organizationId,
  organizationName,
  email,
  paymentMethodId,
  trialEnd,
  ...bought
}: Start): NewSubscription {
  const lines = linesOf(bought);
  const what = createHash("sha256")
    .update(JSON.stringify([paymentMethodId, lines]))
    .digest("hex");
  const idempotencyKey = `sign-up-${organizationId}-${what.slice(0, 16)}`;
  return { idempotencyKey, organizationId, organizationName, email, paymentMethodId, lines, trialEnd };
}

/**
 * The account is being saved in `tx`: from now on the subscription is its own. Throws a conflict when it took so
 * long that the subscription was taken back meanwhile.
 */
export async function settleStart(tx: Scope, started: StartedSubscription): Promise<void> {
  if (!(await settleStarts(tx, tx.organizationId))) throw undone();
  await insertCurrent(tx, {
    id: started.subscriptionId,
    customer_id: started.customerId,
    status: "trialing",
    trial_end: started.trialEnd.toISOString(),
    period_start: now().toISOString(),
    period_end: started.trialEnd.toISOString(),
    cancel_at: null,
    card: JSON.stringify(started.card),
    latest_bill_id: null,
    past_due_since: null,
    read_at: now().toISOString(),
    created_at: now().toISOString(),
  });
}

/** No account came of it, so nothing may be charged: cancels at once, or as soon as the provider answers again. */
export async function undoStart(appContext: AppContext, start: Start, subscriptionId: string): Promise<void> {
  try {
    await appContext.payments.cancelSubscription(subscriptionId);
  } catch (error) {
    appContext.log.error(
      { err: error, subscriptionId },
      "A subscription without an account is cancelled later",
    );
    await appContext.jobs.enqueueAlone(cancelSubscription, { subscriptionId });
  }
  await dropStart(appContext.pool, requestOf(start).idempotencyKey);
}

const ToCancel = z.object({ subscriptionId: z.string() });

export const cancelSubscription: JobDefinition<z.infer<typeof ToCancel>> = {
  name: "billing-cancel-subscription",
  data: ToCancel,
  retries: 12,
  run: (appContext, { subscriptionId }) => appContext.payments.cancelSubscription(subscriptionId),
};

const forgottenMinutes = 30;
const cancelledKeptDays = 7;

/**
 * Finds subscriptions whose process died between the provider's answer and the saved account. The provider is asked the
 * same once more, under the same key, which tells what became of it; and that is cancelled.
 */
export async function cancelForgottenStarts(appContext: AppContext): Promise<void> {
  const { pool, payments, log } = appContext;
  const since = new Date(now().getTime() - forgottenMinutes * 60_000);
  for (const { key, request } of await takeForgottenStarts(pool, since)) {
    try {
      const { subscriptionId } = await payments.startSubscription(Request.parse(request));
      await payments.cancelSubscription(subscriptionId, "now");
      log.warn({ subscriptionId }, "A subscription without an account was cancelled");
    } catch (error) {
      if (!(error instanceof PaymentDeclined)) {
        log.error({ err: error, key }, "A subscription without an account waits to be cancelled");
        continue;
      }
    }
    await markStartCancelled(pool, key);
  }
  await deleteCancelledStartsBefore(pool, new Date(now().getTime() - cancelledKeptDays * 86_400_000));
}

/** As `claimStart` has kept it. */
const Request = z.object({
  idempotencyKey: z.string(),
  organizationId: z.string(),
  organizationName: z.string(),
  email: z.string(),
  paymentMethodId: z.string(),
  lines: z.array(z.object({ priceId: z.string(), quantity: z.number() })),
  trialEnd: z.coerce.date(),
}) satisfies z.ZodType<NewSubscription>;
