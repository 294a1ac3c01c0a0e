/** Ends a payment that a customer has begun and that no longer fits: at the provider first, because there it is paid. */
import { z } from "zod";
import { lockIssued } from "#domains/invoices/account/service.ts";
import { type Actor, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { CollectingRefused } from "#platform/payments/collecting/refusals.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { inTransaction } from "#platform/transaction.ts";
import { askCollecting } from "../collecting/asking.ts";
import type { KeptPayment } from "../store.ts";
import { intentOf } from "./beginning.ts";
import { findOpen } from "./open.ts";
import { inFlightCents } from "./store.ts";
import { syncPayment } from "./syncing.ts";

/** One that is being paid at this moment is not ended: then its money is taken as what it is. */
export async function cancelPayment(scope: Scope, payment: KeptPayment): Promise<void> {
  const { appContext } = scope.actor;
  const { account_id: accountId } = payment;
  if (accountId === null) return;
  const intent = await intentOf(scope, payment);
  await askCollecting(appContext, async () => {
    const request = { accountId, intentId: intent.id, idempotencyKey: `cancel-${intent.id}` };
    await appContext.collecting.cancelIntent(request).catch((error: unknown) => {
      if (!(error instanceof CollectingRefused)) throw error;
    });
  });
  await syncPayment(scope, payment.id);
}

/** What a payer could still finish, when it is not what is left of the invoice by now. */
export async function cancelOutdated(actor: Actor, invoiceId: number): Promise<void> {
  const scope = requirePermission(actor, "payments.record");
  const outdated = await inTransaction(scope, async (tx) => {
    const { balance_cents, voided_at, written_off_at } = await lockIssued(tx, invoiceId);
    const open = await findOpen(tx, invoiceId);
    if (!open) return undefined;
    const isClosed = voided_at !== null || written_off_at !== null;
    const due = isClosed ? 0 : balance_cents - (await inFlightCents(tx, invoiceId));
    return open.amount_cents - open.tip_cents === due ? undefined : open;
  });
  if (outdated) await cancelPayment(scope, outdated);
}

const Data = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  invoice: z.int(),
});

export const cancelOutdatedPayment: JobDefinition<z.infer<typeof Data>> = {
  name: "payment-outdated",
  data: Data,
  retries: 8,
  run: (appContext, { organization, invoice }) =>
    cancelOutdated(systemActor(appContext, organization), invoice),
};

/** Whatever changes what is left of an invoice ends a payment that was begun for another amount. */
export const balanceNews = defineReaction({
  name: "payment-outdated",
  on: [
    "invoice.voided",
    "invoice.written_off",
    "invoice.credited",
    "invoice.credit_applied",
    "payment.succeeded",
    "payment.processing",
    "payment.deleted",
    "payment.restored",
  ],
  begins: "now",
  async run(actor, { subject, data }) {
    const { appContext, organizationId: id, timeZone, country } = actor;
    const invoice = Number(subject.kind === "invoice" ? subject.id : data["invoice_id"]);
    if (!Number.isInteger(invoice) || invoice <= 0) return;
    const tx = requirePermission(actor, "payments.record");
    const work = { organization: { id, timeZone, country }, invoice };
    await appContext.jobs.enqueue(tx, cancelOutdatedPayment, work);
  },
});
