/** Takes hold of a payment for a change, if its state allows it. */
import type { Scope } from "#platform/actor.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { type PaymentAction, type PaymentStatus, paymentActions } from "./contract.ts";
import { type KeptPayment, lockPaymentRow } from "./store.ts";

const refusals: Record<PaymentAction, string> = {
  refund: "Only a payment that has succeeded can be refunded.",
  cancel: "This payment can't be canceled anymore.",
  send_receipt: "Only a payment that has succeeded has a receipt.",
  correct: "Only a payment that has succeeded can be deleted.",
};

/** Held until the transaction ends. Throws `not_found`, or `conflict` when its state does not allow the action. */
export async function lockForAction(tx: Scope, id: number, action: PaymentAction): Promise<KeptPayment> {
  const row = await lockPaymentRow(tx, id);
  if (!row) throw notFound("Payment");
  if ((paymentActions[action] as readonly PaymentStatus[]).includes(row.status)) return row;
  throw conflict(refusals[action]);
}
