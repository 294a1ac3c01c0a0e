/**
 * Asks the provider for a refund, or how it stands there.
 *
 * It is asked outside of any transaction, with the refund's own id as the key, which is kept before. When no answer comes
 * the refund stays pending and `jobs.ts` looks again: it is never asked for a second time under another key.
 */
import { requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { CollectingRefused, PaymentOutcomeUnknown } from "#platform/payments/collecting/refusals.ts";
import { inTransaction } from "#platform/transaction.ts";
import { syncRefund } from "../settling.ts";
import { findPayment, lockPayment } from "../store.ts";
import { findRefund, type KeptRefund } from "./store.ts";

/** How long the provider remembers a key. */
const keyLivesMs = 20 * 60 * 60 * 1000;

/**
 * Asks the provider for a refund that is kept as pending, or how it stands. Gives why it was refused, null otherwise;
 * without an answer nothing changes.
 */
export async function settleRefund(scope: Scope, refundId: number): Promise<string | null> {
  const refund = await findRefund(scope, refundId);
  const payment = refund && (await findPayment(scope, refund.payment_id));
  if (!payment || refund.status !== "pending" || !payment.account_id || !payment.intent_id) return null;
  try {
    const found = await askFor(scope, refund, { accountId: payment.account_id, intentId: payment.intent_id });
    await sync(scope, refund, {
      refund_id: found.id,
      status: found.status,
      failure: found.failure?.words ?? null,
    });
    return found.failure?.words ?? null;
  } catch (error) {
    if (error instanceof PaymentOutcomeUnknown) return null;
    if (!(error instanceof CollectingRefused)) throw error;
    await sync(scope, refund, { refund_id: null, status: "failed", failure: error.message });
    return error.message;
  }
}

/** As it stands at the provider. One that is not there yet is asked for, under its key as long as that is remembered. */
async function askFor(
  { actor, organizationId }: Scope,
  { id, refund_id, amount_cents, created_at }: KeptRefund,
  { accountId, intentId }: { accountId: string; intentId: string },
) {
  const { collecting } = actor.appContext;
  if (refund_id !== null) return collecting.readRefund({ accountId, refundId: refund_id });
  const reference = String(id);
  const isOld = now().getTime() - Date.parse(created_at) > keyLivesMs;
  const known = isOld ? await collecting.listRefunds({ accountId, intentId }) : [];
  const found = known.find((each) => each.reference === reference);
  if (found) return found;
  if (isOld)
    throw new CollectingRefused({ code: "refund_lost", words: "The payment provider never took it." });
  const idempotencyKey = `refund-${organizationId}-${id}`;
  return collecting.createRefund({
    accountId,
    intentId,
    idempotencyKey,
    amountCents: amount_cents,
    reference,
  });
}

const sync = (scope: Scope, refund: KeptRefund, facts: Parameters<typeof syncRefund>[2]): Promise<void> =>
  inTransaction(inOwnName(scope), async (tx) => {
    await lockPayment(tx, refund.payment_id);
    await syncRefund(tx, refund, facts);
  });

/** The key of the member's request belongs to the transaction that kept the refund. */
const inOwnName = (scope: Scope): Scope => {
  const { request } = scope.actor;
  if (!request?.idempotencyKey) return scope;
  const actor = { ...scope.actor, request: { ...request, idempotencyKey: null } };
  return requirePermission(actor, "payments.refund");
};
