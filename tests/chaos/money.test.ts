/** Kills the program while it issues invoices and settles payments: numbers have no gap, and accounts agree with invoices. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { requirePermission } from "#platform/actor.ts";
import { openForTests } from "../support/business.ts";
import { invoicesOf, lineOf } from "../support/invoices.ts";
import { lineFrom } from "./ledger.ts";
import { kill } from "./processes.ts";

const blows = 3;
const count = 100;
const here = openForTests();
const invoices = invoicesOf(here);
const running = new Set<ChildProcess>();
after(() => {
  for (const program of running) kill(program.pid);
});

function startProgram(ids: number[]): ChildProcess {
  const given = {
    app: { ...here.app.owner, user: "plumbline_app" },
    dataDir: here.app.appContext.config.dataDir,
    secret: here.app.appContext.config.TOKEN_SECRET,
    organizationId: here.business.organizationId,
    ids,
  };
  const program = spawn(
    process.execPath,
    [fileURLToPath(new URL("money-program.ts", import.meta.url)), JSON.stringify(given)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  running.add(program);
  return program;
}

type Books = { issued: number; paid: number; last: number; settled: number; torn: number };

/** What stands: `torn` are the invoices that disagree with their account or with their payments. */
async function readBooks(): Promise<Books> {
  const { db, organizationId } = requirePermission(here.business.system, "invoices.view");
  const { rows } = await sql<Books>`
    select count(number)::int as issued, count(*) filter (where status = 'paid')::int as paid,
      coalesce(max(substring(number from '[0-9]+')::int), 0) as last,
      (select count(*)::int from payments
        where organization_id = ${organizationId} and status = 'succeeded') as settled,
      count(*) filter (where number is not null and (
        balance_cents <> (select coalesce(sum(amount_cents), 0) from account_entries
          where organization_id = ${organizationId} and invoice_id = invoices.id)
        or paid_cents <> (select coalesce(sum(amount_cents), 0) from payments
          where organization_id = ${organizationId} and invoice_id = invoices.id and status = 'succeeded')))::int as torn
    from invoices where organization_id = ${organizationId}`.execute(db);
  return rows[0] as Books;
}

function assertWhole({ issued, paid, last, settled, torn }: Books): void {
  assert.equal(last, issued, "as many were issued as the last number says");
  assert.equal(settled, paid, "each payment settled one invoice");
  assert.equal(torn, 0, "each invoice agrees with its account and its payments");
}

test(`numbers have no gap and accounts agree with invoices when the program is killed ${blows} times`, {
  timeout: 240_000,
}, async (context) => {
  const { id: customer_id } = await invoices.customer();
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push((await invoices.draft({ lines: [lineOf()] }, { customer_id })).id);
  const seen: Books[] = [];
  for (let blow = 0; blow < blows; blow += 1) {
    const program = startProgram(ids);
    const ended = once(program, "close");
    await lineFrom(program, "ready");
    // Within its work, however slow the machine is.
    const before = seen.at(-1)?.issued ?? 0;
    while ((await readBooks()).issued <= before) await delay(5);
    await delay(Math.random() * 100);
    kill(program.pid);
    await ended;
    seen.push(await readBooks());
    assertWhole(seen.at(-1) as Books);
  }
  assert.ok((seen.at(-1)?.paid ?? count) < count, "each was killed in its work");
  context.diagnostic(`after each blow: ${JSON.stringify(seen)}`);
  const last = startProgram(ids);
  await lineFrom(last, "finished");
  assert.deepEqual(await readBooks(), { issued: count, paid: count, last: count, settled: count, torn: 0 });
});
