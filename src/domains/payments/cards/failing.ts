/** A charge of a saved card that did not go through: it has one try, and a customer whose bank asks gets a link to pay. */

import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { makeLink } from "#domains/invoices/sending/links.ts";
import { answerByMail } from "#domains/sending/handing-over.ts";
import type { Scope } from "#platform/actor.ts";
import { appendEvent } from "#platform/events.ts";
import type { Intent } from "#platform/payments/collecting/port.ts";
import { failureOf } from "#platform/payments/collecting/words.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { paymentEvent, paymentNotice } from "../event-builders.ts";
import { markFailed } from "../settling.ts";
import { findNumber, type KeptPayment } from "../store.ts";
import { confirmChargeMail } from "./mails.ts";
import { findCard, findPayer } from "./store.ts";

/** The bank wants its customer's word. */
export const asksCustomer = "authentication_required";

/** Nothing is tried again without someone's wish: what a member began is over once the bank has said no. */
export const hasChargeFailed = (
  { saved_card_id, status }: Pick<KeptPayment, "saved_card_id" | "status">,
  intent: Intent,
): boolean =>
  saved_card_id !== null &&
  (status === "started" || status === "needs_action") &&
  (intent.status === "requires_action" ||
    (intent.failure !== null && intent.status !== "succeeded" && intent.status !== "processing"));

/** Of a payment that is held and not over yet, so that it is told once. */
export async function failCharge(tx: Scope, held: KeptPayment, { failure }: Intent): Promise<void> {
  const { code, words } = failure ?? failureOf(asksCustomer);
  await markFailed(tx, held, words, code);
  if (code === asksCustomer) await askToConfirm(tx, held);
}

async function askToConfirm(tx: Scope, payment: KeptPayment): Promise<void> {
  const { id, invoice_id, saved_card_id, customer_id, amount_cents, currency } = payment;
  const { email, name } = await findPayer(tx, customer_id);
  if (!email || invoice_id === null) return;
  const card = await findCard(tx, saved_card_id ?? 0);
  const mail = confirmChargeMail(email, {
    brand: await publicBrandOf(tx),
    publicUrl: tx.actor.appContext.config.publicUrl,
    name,
    number: (await findNumber(tx, invoice_id)) ?? "",
    amount: formatMoney(money(amount_cents, currency)),
    card: card?.words ?? "your card",
    url: await makeLink(tx, invoice_id, "mail"),
    key: `confirm-charge-${tx.organizationId}-${id}`,
  });
  if (!(await answerByMail(tx, mail, paymentNotice(payment, "charge_confirmation")))) return;
  const description = `Emailed to ${email}`;
  await appendEvent(
    tx,
    paymentEvent(payment, "confirmation_asked", "sent to the customer to confirm", { description }),
  );
}
