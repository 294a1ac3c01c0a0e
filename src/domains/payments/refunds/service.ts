/** Refunds: money that goes back to the customer, by hand or through the provider. */
import { planReversal } from "#domains/invoices/account/service.ts";
import { type InvoiceStatus, invoiceActions } from "#domains/invoices/contract.ts";
import { assertNotDeducted } from "#domains/invoices/issuing/closing.ts";
import { type Actor, assertMay, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { HandMethod, type NewRefund, type Payment } from "../contract.ts";
import { lockForAction } from "../holding.ts";
import { readPayment } from "../serializers.ts";
import { refundEvent } from "../settling.ts";
import { changePaymentRow, type KeptPayment, standingOf } from "../store.ts";
import { settleRefund } from "./asking.ts";
import { enqueueSettling } from "./jobs.ts";
import { postRefund } from "./posting.ts";
import { changeRefundRow, insertRefund, type KeptRefund } from "./store.ts";

/** Throws `validation` for more than is left of the payment, whoever refunds it at the same moment. */
export async function refundPayment(actor: Actor, id: number, wanted: NewRefund): Promise<Payment> {
  const scope = requirePermission(actor, "payments.refund");
  if (!wanted.is_owed_again) assertMay(actor, "invoices.adjust");
  const { refundId, isByHand } = await inTransaction(scope, async (tx) => {
    const held = await lockForAction(tx, id, "refund");
    assertMayRefund(held, wanted);
    if (!wanted.is_owed_again) await assertCreditable(tx, held, wanted.amount_cents);
    const byHand = HandMethod.safeParse(held.method).success;
    const refund = await insertRefund(tx, {
      ...wanted,
      payment_id: id,
      status: byHand ? "succeeded" : "pending",
    });
    await changePaymentRow(tx, id, { refunded_cents: held.refunded_cents + wanted.amount_cents });
    if (byHand) await handBack(tx, held, refund);
    else await enqueueSettling(tx, refund.id, 1);
    return { refundId: refund.id, isByHand: byHand };
  });
  if (!isByHand) {
    const refusal = await settleRefund(scope, refundId);
    if (refusal !== null) throw conflict(refusal);
  }
  return readPayment(scope, id);
}

function assertMayRefund(
  { amount_cents, refunded_cents, dispute_status, currency }: KeptPayment,
  wanted: NewRefund,
): void {
  if (dispute_status !== null && dispute_status !== "won") {
    throw conflict("This payment is disputed, so it can't be refunded.");
  }
  const most = amount_cents - refunded_cents;
  if (wanted.amount_cents <= most) return;
  const message =
    most === 0
      ? "This payment is refunded already."
      : `Up to ${formatMoney(money(most, currency))} of this payment can still be refunded.`;
  throw invalid(message, { amount_cents: message });
}

/** Throws `conflict` for an invoice that can't be reduced any more: then the amount is owed again, or nothing is. */
async function assertCreditable(tx: Scope, payment: KeptPayment, wanted: number): Promise<void> {
  const { id: payment_id, customer_id } = payment;
  const amount = Math.min(wanted, (await standingOf(tx, payment_id)).cents);
  if (amount === 0) return;
  for (const { invoice, cents } of await planReversal(tx, { customer_id, payment_id }, amount)) {
    await assertNotDeducted(tx, invoice);
    const mayCredit: readonly InvoiceStatus[] = invoiceActions.credit;
    if (mayCredit.includes(invoice.status) && cents <= invoice.total_cents - invoice.credited_cents) continue;
    throw conflict(`${invoice.number} can't be reduced by so much. Choose "The amount is owed again".`);
  }
}

async function handBack(tx: Scope, payment: KeptPayment, refund: KeptRefund): Promise<void> {
  const credit_note_id = await postRefund(tx, payment, refund);
  await changeRefundRow(tx, refund.id, { credit_note_id, settled_at: now().toISOString() });
  await appendEvent(tx, refundEvent(payment, refund, "refunded", "refunded", refund.reason));
}
