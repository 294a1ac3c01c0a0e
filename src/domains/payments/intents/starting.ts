/**
 * Begins to pay an invoice by card or bank debit. One payment is open for what is left of it: who comes second joins it,
 * and where they want another amount or another way to pay, the first is ended before the second begins. So what a page
 * was handed never charges anything else than the amount on its button (features.md T-INV-8).
 */
import { lockIssued } from "#domains/invoices/account/service.ts";
import { openStatuses } from "#domains/invoices/contract.ts";
import { requirePermission, type Scope } from "#platform/actor.ts";
import { conflict, invalid, unavailable } from "#platform/errors.ts";
import type { PayerForm } from "#platform/payments/collecting/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import type { KeptAccount } from "../collecting/store.ts";
import { findPayment, insertPayment, type KeptPayment } from "../store.ts";
import { intentOf } from "./beginning.ts";
import { cancelPayment } from "./canceling.ts";
import { findOpenId, inFlightCents } from "./store.ts";
import { syncPayment } from "./syncing.ts";

export type OnlineMethod = "card" | "bank_debit";

export type StartRequest = {
  /** The amount due that the payer was shown, without the tip. */
  due_cents: number;
  tip_cents: number;
  method: OnlineMethod;
};

const mostTries = 3;

/** Throws `conflict` when the invoice was paid or closed, or another amount is due than the payer was shown. */
export async function startPayment(
  given: Scope,
  invoiceId: number,
  account: KeptAccount,
  request: StartRequest,
): Promise<PayerForm> {
  const scope = requirePermission(given.actor, "payments.record");
  assertTip(request);
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const payment = await claimPayment(scope, invoiceId, account, request);
    if (!isWanted(payment, account, request)) {
      await cancelPayment(scope, payment);
      continue;
    }
    const { status, clientSecret } = await intentOf(scope, payment);
    if (status === "requires_payment_method" || status === "requires_action")
      return scope.actor.appContext.collecting.payerForm({ accountId: account.account_id, clientSecret });
    await syncPayment(scope, payment.id);
  }
  throw unavailable("This invoice is being paid in another window. Try again in a moment.");
}

function assertTip({ due_cents, tip_cents }: StartRequest): void {
  const sentence = "A tip can be up to the amount due";
  if (tip_cents > due_cents) throw invalid(`${sentence}.`, { tip: sentence });
}

const isWanted = (payment: KeptPayment, account: KeptAccount, wanted: StartRequest): boolean =>
  payment.method === wanted.method &&
  payment.account_id === account.account_id &&
  payment.tip_cents === wanted.tip_cents &&
  payment.amount_cents === wanted.due_cents + wanted.tip_cents;

/** The one that is open, or a new one. The invoice is held meanwhile, so that two who begin at once get the same. */
function claimPayment(
  scope: Scope,
  invoiceId: number,
  account: KeptAccount,
  { due_cents, tip_cents, method }: StartRequest,
): Promise<KeptPayment> {
  return inTransaction(scope, async (tx) => {
    const invoice = await lockIssued(tx, invoiceId);
    const { status, balance_cents, currency, customer_id, client_name } = invoice;
    if (!(openStatuses as readonly string[]).includes(status))
      throw conflict("Nothing is left to pay on this invoice.", { isOver: true });
    const due = balance_cents - (await inFlightCents(tx, invoiceId));
    if (due <= 0)
      throw conflict("A payment for this invoice is already on its way. You weren't charged again.", {
        isOver: true,
      });
    if (due !== due_cents) {
      const amount = formatMoney(money(due, currency));
      throw conflict(`The amount due is now ${amount}. Check it before you pay.`, { isOver: true });
    }
    const openId = await findOpenId(tx, invoiceId);
    const id =
      openId ??
      (await insertPayment(tx, {
        customer_id,
        client_name,
        invoice_id: invoiceId,
        method,
        status: "started",
        amount_cents: due + tip_cents,
        tip_cents,
        currency,
        account_id: account.account_id,
      }));
    const payment = await findPayment(tx, id);
    if (!payment) throw new Error("The payment that was begun is gone");
    return payment;
  });
}
