/** What stands above the invoice: how much is due and by when, or that it is paid, on its way, or over. */
import { type Html, html } from "#platform/http/html.ts";
import { methodNames } from "../contract.ts";
import type { ShownPayment } from "../intents/store.ts";
import { receiptUrl } from "../receipts/links.ts";
import type { PayingState, PayingVisit, Said } from "./visiting.ts";
import { amountOf, dayText } from "./words.ts";

export async function stateParts(visit: PayingVisit, said: Said): Promise<Html> {
  const { brand, invoice, state } = visit;
  return html`<h1>Invoice ${invoice.number} from ${brand.name}</h1>
    ${noticeOf(visit, said)}
    ${state === "open" ? dueCard(visit) : closedWords(visit)}
    ${state === "open" && visit.methods.length === 0 && otherWays(visit)}
    ${await paymentList(visit)}`;
}

function dueCard(visit: PayingVisit): Html {
  const { invoice, isOverdue, dueCents } = visit;
  const { due_on, total_cents, title } = invoice;
  const settled = total_cents - dueCents;
  return html`<section class="card due" aria-label="Amount due">
      <p class="sum"><span>Amount due</span> <strong>${amountOf(visit, dueCents)}</strong></p>
      <dl>
        ${title && html`<dt>For</dt><dd>${title}</dd>`}
        ${due_on && html`<dt>Due</dt><dd>${dayText(due_on)}${isOverdue && html` <strong class="late">Overdue</strong>`}</dd>`}
        ${settled > 0 && html`<dt>Invoice total</dt><dd>${amountOf(visit, total_cents)}</dd><dt>Paid or credited</dt><dd>${amountOf(visit, settled)}</dd>`}
      </dl>
    </section>`;
}

/** After a press, and for the second of two who pay. */
function noticeOf(visit: PayingVisit, { isBack, isLate }: Said): Html | false {
  const { state, payments } = visit;
  if (isLate && state === "open")
    return html`<p class="note" role="alert">The amount due has changed since you opened this page. You weren't charged. Check it before you pay.</p>`;
  if (isLate && (state === "paid" || state === "processing"))
    return html`<p class="note" role="alert">This invoice is already taken care of. You weren't charged again.</p>`;
  const [latest] = payments;
  if (state === "open" && latest?.status === "failed")
    return html`<p class="bad" role="alert">Your last payment of ${amountOf(visit, latest.amount_cents)} didn't go through. ${latest.failure ?? ""} The amount is due again.</p>`;
  return (
    isBack === true &&
    state === "paid" &&
    html`<p class="good" role="status">Thank you. Your payment went through.</p>`
  );
}

function closedWords(visit: PayingVisit): Html {
  const { brand, invoice } = visit;
  const total = amountOf(visit, invoice.total_cents);
  const words: Record<Exclude<PayingState, "open">, Html> = {
    paid: html`<p class="good">Paid in full: ${total}. Nothing is left to pay.</p>`,
    processing: html`<p class="note" role="status"><strong>Your payment is on its way.</strong> Banks take about 4 business days. You don't need to do anything else.</p>`,
    credited: html`<p class="note"><strong>This invoice was credited.</strong> Nothing is left to pay.</p>`,
    void: html`<p class="note"><strong>This invoice was canceled by ${brand.name}.</strong> You don't need to pay it.</p>`,
    written_off: html`<p class="note"><strong>This invoice is closed.</strong> Contact ${brand.name} if you have a question about it.</p>`,
  };
  return words[visit.state as Exclude<PayingState, "open">];
}

/** Where the business takes no payments online. What it wrote on the invoice about paying stands on the paper. */
function otherWays({ brand, invoice }: PayingVisit): Html {
  const { phone, name } = brand;
  return html`<section class="note" aria-label="How to pay">
      <p><strong>How to pay.</strong> ${name} doesn't take payments online for this invoice. ${
        phone
          ? html`Call <a href="${phone.href}">${phone.text}</a> to ask how to pay, and give the invoice number ${invoice.number}.`
          : html`Contact ${name} to ask how to pay, and give the invoice number ${invoice.number}.`
      }</p>
      ${invoice.note && html`<p>${invoice.note}</p>`}
    </section>`;
}

async function paymentList(visit: PayingVisit): Promise<Html | false> {
  const shown = visit.payments.filter(({ status }) => status !== "failed");
  if (shown.length === 0) return false;
  const rows = await Promise.all(shown.map((payment) => paymentRow(visit, payment)));
  return html`<section aria-labelledby="payments"><h2 id="payments">Payments</h2><ul class="payments">${rows}</ul></section>`;
}

async function paymentRow(visit: PayingVisit, payment: ShownPayment): Promise<Html> {
  const { id, status, amount_cents, tip_cents, refunded_cents, received_on } = payment;
  const isIn = status === "succeeded";
  const more = [
    isIn ? received_on && dayText(received_on) : "Processing",
    tip_cents > 0 && `includes a tip of ${amountOf(visit, tip_cents)}`,
    refunded_cents > 0 && `${amountOf(visit, refunded_cents)} refunded`,
  ].filter((part): part is string => Boolean(part));
  return html`<li><span><strong>${amountOf(visit, amount_cents)}</strong> ${payment.method_words ?? methodNames[payment.method]}<small>${more.join(", ")}</small></span>
    ${isIn && html`<a href="${await receiptUrl(visit.payScope, id)}">View receipt<span class="unseen"> for ${amountOf(visit, amount_cents)}</span></a>`}</li>`;
}
