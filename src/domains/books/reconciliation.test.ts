/** Whatever is done with invoices and payments, the books agree: statement, aging, tax and payments, on each day again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { actingWithin, type Scope } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { addDays } from "#shared/time/time.ts";
import type { Book } from "../../../tests/support/books.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { followSteps, randomHistory, undone } from "../../../tests/support/random-books.ts";
import { getAging } from "./reports/aging.ts";
import { getMethodReport } from "./reports/methods.ts";
import { getTaxReport } from "./reports/tax.ts";
import { getStatement } from "./statement/service.ts";

const here = openForTests({ isShared: true });
const runs = 60;
const firstDay = "2026-03-01";
const taxes = [
  { name: "State", percent: "7.25" },
  { name: "City", percent: "1.375" },
];

/** What the model says at the end of a day. */
type Told = { day: string; open: number; credit: number; received: number };

const told = (day: string, book: Book): Told => ({
  day,
  open: sum(book.invoices, ({ total, paid, credited }) => total - paid - credited),
  credit: book.credit,
  received: sum(book.payments, ({ standing }) => standing),
});

const sum = <Each>(list: readonly Each[], read: (each: Each) => number): number =>
  list.reduce((total, each) => total + read(each), 0);

test(`statement, aging, tax and payments agree on each day of ${runs} random histories`, async () => {
  const { id: customerId } = await here.done("POST", "/api/customers", {
    first_name: "June",
    last_name: "Abbott",
    email: "june@customer.example",
  });
  const owner = here.owner.actor;
  await fc.assert(
    fc.asyncProperty(randomHistory, (steps) =>
      undone(owner, async (tx) => {
        const days: Told[] = [];
        let day = firstDay;
        const before = () => {
          // Some 40 days a step: balances grow old while the history goes on.
          day = addDays(day, 40);
          moveClockTo(new Date(`${day}T18:00:00Z`));
        };
        const after = async (_: Scope, book: Book) => {
          days.push(told(day, book));
        };
        await followSteps(tx, { owner, customerId, steps, taxes, before, after });
        await agree(tx, customerId, days);
      }),
    ),
    { numRuns: runs },
  );
});

async function agree(tx: Scope, customerId: number, days: readonly Told[]): Promise<void> {
  const actor = actingWithin(tx, here.owner.actor);
  const parts: { tax: number; net: number; onAccount: number }[] = [];
  let before: Told = { day: firstDay, open: 0, credit: 0, received: 0 };
  for (const each of days) {
    const { day, open, credit, received } = each;
    const period = { from: addDays(before.day, 1), to: day };
    const aging = await getAging(actor, { as_of: day });
    assert.equal(aging.totals.open_cents, open, `open on ${day}`);
    assert.equal(sum(Object.values(aging.totals.ages), Number), open, `ages on ${day}`);
    assert.equal(aging.totals.on_account_cents + credit, 0, `credit on ${day}`);

    const statement = await getStatement(actor, { id: customerId, ...period });
    assert.equal(statement.opening_cents, before.open - before.credit, `opening of ${day}`);
    assert.equal(statement.closing_cents, open - credit, `closing of ${day}`);
    assert.equal(statement.lines.at(-1)?.balance_cents ?? statement.closing_cents, statement.closing_cents);

    const cash = await getTaxReport(actor, { ...period, basis: "cash" });
    const came = received - before.received;
    assert.equal(cash.gross_cents, came, `received on ${day}`);
    assert.equal(cash.tax_cents + cash.net_cents, came);
    parts.push({ tax: cash.tax_cents, net: cash.net_cents, onAccount: cash.on_account_cents ?? 0 });

    const { totals } = await getMethodReport(actor, period);
    const { refunded_cents, failed_cents, disputed_cents } = totals;
    assert.equal(totals.received_cents + refunded_cents + failed_cents + disputed_cents, came);
    before = each;
  }
  const whole = await getTaxReport(actor, { from: firstDay, to: before.day, basis: "cash" });
  assert.equal(
    sum(parts, ({ tax }) => tax),
    whole.tax_cents,
    "the tax of the days is that of the whole",
  );
  assert.equal(
    sum(parts, ({ net }) => net),
    whole.net_cents,
  );
  assert.equal(
    sum(parts, ({ onAccount }) => onAccount),
    before.credit,
    "what no invoice has used is credit",
  );
}
