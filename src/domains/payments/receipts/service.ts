/** Receipts: emailed when a payment came in or when a member asks for it, and drawn as a PDF. */
import { drawPaper, paperLogo } from "#domains/branding/paper-brand.ts";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { findCustomer } from "#domains/customers/service.ts";
import { answerByMail } from "#domains/sending/handing-over.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Payment } from "../contract.ts";
import { paymentEvent, paymentNotice } from "../event-builders.ts";
import { lockForAction } from "../holding.ts";
import { readPayment } from "../serializers.ts";
import { changePaymentRow, findPayment, type KeptPayment, listUses, lockPayment } from "../store.ts";
import { receiptUrl } from "./links.ts";
import { receiptMail } from "./mail.ts";
import { receiptPaper } from "./paper.ts";

/** Throws `validation` where there is no address, `conflict` for one that can't receive email. */
export async function sendReceipt(actor: Actor, id: number, to: string | null): Promise<Payment> {
  return inTransaction(requirePermission(actor, "payments.record"), async (tx) => {
    const held = await lockForAction(tx, id, "send_receipt");
    const address = to ?? (await addressOf(tx, held));
    if (!address) {
      const message = "Add an email address for the receipt.";
      throw invalid(message, { to: message });
    }
    if (!(await mailReceipt(tx, held, address))) {
      throw conflict(`${address} can't receive email. Use another address.`);
    }
    return readPayment(tx, id);
  });
}

/** After a payment came in: where there is no address, or the payment is gone, nothing is sent. */
export async function sendReceiptNow(scope: Scope, id: number): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const held = await lockPayment(tx, id);
    if (held.status !== "succeeded" || held.receipt_sent_at !== null) return;
    const address = await addressOf(tx, held);
    if (address) await mailReceipt(tx, held, address);
  });
}

const addressOf = async (tx: Scope, { customer_id }: KeptPayment): Promise<string | null> =>
  (await findCustomer(actingWithin(tx, tx.actor), customer_id)).email;

async function mailReceipt(tx: Scope, payment: KeptPayment, to: string): Promise<boolean> {
  const { id } = payment;
  const mail = receiptMail(to, {
    brand: await publicBrandOf(tx),
    publicUrl: tx.actor.appContext.config.publicUrl,
    payment,
    uses: await listUses(tx, id),
    key: `receipt-${tx.organizationId}-${id}-${now().getTime()}`,
    url: await receiptUrl(tx, id),
  });
  if (!(await answerByMail(tx, mail, paymentNotice(payment, "receipt")))) return false;
  await changePaymentRow(tx, id, { receipt_sent_at: now().toISOString() });
  await appendEvent(
    tx,
    paymentEvent(payment, "receipt_sent", "receipt sent", { description: `Emailed to ${to}` }),
  );
  return true;
}

/** Throws `not_found` for a payment that has not come in or was deleted. */
export async function receiptPdf(scope: Scope, id: number): Promise<{ name: string; bytes: Buffer }> {
  const payment = await findPayment(scope, id);
  if (!payment || payment.status !== "succeeded" || !payment.succeeded_at) throw notFound("Receipt");
  const paper = receiptPaper(payment, await listUses(scope, id), await publicBrandOf(scope));
  const logo = await paperLogo(scope);
  const bytes = await drawPaper(scope, paper, { logo, createdAt: new Date(payment.succeeded_at) });
  return { name: `Receipt ${paper.number}.pdf`, bytes };
}

export const receiptPdfFor = (actor: Actor, id: number): Promise<{ name: string; bytes: Buffer }> =>
  receiptPdf(requirePermission(actor, "payments.view"), id);
