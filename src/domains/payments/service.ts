/** Payments that members take by hand: recorded, deleted by an entry against them, and put back. */

import { findCustomer } from "#domains/customers/service.ts";
import {
  type Issued,
  lockIssued,
  postPayment,
  postReturn,
  postReversal,
} from "#domains/invoices/account/service.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { localDay } from "#shared/time/time.ts";
import { allocatePayment } from "./allocation-contract.ts";
import { HandMethod, type NewPayment, type Payment } from "./contract.ts";
import { paymentEvent } from "./event-builders.ts";
import { lockForAction } from "./holding.ts";
import { enqueueReceipt } from "./receipts/job.ts";
import { readPayment } from "./serializers.ts";
import { changePaymentRow, insertPayment, type KeptPayment, lockPaymentRow, standingOf } from "./store.ts";

export const getPayment = (actor: Actor, id: number): Promise<Payment> =>
  readPayment(requirePermission(actor, "payments.view"), id);

/**
 * What the invoices have left is looked at while they are held: of two who record a payment of the same invoice at once,
 * the second one's money becomes the customer's credit, and the answer says so.
 */
export async function recordPayment(actor: Actor, input: NewPayment): Promise<Payment> {
  return inTransaction(requirePermission(actor, "payments.record"), async (tx) => {
    const { customer_id, amount_cents, method, reference, note, sends_receipt } = input;
    const received_on = dayOf(tx, input);
    const customer = await findCustomer(actingWithin(tx, tx.actor), customer_id);
    const currency = await currencyOf(tx);
    const invoices = await lockAll(tx, input);
    const [first] = invoices;
    const id = await insertPayment(tx, {
      customer_id,
      client_name: `${customer.first_name} ${customer.last_name}`.trim(),
      invoice_id: invoices.length === 1 && first ? first.id : null,
      method,
      status: "succeeded",
      amount_cents,
      currency,
      received_on,
      succeeded_at: now().toISOString(),
      reference: reference ?? null,
      note: note ?? null,
    });
    const facts = { customer_id, currency, kind: "payment" as const, payment_id: id, day: received_on };
    const { paid, credit_cents } = allocatePayment(amount_cents, invoices);
    for (const { invoice, cents } of paid) await postPayment(tx, facts, invoice, cents);
    if (credit_cents > 0) await postPayment(tx, facts, null, credit_cents);
    const payment = await readPayment(tx, id);
    await appendEvent(
      tx,
      paymentEvent(payment, "succeeded", "received", {
        description: numbersOf(payment),
        data: { credit_cents },
      }),
    );
    if (sends_receipt) await enqueueReceipt(tx, id);
    return payment;
  });
}

const numbersOf = ({ uses, method_words }: Payment): string =>
  [method_words, ...uses.map(({ invoice_number }) => invoice_number ?? "credit")].join(", ");

function dayOf({ actor }: Scope, { received_on }: NewPayment): string {
  const today = localDay(now(), actor.timeZone);
  if (received_on === undefined || received_on <= today) return received_on ?? today;
  const message = "The date can't be in the future.";
  throw invalid(message, { received_on: message });
}

/** Always in the same order, so that two who pay the same invoices don't wait for each other. */
async function lockAll(tx: Scope, { invoice_ids, customer_id }: NewPayment): Promise<Issued[]> {
  const invoices: Issued[] = [];
  for (const id of invoice_ids.toSorted((a, b) => a - b)) {
    const invoice = await lockIssued(tx, id);
    if (invoice.customer_id !== customer_id) {
      const message = `${invoice.number} is another customer's.`;
      throw invalid(message, { invoice_ids: message });
    }
    if (invoice.status === "void" || invoice.status === "written_off") {
      throw conflict(
        `${invoice.number} is ${invoice.status === "void" ? "void" : "written off"}. It can't be paid.`,
      );
    }
    invoices.push(invoice);
  }
  return invoices;
}

/** By an entry against it: the payment stays in the books, as taken back. What it paid is owed again. */
export async function deletePayment(actor: Actor, id: number): Promise<Payment> {
  return inTransaction(requirePermission(actor, "payments.record"), async (tx) => {
    const held = await lockForAction(tx, id, "correct");
    assertByHand(held);
    if (held.refunded_cents > 0) throw conflict("This payment was refunded, so it can't be deleted.");
    const { cents } = await standingOf(tx, id);
    if (cents > 0) await postReversal(tx, correctionOf(held, "Payment deleted"), cents);
    await changePaymentRow(tx, id, { status: "canceled", failed_at: now().toISOString() });
    const amount = formatMoney(money(held.amount_cents, held.currency));
    await appendEvent(
      tx,
      paymentEvent(held, "deleted", "deleted", { description: `${amount} is owed again.` }),
    );
    return readPayment(tx, id);
  });
}

/** Putting back what is back already changes nothing, so that an undo may be sent twice. */
export async function restorePayment(actor: Actor, id: number): Promise<Payment> {
  return inTransaction(requirePermission(actor, "payments.record"), async (tx) => {
    const held = await lockPaymentRow(tx, id);
    if (!held) throw notFound("Payment");
    assertByHand(held);
    if (held.status === "canceled") {
      await postReturn(tx, correctionOf(held, "Payment restored"), held.amount_cents);
      await changePaymentRow(tx, id, { status: "succeeded", failed_at: null });
      await appendEvent(tx, paymentEvent(held, "restored", "restored"));
    }
    return readPayment(tx, id);
  });
}

const correctionOf = ({ id, customer_id, currency }: KeptPayment, note: string) => ({
  customer_id,
  currency,
  kind: "payment" as const,
  payment_id: id,
  note,
});

function assertByHand({ method }: KeptPayment): void {
  if (HandMethod.safeParse(method).success) return;
  throw conflict("A payment that was made online can't be deleted. Refund it instead.");
}
