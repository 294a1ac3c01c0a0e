/** The intent of a payment at the provider: made once, under a key of the payment's own, however often it is asked for. */
import type { Scope } from "#platform/actor.ts";
import { conflict } from "#platform/errors.ts";
import type { Intent, MethodKind } from "#platform/payments/collecting/port.ts";
import { CollectingRefused } from "#platform/payments/collecting/refusals.ts";
import { inTransaction } from "#platform/transaction.ts";
import { providerCustomerOf } from "../cards/provider-customers.ts";
import { askCollecting } from "../collecting/asking.ts";
import type { PaymentMethod } from "../contract.ts";
import { markCanceled } from "../settling.ts";
import { findPayment, type KeptPayment, lockPayment } from "../store.ts";
import { invoiceNumberOf, keepIntent } from "./store.ts";

const kindOf = (method: PaymentMethod): MethodKind => (method === "bank_debit" ? "us_bank_account" : "card");

/**
 * When the provider's answer is lost, the same call with the same key gives the intent that was made, if one was. Throws
 * a conflict when the provider refuses it, and then nothing is left open.
 */
export async function intentOf(scope: Scope, payment: KeptPayment): Promise<Intent> {
  const { appContext } = scope.actor;
  const { account_id: accountId, intent_id: intentId } = payment;
  if (accountId === null) throw new TypeError("A payment that was recorded by hand has no intent");
  if (intentId !== null)
    return askCollecting(appContext, () => appContext.collecting.readIntent({ accountId, intentId }));
  const intent = await askCollecting(appContext, () => makeIntent(scope, payment, accountId));
  await inTransaction(scope, (tx) => keepIntent(tx, payment.id, intent.id));
  const kept = await findPayment(scope, payment.id);
  if (kept?.intent_id === intent.id) return intent;
  // Given up by someone else before it was known here: nothing may be paid by it.
  await askCollecting(appContext, () =>
    appContext.collecting.cancelIntent({
      accountId,
      intentId: intent.id,
      idempotencyKey: `cancel-${intent.id}`,
    }),
  );
  throw conflict("This invoice is being paid in another window. Reload the page.");
}

async function makeIntent(scope: Scope, payment: KeptPayment, accountId: string): Promise<Intent> {
  const { organizationId, actor } = scope;
  const { id, invoice_id, amount_cents, method, customer_id, mandate_id, saved_card_id } = payment;
  const number = invoice_id === null ? undefined : await invoiceNumberOf(scope, invoice_id);
  const isOfCustomer = mandate_id !== null || saved_card_id !== null;
  const customerId = isOfCustomer ? await providerCustomerOf(scope, customer_id, accountId) : undefined;
  try {
    return await actor.appContext.collecting.createIntent({
      accountId,
      idempotencyKey: `payment-${organizationId}-${id}`,
      amountCents: amount_cents,
      methodKinds: [kindOf(method)],
      reference: {
        organizationId,
        invoiceId: invoice_id === null ? null : String(invoice_id),
        paymentId: String(id),
      },
      description: number ? `Invoice ${number}` : "Payment",
      ...(customerId !== undefined && { customerId }),
      ...(mandate_id !== null && { savesMethod: true }),
    });
  } catch (error) {
    if (error instanceof CollectingRefused)
      await inTransaction(scope, async (tx) => markCanceled(tx, await lockPayment(tx, id)));
    throw error;
  }
}
