/** A customer comes by the link of an invoice: what is left to pay, by which ways, and what was paid until now. */
import { type InvoiceVisit, visitInvoice } from "#domains/invoices/sending/links.ts";
import { type RequestFacts, requirePermission, type Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { findCollectingAccount, type KeptAccount } from "../collecting/store.ts";
import type { OnlineMethod } from "../intents/starting.ts";
import { inFlightCents, listPaymentsOf, type ShownPayment } from "../intents/store.ts";

/** "processing": nothing else is to be paid, once the bank debits on their way have come in. */
export type PayingState = "open" | "processing" | "paid" | "credited" | "void" | "written_off";

export type PayingVisit = InvoiceVisit & {
  payScope: Scope;
  state: PayingState;
  /** Without what is on its way. */
  dueCents: number;
  payments: readonly ShownPayment[];
  account: KeptAccount | undefined;
  /** None where the business takes no payments online. */
  methods: readonly OnlineMethod[];
  takesTips: boolean;
};

/** How the payer comes to the page, when it is not for the first time. */
export type Said = {
  /** The payer has just done something, and comes back to see what came of it. */
  isBack?: boolean;
  /** Someone was faster. */
  isLate?: boolean;
};

/** Throws `not_found` for a link that leads nowhere or was turned off. Changes nothing. */
export async function visitPaying(
  appContext: AppContext,
  request: RequestFacts,
  token: string,
): Promise<PayingVisit> {
  // A key of the visitor's would stand for one transaction, and a payment takes several.
  const facts = { ...request, idempotencyKey: null, fingerprint: null };
  const visit = await visitInvoice(appContext, facts, token);
  const payScope = requirePermission(visit.scope.actor, "payments.record");
  const { invoice } = visit;
  const dueCents = Math.max(invoice.balance_cents - (await inFlightCents(payScope, invoice.id)), 0);
  const account = await findCollectingAccount(payScope);
  return {
    ...visit,
    payScope,
    dueCents,
    state: stateOf(invoice, dueCents),
    payments: await listPaymentsOf(payScope, invoice.id),
    account,
    methods: account ? methodsOf(account, invoice.currency) : [],
    takesTips: account?.takes_tips ?? false,
  };
}

function stateOf({ status, total_cents }: InvoiceVisit["invoice"], dueCents: number): PayingState {
  if (status === "paid" || status === "credited" || status === "void" || status === "written_off")
    return status;
  if (dueCents > 0) return "open";
  return total_cents > 0 ? "processing" : "paid";
}

/** The provider collects US dollars here. */
function methodsOf({ state, takes_bank_debits }: KeptAccount, currency: string): OnlineMethod[] {
  if (!state.canCharge || currency !== "USD") return [];
  const canDebit = takes_bank_debits && state.methodKinds.includes("us_bank_account");
  return [
    ...(state.methodKinds.includes("card") ? ["card" as const] : []),
    ...(canDebit ? ["bank_debit" as const] : []),
  ];
}
