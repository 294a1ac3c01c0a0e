/** Brings a payment to where the provider says that it is. The provider is asked each time (features.md T-INV-7). */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound, unavailable } from "#platform/errors.ts";
import type { Dispute } from "#platform/payments/collecting/disputes.ts";
import type { Charge, Intent, Refund } from "#platform/payments/collecting/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import { failCharge, hasChargeFailed } from "../cards/failing.ts";
import { keepCard } from "../cards/keeping.ts";
import { askCollecting } from "../collecting/asking.ts";
import {
  markCanceled,
  markFailed,
  markNeedsAction,
  markProcessing,
  markSucceeded,
  type ProviderFacts,
  syncDispute,
  syncRefunds,
} from "../settling.ts";
import { findPayment, type KeptPayment, lockPayment } from "../store.ts";
import { methodName } from "../words.ts";
import { keepIntent } from "./store.ts";

const mostTries = 5;
/** To begin a payment takes seconds; where no intent has come of it by then, none will. */
const beginningMinutes = 60;

/** What the provider says of one payment. */
type Found = { intent: Intent | undefined; refunds?: Refund[]; disputes?: Dispute[] };

/**
 * Asked before the payment is held, because nothing may wait for the provider while rows are held. Whoever moved it
 * meanwhile knew at least as much, so it is asked again. With `isWhole` its refunds and disputes are read, too.
 */
export async function syncPayment(scope: Scope, paymentId: number, isWhole = false): Promise<void> {
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const before = await findPayment(scope, paymentId);
    if (!before) throw notFound("Payment");
    const found = await askAbout(scope, before, isWhole);
    const isSettled = await inTransaction(scope, async (tx) => {
      const held = await lockPayment(tx, paymentId);
      if (held.version !== before.version) return false;
      await settle(tx, held, found);
      return true;
    });
    if (isSettled) return;
  }
  throw unavailable("This payment is being updated. Try again in a moment.");
}

async function askAbout(scope: Scope, payment: KeptPayment, isWhole: boolean): Promise<Found> {
  const { appContext } = scope.actor;
  const { collecting } = appContext;
  const { id, account_id: accountId, intent_id, created_at } = payment;
  if (accountId === null) return { intent: undefined };
  // The provider's clock and ours may differ by a few minutes.
  const since = new Date(Date.parse(created_at) - 10 * 60_000);
  return askCollecting(appContext, async () => {
    const intent =
      intent_id === null
        ? await collecting.findIntent({ accountId, paymentId: String(id), since })
        : await collecting.readIntent({ accountId, intentId: intent_id });
    if (!intent) return { intent };
    const at = { accountId, intentId: intent.id };
    if (hasFailedLater(payment, intent) || hasChargeFailed(payment, intent)) {
      // What an old page still holds of it can't be paid any more.
      await collecting.cancelIntent({ ...at, idempotencyKey: `cancel-${intent.id}` });
    }
    if (!isWhole || !intent.charge) return { intent };
    const refunds = await collecting.listRefunds(at);
    return { intent, refunds, disputes: await collecting.listDisputes(at) };
  });
}

/** A card that is declined leaves a payment open for another one; a bank debit that fails, days later, ends it. */
const hasFailedLater = ({ status }: KeptPayment, intent: Intent): boolean =>
  (status === "processing" || status === "succeeded") && intent.status === "requires_payment_method";

async function settle(tx: Scope, held: KeptPayment, { intent, refunds, disputes }: Found): Promise<void> {
  if (!intent) {
    const age = now().getTime() - Date.parse(held.created_at);
    if (held.account_id !== null && age > beginningMinutes * 60_000) await markCanceled(tx, held);
    return;
  }
  if (held.intent_id === null) await keepIntent(tx, held.id, intent.id);
  await settleIntent(tx, held, intent);
  await keepItsCard(tx, held, intent);
  if (refunds) await syncRefunds(tx, await lockPayment(tx, held.id), refunds);
  const [latest] = disputes ?? [];
  if (latest || held.dispute_id !== null) {
    if (disputes) await syncDispute(tx, await lockPayment(tx, held.id), latest ?? null);
  }
}

async function settleIntent(tx: Scope, held: KeptPayment, intent: Intent): Promise<void> {
  if (hasChargeFailed(held, intent)) return failCharge(tx, held, intent);
  const facts = factsOf(intent.charge);
  const failure = intent.failure?.words ?? "The bank returned this payment.";
  if (intent.status === "succeeded") return markSucceeded(tx, held, facts);
  if (intent.status === "processing") return markProcessing(tx, held, facts);
  if (intent.status === "requires_action") return markNeedsAction(tx, held);
  if (held.status === "processing" || held.status === "succeeded") return markFailed(tx, held, failure);
  // One that has failed is ended at the provider, and stays failed here.
  if (intent.status === "canceled" && held.status !== "failed") return markCanceled(tx, held);
}

/** The payer let it be kept, and it paid. */
async function keepItsCard(tx: Scope, held: KeptPayment, intent: Intent): Promise<void> {
  const { mandate_id: mandateId, customer_id: customerId } = held;
  const { accountId, methodId, charge } = intent;
  const details = charge?.method;
  if (mandateId === null || intent.status !== "succeeded" || methodId === null || !details) return;
  await keepCard(tx, { customerId, mandateId, accountId, methodId, details });
}

const factsOf = (charge: Charge | null): ProviderFacts => ({
  charge_id: charge?.id ?? null,
  method_words: charge?.method ? methodName(charge.method) : null,
  fee_cents: charge?.feeCents ?? null,
});
