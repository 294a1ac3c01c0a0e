/**
 * Takes over online payments with their past, through the stand-in for the provider: each step happens at the moment at
 * which it is called, and the provider knows of it, so that it can be refunded, disputed and answered later.
 */
import { getInvoice } from "#domains/invoices/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { newId } from "#platform/ids.ts";
import type { MethodEntry } from "#platform/payments/collecting/stand-in/paying.ts";
import type { CollectingStandIn } from "#platform/payments/collecting/stand-in/stand-in.ts";
import { inTransaction } from "#platform/transaction.ts";
import { makeCardLink } from "./cards/links.ts";
import { findCardLinkOf } from "./cards/links-store.ts";
import { mandateVersion, mandateWords } from "./cards/mandate.ts";
import { startSetup, syncSetup } from "./cards/setup.ts";
import { openAccount, refreshCollecting } from "./collecting/service.ts";
import { findCollectingAccount, type KeptAccount } from "./collecting/store.ts";
import { type OnlineMethod, startPayment } from "./intents/starting.ts";
import { findOpenId } from "./intents/store.ts";
import { syncPayment } from "./intents/syncing.ts";
import { findPayment } from "./store.ts";

export const cardEntry = (number: string): MethodEntry => ({
  kind: "card",
  number,
  expMonth: 8,
  expYear: 2031,
});
export const bankEntry = (accountNumber: string): MethodEntry => ({
  kind: "us_bank_account",
  routingNumber: "110000000",
  accountNumber,
});

function standInOf({ appContext: { collecting } }: Actor): CollectingStandIn {
  if (collecting.kind !== "stand-in") throw new TypeError("The past is only taken over at the stand-in");
  return collecting as CollectingStandIn;
}

/** `member` has answered the provider's questions. False where payments go to the provider itself: there is no past. */
export async function connectPast(member: Actor): Promise<boolean> {
  if (member.appContext.collecting.kind !== "stand-in") return false;
  // A new account each time: what is taken over once more has no past at the provider.
  const { account_id } = await openAccount(requirePermission(member, "payments.settings"), newId());
  await standInOf(member).moveAccount(account_id, "complete");
  await refreshCollecting(member);
  return true;
}

async function accountOf(scope: Scope): Promise<KeptAccount> {
  const account = await findCollectingAccount(scope);
  if (!account) throw new Error("The business has no account at the provider");
  return account;
}

/** All that is left of an issued invoice, by its customer. Gives the payment's id. */
export async function payPast(actor: Actor, invoiceId: number, entry: MethodEntry): Promise<number> {
  const scope = requirePermission(actor, "payments.record");
  const { balance_cents: due_cents } = await getInvoice(actor, invoiceId);
  const method: OnlineMethod = entry.kind === "card" ? "card" : "bank_debit";
  const asked = { due_cents, tip_cents: 0, method, mandate: null };
  const { clientSecret } = await startPayment(scope, invoiceId, await accountOf(scope), asked);
  const id = await findOpenId(scope, invoiceId);
  if (id === undefined) throw new Error("The payment that was begun is gone");
  await standInOf(actor).enterMethod({ clientSecret, method: entry });
  await syncPayment(scope, id, true);
  return id;
}

/** What has become of it at the provider by now. */
export const settlePast = (actor: Actor, id: number): Promise<void> =>
  syncPayment(requirePermission(actor, "payments.record"), id, true);

/** The payer's bank takes it back. */
export async function disputePast(actor: Actor, id: number, reason: string): Promise<void> {
  const payment = await findPayment(requirePermission(actor, "payments.record"), id);
  await standInOf(actor).beginDispute(payment?.intent_id ?? "", reason);
  await settlePast(actor, id);
}

/** A customer has saved a card by a link. */
export async function leavePastCard(
  actor: Actor,
  { customerId, business, entry }: { customerId: number; business: string; entry: MethodEntry },
): Promise<void> {
  const scope = requirePermission(actor, "payments.charge");
  const { id } = await inTransaction(scope, (tx) => makeCardLink(tx, customerId));
  const link = await findCardLinkOf(scope, id);
  const mandate = { version: mandateVersion, words: mandateWords(business), ip: null };
  const { clientSecret } = await startSetup(scope, link, mandate);
  await standInOf(actor).enterMethod({ clientSecret, method: entry });
  await syncSetup(scope, id);
}
