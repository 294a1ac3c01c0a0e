/** What is left to pay of an invoice at this moment, held while a payment of it begins. */
import { type Issued, lockIssued } from "#domains/invoices/account/service.ts";
import { openStatuses } from "#domains/invoices/contract.ts";
import type { Scope } from "#platform/actor.ts";
import { conflict } from "#platform/errors.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { inFlightCents } from "./store.ts";

/**
 * Held until the transaction ends. Throws `conflict` when it was paid or closed, or another amount is due than whoever
 * begins was shown.
 */
export async function lockDue(tx: Scope, invoiceId: number, shownCents: number): Promise<Issued> {
  const invoice = await lockIssued(tx, invoiceId);
  const { status, balance_cents, currency } = invoice;
  if (!(openStatuses as readonly string[]).includes(status))
    throw conflict("Nothing is left to pay on this invoice.", { isOver: true });
  const due = balance_cents - (await inFlightCents(tx, invoiceId));
  if (due <= 0)
    throw conflict("A payment for this invoice is already on its way. Nothing more was charged.", {
      isOver: true,
    });
  if (due !== shownCents) {
    const amount = formatMoney(money(due, currency));
    throw conflict(`The amount due is now ${amount}. Check it and try again.`, { isOver: true });
  }
  return invoice;
}
