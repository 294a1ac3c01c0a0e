/**
 * Charges a saved card for all that is left of an invoice. The payment that comes of it is the invoice's one open payment:
 * what a customer has begun in another window is ended first, and who charges a second time joins the first. A card is
 * charged only once the intent is known here, so that an end to it never charges, and silence is settled by asking.
 */
import { findCustomer } from "#domains/customers/service.ts";
import { decideOn } from "#domains/sending/decision.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, conflict, notFound, unavailable } from "#platform/errors.ts";
import type { Intent } from "#platform/payments/collecting/port.ts";
import { chargeRefusalOf } from "#platform/payments/collecting/words.ts";
import { inTransaction } from "#platform/transaction.ts";
import { localDay } from "#shared/time/time.ts";
import { askCollecting } from "../collecting/asking.ts";
import { findCollectingAccount } from "../collecting/store.ts";
import { intentOf } from "../intents/beginning.ts";
import { cancelPayment } from "../intents/canceling.ts";
import { lockDue } from "../intents/due.ts";
import { findOpen, isOpen } from "../intents/open.ts";
import { syncPayment } from "../intents/syncing.ts";
import { readPayment } from "../serializers.ts";
import { findPayment, insertPayment, type KeptPayment } from "../store.ts";
import type { CardCharge, CardCharged } from "./contract.ts";
import { isExpired } from "./expiry.ts";
import { asksCustomer } from "./failing.ts";
import { dropCard } from "./keeping.ts";
import { findCard, findPayer, type KeptCard, lockCard } from "./store.ts";

const mostTries = 3;

/** Throws `conflict` when the card is declined, or something else is left to pay than the member saw. */
export async function chargeCard(actor: Actor, invoiceId: number, asked: CardCharge): Promise<CardCharged> {
  const scope = requirePermission(actor, "payments.charge");
  const own = inOwnName(scope);
  for (let attempt = 0; attempt < mostTries; attempt++) {
    try {
      return await carryOut(own, await claimCharge(scope, invoiceId, asked));
    } catch (error) {
      if (!(error instanceof InTheWay)) throw error;
      await cancelPayment(own, error.payment);
    }
  }
  throw unavailable("This invoice is being paid in another window. Try again in a moment.");
}

/** Another payment is open: nothing of the claim is saved, so that its key can be used again. */
class InTheWay extends Error {
  readonly payment: KeptPayment;

  constructor(payment: KeptPayment) {
    super("Another payment of the invoice is open");
    this.payment = payment;
  }
}

/** The key of the member's request belongs to the transaction that begins the payment: a repeat finds that one. */
const inOwnName = (scope: Scope): Scope => {
  const { request } = scope.actor;
  if (!request?.idempotencyKey) return scope;
  const actor = { ...scope.actor, request: { ...request, idempotencyKey: null, fingerprint: null } };
  return requirePermission(actor, "payments.charge");
};

/** Gives the id of the open payment by this card, which another member may have begun a moment ago. */
function claimCharge(
  scope: Scope,
  invoiceId: number,
  { card_id, amount_cents }: CardCharge,
): Promise<number> {
  return inTransaction(scope, async (tx) => {
    const { customer_id, client_name, currency } = await lockDue(tx, invoiceId, amount_cents);
    await findCustomer(actingWithin(tx, tx.actor), customer_id);
    const card = await chargeable(tx, card_id, customer_id);
    const open = await findOpen(tx, invoiceId);
    if (open) {
      if (open.saved_card_id === card_id && open.amount_cents === amount_cents) return open.id;
      throw new InTheWay(open);
    }
    return insertPayment(tx, {
      customer_id,
      client_name,
      invoice_id: invoiceId,
      method: "card",
      status: "started",
      amount_cents,
      currency,
      account_id: card.account_id,
      saved_card_id: card_id,
      method_words: card.words,
    });
  });
}

async function chargeable(tx: Scope, cardId: number, customerId: number): Promise<KeptCard> {
  const card = await lockCard(tx, cardId);
  if (card?.customer_id !== customerId) throw notFound("Card");
  const account = await findCollectingAccount(tx);
  if (card.removed_at !== null || card.account_id !== account?.account_id)
    throw conflict(`${card.words} is no longer saved. Choose another card.`);
  if (!account.state.canCharge)
    throw conflict("Online payments are off. Turn them on under Settings, Online Payments.");
  if (isExpired(card, localDay(now(), tx.actor.timeZone)))
    throw conflict(`${card.words} has expired. Ask the customer to save another card.`);
  return card;
}

async function carryOut(own: Scope, paymentId: number): Promise<CardCharged> {
  const begun = await findPayment(own, paymentId);
  const card = begun && (await findCard(own, begun.saved_card_id ?? 0));
  if (!begun || !card) throw notFound("Payment");
  if (isOpen(begun)) {
    await settled(async () => {
      const intent = await intentOf(own, begun);
      if (intent.status === "requires_payment_method" && !intent.failure)
        await confirm(own, begun, card, intent);
      await syncPayment(own, paymentId);
    });
  }
  return outcomeOf(own, paymentId, card);
}

/** Silence of the provider in the words of a member. */
async function settled(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    throw error instanceof AppError && error.code === "unavailable" ? unanswered(error) : error;
  });
}

const unanswered = (cause?: unknown): AppError =>
  unavailable(
    "The payment provider hasn't answered, so it isn't known yet if the card was charged. Try again in a minute. The card can't be charged twice.",
    cause,
  );

/** Under one key for each intent, so that the card is charged once, whoever presses how often. */
async function confirm(own: Scope, payment: KeptPayment, card: KeptCard, intent: Intent): Promise<void> {
  const { appContext } = own.actor;
  try {
    await askCollecting(appContext, () =>
      appContext.collecting.confirmIntent({
        accountId: card.account_id,
        intentId: intent.id,
        methodId: card.method_id,
        idempotencyKey: `charge-${intent.id}`,
      }),
    );
  } catch (error) {
    const refused = error instanceof AppError ? error.details?.["refused"] : undefined;
    if (refused === undefined) throw error;
    // Someone was faster: what came of it is read afterwards.
    if (refused === "payment_intent_unexpected_state") return;
    await cancelPayment(own, payment);
    if (refused !== "method_missing") throw error;
    await inTransaction(own, (tx) => dropCard(tx, card, "provider"));
    throw conflict(`${card.words} is no longer on file. Choose another card.`);
  }
}

async function outcomeOf(own: Scope, paymentId: number, card: KeptCard): Promise<CardCharged> {
  const row = await findPayment(own, paymentId);
  if (!row || isOpen(row)) throw unanswered();
  const { status, failure_code } = row;
  if (status === "canceled")
    throw conflict("The invoice changed in the meantime. Nothing was charged to the card.");
  if (status === "failed" && failure_code !== asksCustomer)
    throw conflict(`${card.words} wasn't charged. ${chargeRefusalOf(failure_code ?? "").words}`);
  const isCharged = status !== "failed";
  return {
    is_charged: isCharged,
    emailed_to: isCharged ? null : await reachableAt(own, row.customer_id),
    payment: await readPayment(own, paymentId),
  };
}

/** Where the link to pay went when the charge failed. */
const reachableAt = (own: Scope, customerId: number): Promise<string | null> =>
  inTransaction(own, async (tx) => {
    const { email } = await findPayer(tx, customerId);
    if (!email) return null;
    const message = { channel: "mail", purpose: "transactional", address: email } as const;
    return (await decideOn(tx, message)).reason === null ? email : null;
  });
