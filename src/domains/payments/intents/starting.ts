/**
 * Begins to pay an invoice by card or bank debit. One payment is open for what is left of it: who comes second joins it,
 * and where they want another amount or another way to pay, the first is ended before the second begins. So what a page
 * was handed never charges anything else than the amount on its button (features.md T-INV-8).
 */
import { requirePermission, type Scope } from "#platform/actor.ts";
import { invalid, unavailable } from "#platform/errors.ts";
import type { PayerForm } from "#platform/payments/collecting/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { GivenMandate } from "../cards/contract.ts";
import { insertMandate } from "../cards/store.ts";
import type { KeptAccount } from "../collecting/store.ts";
import { insertPayment, type KeptPayment, lockPayment } from "../store.ts";
import { intentOf } from "./beginning.ts";
import { cancelPayment } from "./canceling.ts";
import { lockDue } from "./due.ts";
import { findOpen } from "./open.ts";
import { syncPayment } from "./syncing.ts";

export type OnlineMethod = "card" | "bank_debit";

export type StartRequest = {
  /** The amount due that the payer was shown, without the tip. */
  due_cents: number;
  tip_cents: number;
  method: OnlineMethod;
  /** The payer lets the card be kept; only for a card. */
  mandate: GivenMandate | null;
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
  payment.saved_card_id === null &&
  (payment.mandate_id !== null) === (wanted.mandate !== null) &&
  payment.amount_cents === wanted.due_cents + wanted.tip_cents;

/** The one that is open, or a new one. The invoice is held meanwhile, so that two who begin at once get the same. */
function claimPayment(
  scope: Scope,
  invoiceId: number,
  account: KeptAccount,
  { due_cents, tip_cents, method, mandate }: StartRequest,
): Promise<KeptPayment> {
  return inTransaction(scope, async (tx) => {
    const { currency, customer_id, client_name } = await lockDue(tx, invoiceId, due_cents);
    const open = await findOpen(tx, invoiceId);
    if (open) return open;
    const id = await insertPayment(tx, {
      customer_id,
      client_name,
      invoice_id: invoiceId,
      method,
      status: "started",
      amount_cents: due_cents + tip_cents,
      tip_cents,
      currency,
      account_id: account.account_id,
      mandate_id: mandate ? await insertMandate(tx, customer_id, mandate) : null,
    });
    return lockPayment(tx, id);
  });
}
