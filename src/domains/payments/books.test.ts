/** Whatever is done with invoices and payments, in any order: issued = paid + credited + balance, for each and in all. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { Book, Step } from "../../../tests/support/books.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { followSteps, randomHistory, undone } from "../../../tests/support/random-books.ts";

const here = openForTests({ isShared: true });
const runs = 150;

test(`the books add up over ${runs} random histories, as a slow and obvious model says`, async () => {
  const { id: customerId } = await here.done("POST", "/api/customers", {
    first_name: "June",
    last_name: "Abbott",
    email: "june@customer.example",
  });
  const owner = here.owner.actor;
  const after = (tx: Scope, book: Book, step: Step) => compare(tx, customerId, book, step);
  await fc.assert(
    fc.asyncProperty(randomHistory, (steps) =>
      undone(owner, async (tx) => {
        await followSteps(tx, { owner, customerId, steps, after });
      }),
    ),
    { numRuns: runs },
  );
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
