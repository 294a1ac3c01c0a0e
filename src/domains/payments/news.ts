/** Tells the member whom it concerns when a customer's money came in online. What a member has recorded is no news. */
import { readersOf } from "#domains/invoices/news/readers.ts";
import { invoicePath } from "#domains/invoices/paths.ts";
import { getInvoice } from "#domains/invoices/service.ts";
import { tellReader } from "#domains/users/members/member-news.ts";
import { isFresh } from "#domains/users/members/news-readers.ts";
import { requirePermission, type Scope } from "#platform/actor.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { HandMethod, methodNames } from "./contract.ts";
import { paymentPath } from "./paths.ts";
import { findPayment, type KeptPayment } from "./store.ts";

export const onlinePayments = defineReaction({
  name: "payment-news",
  on: ["payment.succeeded"],
  begins: "now",
  concerns: isFresh,
  async run(actor, { id, subject }) {
    const tx = requirePermission(actor, "payments.view");
    const payment = await findPayment(tx, Number(subject.id));
    if (!payment || payment.status !== "succeeded" || HandMethod.safeParse(payment.method).success) return;
    const { customer_id, created_by, invoice_id } = payment;
    const reader = (await readersOf(tx, [customer_id])).get(customer_id);
    // Whoever has charged a saved card was told then.
    if (!reader || reader.id === created_by) return;
    const link =
      invoice_id === null
        ? { label: "View payment", path: paymentPath({ id: payment.id }) }
        : { label: "View invoice", path: invoicePath({ id: invoice_id }) };
    await tellReader(tx, reader, { key: `payment-news-${id}`, ...(await wordsOf(tx, payment)), link });
  },
});

async function wordsOf(
  tx: Scope,
  { amount_cents, tip_cents, currency, client_name: client, method, method_words, invoice_id }: KeptPayment,
) {
  const shown = (cents: number) => formatMoney(money(cents, currency));
  const tip = tip_cents > 0 ? `, including a tip of ${shown(tip_cents)}` : "";
  const how = method_words ?? methodNames[method];
  const invoice = invoice_id === null ? null : await getInvoice(tx.actor, invoice_id);
  return {
    subject: `${client} paid ${shown(amount_cents)}${invoice ? ` for invoice ${invoice.number}` : ""}`,
    paragraphs: [
      `You received ${shown(amount_cents)} from ${client}${tip} (${how}).`,
      ...(invoice?.status === "paid" ? [`Invoice ${invoice.number} is paid in full.`] : []),
      ...(invoice?.status === "partly_paid" ? [`${shown(invoice.balance_cents)} is still due.`] : []),
    ],
  };
}
