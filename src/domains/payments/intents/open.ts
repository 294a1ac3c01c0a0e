/** The payment of an invoice that someone has begun and can still finish; there is one at most. */
import type { Scope } from "#platform/actor.ts";
import type { PaymentStatus } from "../contract.ts";
import { findPayment, type KeptPayment } from "../store.ts";
import { findOpenId } from "./store.ts";

export const isOpen = ({ status }: { status: PaymentStatus }): boolean =>
  status === "started" || status === "needs_action";

export async function findOpen(scope: Scope, invoiceId: number): Promise<KeptPayment | undefined> {
  const id = await findOpenId(scope, invoiceId);
  return id === undefined ? undefined : findPayment(scope, id);
}
