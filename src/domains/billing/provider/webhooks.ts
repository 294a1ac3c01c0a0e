/** Messages of the payment provider: each taken once, in whatever order and however often it arrives. */
import { systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { invalid } from "#platform/errors.ts";
import { type ProviderMessage, WebhookRefused } from "#platform/payments/port.ts";
import { findSubscriber } from "../store.ts";
import { claimMessage, finishMessage } from "./messages-store.ts";
import { readAgain } from "./snapshot.ts";

/**
 * Verifies, writes down, and takes over what the provider says then. Throws `invalid` for what the provider did not
 * sign. Anything else that is thrown leaves the message open: the provider sends it again, and it is taken up again.
 */
export async function takeMessage(
  appContext: AppContext,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const message = readMessage(appContext, rawBody, signature);
  const { id, type, createdAt, customerId, subscriptionId } = message;
  const isOpen = await claimMessage(appContext.pool, {
    id,
    type,
    created_at: createdAt.toISOString(),
    customer_id: customerId,
    subscription_id: subscriptionId,
  });
  if (!isOpen) return;
  const subscriber = await findSubscriber(appContext.pool, customerId, subscriptionId);
  // A subscription whose account is still being saved: that reads it itself, and the clock looks after the rest.
  if (subscriber) await readAgain(systemActor(appContext, subscriber));
  await finishMessage(appContext.pool, id);
}

function readMessage(
  appContext: AppContext,
  rawBody: Buffer,
  signature: string | undefined,
): ProviderMessage {
  try {
    return appContext.payments.readWebhook(rawBody, signature);
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error;
    appContext.log.warn(
      { reason: error.message },
      "A message that the payment provider did not sign was refused",
    );
    throw invalid("This message was not signed by the payment provider.");
  }
}

/**
 * The stand-in for the provider has no network: what it would send is fetched and goes the same way. What cannot be
 * taken now stays with it, and comes again the next minute.
 */
export async function deliverMessages(appContext: AppContext): Promise<void> {
  const { payments, log } = appContext;
  try {
    await payments.deliverWebhooks?.(({ body, signature }) =>
      takeMessage(appContext, Buffer.from(body), signature),
    );
  } catch (error) {
    log.error({ err: error }, "A message of the payment stand-in waits to be taken");
  }
}
