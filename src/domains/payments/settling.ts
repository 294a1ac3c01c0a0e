/**
 * Moves a payment from one state to the next and puts what follows into the customer's account: the one place that does.
 *
 * Each is called with the payment's row held and may be repeated: what is so already changes nothing. A tip is no part
 * of what was owed, so it never stands on the account.
 */
import { lockIssued, postPayment, postReturn, postReversal } from "#domains/invoices/account/service.ts";
import type { EntryKind } from "#domains/invoices/contract.ts";
import { pauseReminders, resumeReminders } from "#domains/invoices/reminding/pausing.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import type { Dispute } from "#platform/payments/collecting/disputes.ts";
import type { Refund as ProviderRefund } from "#platform/payments/collecting/port.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { localDay } from "#shared/time/time.ts";
import { paymentEvent } from "./event-builders.ts";
import { enqueueReceipt } from "./receipts/job.ts";
import { postRefund } from "./refunds/posting.ts";
import { changeRefundRow, insertRefund, type KeptRefund, listRefunds } from "./refunds/store.ts";
import { changePaymentRow, type KeptPayment, lockPayment, standingOf } from "./store.ts";

/** What the provider says of a payment besides its state; null where it does not know yet. */
export type ProviderFacts = {
  charge_id: string | null;
  method_words: string | null;
  fee_cents: number | null;
};

const known = (facts: ProviderFacts): Partial<ProviderFacts> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));

const entryOf = (
  { id, customer_id, currency }: KeptPayment,
  kind: EntryKind,
  note: string | null = null,
) => ({
  customer_id,
  currency,
  kind,
  note,
  payment_id: id,
});

/** The payer's bank wants to ask them. */
export async function markNeedsAction(tx: Scope, payment: KeptPayment): Promise<void> {
  if (payment.status !== "started") return;
  await changePaymentRow(tx, payment.id, { status: "needs_action" });
}

/** A bank debit is on its way; nothing is paid by it before it came in. */
export async function markProcessing(tx: Scope, payment: KeptPayment, facts: ProviderFacts): Promise<void> {
  if (payment.status === "processing" || payment.status === "succeeded") return;
  const changes = { status: "processing" as const, failed_at: null, failure: null, ...known(facts) };
  const row = await changePaymentRow(tx, payment.id, changes);
  await appendEvent(tx, paymentEvent(row, "processing", "processing"));
}

/**
 * The money came in: its invoice is paid as far as it needs it, whatever became of it meanwhile, and the rest becomes
 * the customer's credit. They get a receipt by email.
 */
export async function markSucceeded(tx: Scope, payment: KeptPayment, facts: ProviderFacts): Promise<void> {
  if (payment.status === "succeeded") return learn(tx, payment, facts);
  const { id, invoice_id, amount_cents, tip_cents, currency } = payment;
  const at = now();
  const received_on = localDay(at, tx.actor.timeZone);
  const invoice = invoice_id === null ? null : await lockIssued(tx, invoice_id);
  const entry = { ...entryOf(payment, "payment"), day: received_on };
  const { credit_cents } = await postPayment(tx, entry, invoice, amount_cents - tip_cents);
  const row = await changePaymentRow(tx, id, {
    status: "succeeded",
    succeeded_at: at.toISOString(),
    failed_at: null,
    failure: null,
    failure_code: null,
    received_on,
    ...known(facts),
  });
  const became = `${formatMoney(money(credit_cents, currency))} became credit of the customer.`;
  await appendEvent(
    tx,
    paymentEvent(row, "succeeded", "received", {
      description: credit_cents > 0 && invoice ? `${invoice.number} needed less. ${became}` : null,
      data: { credit_cents },
    }),
  );
  await enqueueReceipt(tx, id);
}

/** The fee is often known a while after the money came. */
async function learn(tx: Scope, payment: KeptPayment, facts: ProviderFacts): Promise<void> {
  const fresh = Object.entries(known(facts)).filter(
    ([key, value]) => payment[key as keyof KeptPayment] !== value,
  );
  if (fresh.length > 0) await changePaymentRow(tx, payment.id, Object.fromEntries(fresh));
}

/** Before it came in only its state changes; one that came in and failed days later opens its invoice again. */
export async function markFailed(
  tx: Scope,
  payment: KeptPayment,
  failure: string,
  failure_code: string | null = null,
): Promise<void> {
  const { id, status } = payment;
  if (status === "canceled" || (status === "failed" && payment.failure === failure)) return;
  if (status === "succeeded") {
    const { cents } = await standingOf(tx, id);
    if (cents > 0) await postReversal(tx, entryOf(payment, "payment_failed", failure), cents);
  }
  const failed_at = now().toISOString();
  const row = await changePaymentRow(tx, id, { status: "failed", failed_at, failure, failure_code });
  await appendEvent(
    tx,
    paymentEvent(row, "failed", "failed", {
      description: failure,
      data: { was_received: status === "succeeded" },
    }),
  );
}

/** Nothing was or will be paid by it. */
export async function markCanceled(tx: Scope, payment: KeptPayment): Promise<void> {
  const { id, status, succeeded_at } = payment;
  if (status === "canceled" || status === "succeeded" || succeeded_at !== null) return;
  const row = await changePaymentRow(tx, id, { status: "canceled", failed_at: null });
  await appendEvent(tx, paymentEvent(row, "canceled", "canceled"));
}

/**
 * How the payer's bank sees it now. What it took stays off the account until the dispute is won; an inquiry takes nothing.
 * Null: there is no dispute, whatever was thought before.
 */
export async function syncDispute(tx: Scope, payment: KeptPayment, dispute: Dispute | null): Promise<void> {
  const { id } = payment;
  const { cents, disputed_cents } = await standingOf(tx, id);
  const isTaken = dispute !== null && dispute.status !== "won" && !dispute.isInquiry;
  if (isTaken && disputed_cents === 0) {
    const amount = Math.min(dispute.amountCents, cents);
    if (amount > 0) await postReversal(tx, entryOf(payment, "disputed", dispute.reason.words), amount);
  }
  if (!isTaken && disputed_cents > 0) await postReturn(tx, entryOf(payment, "dispute_won"), disputed_cents);
  const fields = disputeFields(dispute);
  if (Object.entries(fields).every(([key, value]) => sameMoment(payment[key as keyof KeptPayment], value)))
    return;
  const row = await changePaymentRow(tx, id, fields);
  await holdReminders(tx, payment, row);
  if (!dispute || dispute.status === payment.dispute_status) return;
  await appendEvent(
    tx,
    paymentEvent(row, ...disputeNews[dispute.status], { description: dispute.reason.words }),
  );
}

const isOpen = (status: Dispute["status"] | null): boolean =>
  status === "needs_response" || status === "under_review";

/** No one is reminded to pay, or charged a late fee, for what they dispute; an inquiry counts as well. */
async function holdReminders(tx: Scope, before: KeptPayment, after: KeptPayment): Promise<void> {
  const { invoice_id, dispute_status } = after;
  if (invoice_id === null || isOpen(before.dispute_status) === isOpen(dispute_status)) return;
  const hold = isOpen(dispute_status) ? pauseReminders : resumeReminders;
  await hold(tx, invoice_id, "dispute");
}

const disputeNews: Record<Dispute["status"], [string, string]> = {
  needs_response: ["disputed", "disputed"],
  under_review: ["dispute_under_review", "dispute under review"],
  won: ["dispute_won", "dispute won"],
  lost: ["dispute_lost", "dispute lost"],
};

const disputeFields = (dispute: Dispute | null) => ({
  dispute_id: dispute?.id ?? null,
  dispute_status: dispute?.status ?? null,
  dispute_reason: dispute?.reason.words ?? null,
  dispute_due_at: dispute?.dueAt?.toISOString() ?? null,
  dispute_cents: dispute?.amountCents ?? null,
});

const sameMoment = (kept: unknown, fresh: unknown): boolean =>
  kept === fresh ||
  (typeof kept === "string" && typeof fresh === "string" && Date.parse(kept) === Date.parse(fresh));

/** How a refund stands at the provider; `refund_id` is its id there, null when it was refused and never came about. */
export type RefundFacts = {
  refund_id: string | null;
  status: "pending" | "succeeded" | "failed";
  /** Why it failed, in words for members. */
  failure: string | null;
};

/**
 * It is in the books from the moment at which the provider knows it; one that failed gives the money back to the account.
 * The payment is held.
 */
export async function syncRefund(tx: Scope, refund: KeptRefund, facts: RefundFacts): Promise<void> {
  const payment = await lockPayment(tx, refund.payment_id);
  // The one that was handed over may be older than the hold on the payment.
  const kept = (await listRefunds(tx, payment.id)).find(({ id }) => id === refund.id);
  if (!kept || (kept.status === facts.status && kept.refund_id === facts.refund_id)) return;
  const isPosted = kept.refund_id !== null;
  const changes = { ...facts, settled_at: facts.status === "pending" ? null : now().toISOString() };
  if (facts.status === "failed") {
    if (kept.status === "failed") return;
    if (isPosted) await giveBack(tx, payment, kept);
    await changePaymentRow(tx, payment.id, { refunded_cents: payment.refunded_cents - kept.amount_cents });
    await changeRefundRow(tx, kept.id, changes);
    await appendEvent(tx, refundEvent(payment, kept, "refund_failed", "refund failed", facts.failure));
    return;
  }
  const posted = isPosted ? {} : { credit_note_id: await postRefund(tx, payment, kept) };
  await changeRefundRow(tx, kept.id, { ...changes, ...posted });
  if (!isPosted) await appendEvent(tx, refundEvent(payment, kept, "refunded", "refunded", kept.reason));
}

/** As much as the account would hold without this refund: a tip goes back last and was never on it. */
async function giveBack(tx: Scope, payment: KeptPayment, refund: KeptRefund): Promise<void> {
  const others = (await listRefunds(tx, payment.id)).filter(
    (each) => each.id !== refund.id && isInBooks(each),
  );
  const gone = others.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const { cents, disputed_cents } = await standingOf(tx, payment.id);
  const due = Math.min(payment.amount_cents - payment.tip_cents, payment.amount_cents - gone);
  const missing = due - disputed_cents - cents;
  if (missing > 0) await postReturn(tx, entryOf(payment, "refund", "The refund failed"), missing);
}

const isInBooks = ({ status, refund_id }: KeptRefund): boolean =>
  status === "succeeded" || (status === "pending" && refund_id !== null);

export const refundEvent = (
  payment: KeptPayment,
  { id, amount_cents }: Pick<KeptRefund, "id" | "amount_cents">,
  type: string,
  words: string,
  description: string | null,
) =>
  paymentEvent(payment, type, words, {
    description: [formatMoney(money(amount_cents, payment.currency)), description].filter(Boolean).join(": "),
    data: { refund_id: id, refunded_cents: amount_cents },
  });

/**
 * All refunds that the provider knows of a payment that is held: ours by their reference, and those that were made at the
 * provider's own pages, which are owed again until someone credits the invoice.
 */
export async function syncRefunds(
  tx: Scope,
  payment: KeptPayment,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  for (const { id, reference, amountCents, status, failure } of refunds) {
    const kept = await listRefunds(tx, payment.id);
    const facts = { refund_id: id, status, failure: failure?.words ?? null };
    const ours =
      kept.find(({ refund_id }) => refund_id === id) ??
      kept.find((each) => each.refund_id === null && String(each.id) === reference);
    if (ours) await syncRefund(tx, ours, facts);
    else if (status !== "failed") await adopt(tx, payment.id, amountCents, facts);
  }
}

async function adopt(tx: Scope, paymentId: number, amount: number, facts: RefundFacts): Promise<void> {
  const { amount_cents, refunded_cents } = await lockPayment(tx, paymentId);
  const most = Math.min(amount, amount_cents - refunded_cents);
  if (most <= 0) return;
  await changePaymentRow(tx, paymentId, { refunded_cents: refunded_cents + most });
  const refund = await insertRefund(tx, {
    payment_id: paymentId,
    amount_cents: most,
    status: "pending",
    reason: "Refunded at the payment provider",
    is_owed_again: true,
  });
  await syncRefund(tx, refund, facts);
}
