/**
 * Messages of the payment provider about what customers pay: signed, of an account that a business here has, acted on
 * once each, in whatever order they come. A message says what to look at; how that stands is read from the provider.
 */
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { AppError, invalid } from "#platform/errors.ts";
import type { CollectingMessage } from "#platform/payments/collecting/port.ts";
import { WebhookRefused } from "#platform/payments/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import { syncCard } from "../cards/keeping.ts";
import { findLinkOfSetup } from "../cards/links-store.ts";
import { syncSetup } from "../cards/setup.ts";
import { askCollecting } from "../collecting/asking.ts";
import { readAccountAgain } from "../collecting/service.ts";
import { findAccountOwner } from "../collecting/store.ts";
import { keepIntent } from "../intents/store.ts";
import { syncPayment } from "../intents/syncing.ts";
import { findPayment, findPaymentOfIntent } from "../store.ts";
import { isTaken, noteTaken } from "./store.ts";

/**
 * Throws `invalid` for what the provider did not sign. Whatever else is thrown leaves the message untaken: the provider
 * sends it again.
 */
export async function takeMessage(
  appContext: AppContext,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const message = readMessage(appContext, rawBody, signature);
  if (!message) return;
  // Whose it is, is told by the account alone; what stands in a payment's notes proves nothing (T-INV-11).
  const owner = await findAccountOwner(appContext.pool, message.accountId);
  if (!owner) {
    appContext.log.info({ account: message.accountId }, "A message is about an account that no business has");
    return;
  }
  const scope = requirePermission(systemActor(appContext, owner), "payments.record");
  if (await isTaken(scope, message.id)) return;
  await actOn(scope, message);
  await noteTaken(scope, message);
}

function readMessage({ collecting, log }: AppContext, rawBody: Buffer, signature: string | undefined) {
  try {
    return collecting.readWebhook(rawBody, signature);
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error;
    log.warn({ reason: error.message }, "A message that the payment provider did not sign was refused");
    throw invalid("This message was not signed by the payment provider.");
  }
}

async function actOn(scope: Scope, message: CollectingMessage): Promise<void> {
  const { type, intentId, accountId, setupId, methodId } = message;
  if (type.startsWith("account.") || type.startsWith("capability.")) return readAccountAgain(scope);
  if (methodId !== null) return syncCard(scope, accountId, methodId);
  if (setupId !== null) {
    const link = await findLinkOfSetup(scope, accountId, setupId);
    if (link) await syncSetup(scope, link.id);
    return;
  }
  if (intentId === null) return;
  const paymentId = await paymentIdOf(scope, message.accountId, intentId);
  if (paymentId !== undefined) await syncPayment(scope, paymentId, concernsMore(message));
}

const concernsMore = ({ type, refundId, disputeId }: CollectingMessage): boolean =>
  refundId !== null || disputeId !== null || /refund|dispute/.test(type);

/**
 * Undefined for a payment that was not begun here. A message can be here before the answer to the call that it tells of:
 * then the payment is found by our own id, and only among those of this business for this account.
 */
async function paymentIdOf(scope: Scope, accountId: string, intentId: string): Promise<number | undefined> {
  const known = await findPaymentOfIntent(scope, accountId, intentId);
  if (known) return known.id;
  const { appContext } = scope.actor;
  const { reference } = await askCollecting(appContext, () =>
    appContext.collecting.readIntent({ accountId, intentId }),
  );
  if (reference?.organizationId !== scope.organizationId || !/^[1-9]\d{0,14}$/.test(reference.paymentId))
    return undefined;
  const begun = await findPayment(scope, Number(reference.paymentId));
  if (begun?.account_id !== accountId || begun.intent_id !== null) return undefined;
  return (await inTransaction(scope, (tx) => keepIntent(tx, begun.id, intentId))) ? begun.id : undefined;
}

/**
 * The stand-in has no network: what it would send is fetched and goes the same way. What cannot be taken now stays with
 * it, and comes again the next minute.
 */
export async function deliverMessages(appContext: AppContext): Promise<void> {
  const { collecting, log } = appContext;
  try {
    await collecting.deliverWebhooks?.(({ body, signature }) =>
      takeMessage(appContext, Buffer.from(body), signature),
    );
  } catch (error) {
    const isExpected = error instanceof AppError;
    log[isExpected ? "warn" : "error"](
      { err: error },
      "A message about customers' payments waits to be taken",
    );
  }
}
