/** Whatever is done with invoices and payments, in any order: issued = paid + credited + balance, for each and in all. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { applyCredit, lockIssued } from "#domains/invoices/account/service.ts";
import { credit } from "#domains/invoices/credits/service.ts";
import { lockInvoice } from "#domains/invoices/holding.ts";
import { voidInvoice, writeOffInvoice } from "#domains/invoices/issuing/closing.ts";
import { issue } from "#domains/invoices/issuing/service.ts";
import { addDraft } from "#domains/invoices/service.ts";
import { actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import type { Dispute } from "#platform/payments/collecting/disputes.ts";
import { inTransaction } from "#platform/transaction.ts";
import { type Book, emptyBook, modelOf, type Step } from "../../../tests/support/books.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { lineOf } from "../../../tests/support/invoices.ts";
import { refundPayment } from "./refunds/service.ts";
import { deletePayment, recordPayment } from "./service.ts";
import { markFailed, markSucceeded, syncDispute } from "./settling.ts";
import { insertPayment, lockPayment } from "./store.ts";

const here = openForTests({ isShared: true });
const runs = 150;

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

test(`the books add up over ${runs} random histories, as a slow and obvious model says`, async () => {
  const { id: customerId } = await here.done("POST", "/api/customers", {
    first_name: "June",
    last_name: "Abbott",
    email: "june@customer.example",
  });
  const history = fc.array(step, { minLength: 6, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(history, (steps) => undone((tx) => follow(tx, customerId, steps))),
    { numRuns: runs },
  );
});

class Undo extends Error {}

/** In one transaction that leaves nothing behind; what the database checks at its end is checked first. */
async function undone(work: (tx: Scope) => Promise<void>): Promise<void> {
  const scope = requirePermission(here.owner.actor, "payments.record");
  await inTransaction(scope, async (tx) => {
    await work(tx);
    await sql`set constraints all immediate`.execute(tx.db);
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

async function follow(tx: Scope, customerId: number, steps: readonly Step[]): Promise<void> {
  const book = emptyBook();
  const model = modelOf(book);
  for (const each of steps) {
    // What the product refuses in words is no step.
    if (!model.may(each)) continue;
    await take(tx, customerId, book, each);
    model.take(each);
    await compare(tx, customerId, book, each);
  }
}

async function take(tx: Scope, customerId: number, book: Book, asked: Step): Promise<void> {
  const actor = actingWithin(tx, here.owner.actor);
  const reason = "Agreed";
  if (asked.do === "issue") {
    const id = await draftOf(tx, customerId, asked.cents);
    await issue(tx, await lockInvoice(tx, id, "issue"));
    book.ids.invoices.push(id);
    return;
  }
  if (asked.do === "pay") return pay(tx, customerId, book, asked);
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

async function draftOf(tx: Scope, customer_id: number, unit_price_cents: number): Promise<number> {
  return addDraft(tx, {
    kind: "standard",
    title: "Work",
    customer_id,
    job_id: null,
    contract_id: null,
    lines: [{ ...plainLine, ...lineOf({ unit_price_cents }) }],
    terms: { discount: null, taxes: [], tax_rounding: "line", prices_include_tax: false, exempt_reason: "" },
    note: null,
    due_days: 7,
    due_on: null,
  });
}

const plainLine = { description: "", discount: null, taxes: [], service_id: null, source: null };

async function pay(tx: Scope, customer_id: number, book: Book, asked: Step & { do: "pay" }): Promise<void> {
  const invoice_ids = asked.invoices.map((index) => book.ids.invoices[index] ?? 0);
  if (!asked.isOnline) {
    const given = {
      customer_id,
      invoice_ids,
      amount_cents: asked.cents,
      method: "cash",
      sends_receipt: false,
    } as const;
    const { id } = await recordPayment(actingWithin(tx, here.owner.actor), given);
    book.ids.payments.push(id);
    return;
  }
  const id = await insertPayment(tx, {
    customer_id,
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

async function compare(tx: Scope, customerId: number, book: Book, after: Step): Promise<void> {
  const { rows } = await sql<{ total: number; paid: number; credited: number; balance: number }>`
    select total_cents as total, paid_cents as paid, credited_cents as credited, balance_cents as balance
    from invoices where organization_id = ${tx.organizationId} and id = any(${book.ids.invoices}::bigint[])
    order by id`.execute(tx.db);
  const where = `after ${JSON.stringify(after)}`;
  for (const { total, paid, credited, balance } of rows)
    assert.equal(total, paid + credited + balance, where);
  assert.deepEqual(
    rows,
    book.invoices.map(({ total, paid, credited }) => ({
      total,
      paid,
      credited,
      balance: total - paid - credited,
    })),
    where,
  );
  const { rows: sums } = await sql<{ owed: number; credit: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as owed,
      coalesce(-sum(amount_cents) filter (where invoice_id is null), 0)::bigint as credit
    from account_entries where organization_id = ${tx.organizationId} and customer_id = ${customerId}`.execute(
    tx.db,
  );
  const of = (key: "total" | "paid" | "credited") => book.invoices.reduce((sum, each) => sum + each[key], 0);
  const money = book.payments.reduce((sum, { standing }) => sum + standing, 0);
  assert.deepEqual(sums[0], { owed: of("total") - of("credited") - money, credit: book.credit }, where);
}
