/** Random histories of one customer's invoices and payments, done through the services and followed by the slow model. */
import fc from "fast-check";
import { sql } from "kysely";
import { applyCredit, lockIssued } from "#domains/invoices/account/service.ts";
import { credit } from "#domains/invoices/credits/service.ts";
import { lockInvoice } from "#domains/invoices/holding.ts";
import { voidInvoice, writeOffInvoice } from "#domains/invoices/issuing/closing.ts";
import { issue } from "#domains/invoices/issuing/service.ts";
import type { NamedTax } from "#domains/invoices/prices-contract.ts";
import { addDraft } from "#domains/invoices/service.ts";
import { refundPayment } from "#domains/payments/refunds/service.ts";
import { deletePayment, recordPayment } from "#domains/payments/service.ts";
import { markFailed, markSucceeded, syncDispute } from "#domains/payments/settling.ts";
import { insertPayment, lockPayment } from "#domains/payments/store.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import type { Dispute } from "#platform/payments/collecting/disputes.ts";
import { inTransaction } from "#platform/transaction.ts";
import { type Book, emptyBook, modelOf, type Step } from "./books.ts";
import { lineOf } from "./invoices.ts";

const amount = fc.integer({ min: 1, max: 60 });
/** Few, so that most steps meet what others did. */
const which = fc.nat({ max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("issue" as const), cents: amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("pay" as const),
      cents: amount,
      tip: fc.nat({ max: 20 }),
      invoices: fc.uniqueArray(which, { maxLength: 2 }),
      isOnline: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      payment: which,
      cents: amount,
      isOwedAgain: fc.boolean(),
    }),
  },
  ...(["credit", "apply"] as const).map((name) => ({
    weight: 2,
    arbitrary: fc.record({ do: fc.constant(name), invoice: which, cents: amount }),
  })),
  ...(["void", "write_off"] as const).map((name) => ({
    weight: 1,
    arbitrary: fc.record({ do: fc.constant(name), invoice: which }),
  })),
  ...(["fail", "dispute", "win", "delete"] as const).map((name) => ({
    weight: 1,
    arbitrary: fc.record({ do: fc.constant(name), payment: which }),
  })),
);

export const randomHistory = fc.array(step, { minLength: 6, maxLength: 16 });

type Followed = {
  owner: Actor;
  customerId: number;
  steps: readonly Step[];
  /** Included in the prices of every invoice, so that it still comes to what the step says. */
  taxes?: readonly NamedTax[];
  /** Before each step that is taken. */
  before?: () => void;
  after: (tx: Scope, book: Book, step: Step) => Promise<void>;
};

class Undo extends Error {}

/** In one transaction that leaves nothing behind; what the database checks at its end is checked first. */
export async function undone(owner: Actor, work: (tx: Scope) => Promise<void>): Promise<void> {
  const scope = requirePermission(owner, "payments.record");
  await inTransaction(scope, async (tx) => {
    await work(tx);
    await sql`set constraints all immediate`.execute(tx.db);
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

/** What the product refuses in words is no step. */
export async function followSteps(tx: Scope, { steps, before, after, ...given }: Followed): Promise<Book> {
  const book = emptyBook();
  const model = modelOf(book);
  for (const each of steps) {
    if (!model.may(each)) continue;
    before?.();
    await take(tx, { ...given, book }, each);
    model.take(each);
    await after(tx, book, each);
  }
  return book;
}

type Given = Pick<Followed, "owner" | "customerId" | "taxes"> & { book: Book };

async function take(tx: Scope, given: Given, asked: Step): Promise<void> {
  const { book } = given;
  const actor = actingWithin(tx, given.owner);
  const reason = "Agreed";
  if (asked.do === "issue") {
    const id = await draftOf(tx, given, asked.cents);
    await issue(tx, await lockInvoice(tx, id, "issue"));
    book.ids.invoices.push(id);
    return;
  }
  if (asked.do === "pay") return pay(tx, given, asked);
  if ("invoice" in asked) {
    const id = book.ids.invoices[asked.invoice] ?? 0;
    if (asked.do === "void") await voidInvoice(actor, id, reason);
    if (asked.do === "write_off") await writeOffInvoice(actor, id, reason);
    if (asked.do === "apply") await applyCredit(tx, await lockIssued(tx, id), asked.cents);
    if (asked.do === "credit")
      await credit(tx, await lockInvoice(tx, id, "credit"), { reason, amount_cents: asked.cents });
    return;
  }
  const id = book.ids.payments[asked.payment] ?? 0;
  if (asked.do === "refund")
    await refundPayment(actor, id, { amount_cents: asked.cents, reason, is_owed_again: asked.isOwedAgain });
  if (asked.do === "delete") await deletePayment(actor, id);
  if (asked.do === "fail") await markFailed(tx, await lockPayment(tx, id), "No such account");
  if (asked.do === "dispute" || asked.do === "win") {
    const status = asked.do === "win" ? "won" : "needs_response";
    await syncDispute(tx, await lockPayment(tx, id), disputeOf(book, asked.payment, status));
  }
}

async function draftOf(tx: Scope, { customerId, taxes = [] }: Given, unit_price_cents: number) {
  const names = taxes.map(({ name }) => name);
  return addDraft(tx, {
    kind: "standard",
    title: "Work",
    customer_id: customerId,
    job_id: null,
    contract_id: null,
    lines: [{ ...plainLine, ...lineOf({ unit_price_cents, taxes: names }) }],
    terms: {
      discount: null,
      taxes: [...taxes],
      tax_rounding: "line",
      prices_include_tax: taxes.length > 0,
      exempt_reason: "",
    },
    note: null,
    due_days: 7,
    due_on: null,
  });
}

const plainLine = { description: "", discount: null, taxes: [], service_id: null, source: null };

async function pay(tx: Scope, { owner, customerId, book }: Given, asked: Step & { do: "pay" }) {
  const invoice_ids = asked.invoices.map((index) => book.ids.invoices[index] ?? 0);
  if (!asked.isOnline) {
    const given = {
      customer_id: customerId,
      invoice_ids,
      amount_cents: asked.cents,
      method: "cash",
      sends_receipt: false,
    } as const;
    const { id } = await recordPayment(actingWithin(tx, owner), given);
    book.ids.payments.push(id);
    return;
  }
  const id = await insertPayment(tx, {
    customer_id: customerId,
    client_name: "June Abbott",
    invoice_id: invoice_ids[0] ?? null,
    method: "bank_debit",
    status: "processing",
    amount_cents: asked.cents + asked.tip,
    tip_cents: asked.tip,
    currency: "USD",
  });
  await markSucceeded(tx, await lockPayment(tx, id), {
    charge_id: null,
    method_words: null,
    fee_cents: null,
  });
  book.ids.payments.push(id);
}

const disputeOf = (book: Book, index: number, status: Dispute["status"]): Dispute => ({
  id: "du_1",
  intentId: null,
  chargeId: "ch_1",
  amountCents: book.payments[index]?.amount ?? 0,
  feeCents: 0,
  status,
  isInquiry: false,
  reason: { code: "fraudulent", words: "They say it wasn't them." },
  dueAt: null,
  hasEvidence: false,
  createdAt: new Date(),
});
