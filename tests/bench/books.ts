/** Measures the books: a customer's statement of 5,000 entries. */
import type pg from "pg";
import { load } from "./processes.ts";
import { atMost, type Row } from "./report.ts";

type Given = { owner: pg.Pool; organization: string; token: string; port: number };

const entries = 5_000;
const milliseconds = 5_000;

export async function measureBooks(given: Given, report: (row: Row) => void): Promise<void> {
  const { token, port } = given;
  const customer = await addAccount(given);
  const headers = { authorization: `Bearer ${token}` };
  const path = `/api/customers/${customer}/statement?limit=${entries}`;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const { data } = (await answer.json()) as { data: { lines: unknown[] } };
  if (data.lines.length !== entries) throw new Error(`The statement has ${data.lines.length} lines`);
  const plan = { method: "GET", headers, paths: [path], connections: 1, milliseconds, port };
  const { p50, failures } = await load(plan);
  if (failures > 0) throw new Error(`statement: ${failures} requests failed`);
  report(atMost(`statement of ${entries.toLocaleString("en-US")} entries, ms`, p50, 300));
}

/** Money on account, in and out by turns, over ten years. */
async function addAccount({ owner, organization }: Given): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    "select max(id) as id from customers where organization_id = $1",
    [organization],
  );
  const customer = rows[0]?.id ?? 0;
  await owner.query(
    `insert into account_entries (organization_id, customer_id, kind, amount_cents, currency, at, day, created_by_name)
     select $1, $2, case when n % 2 = 0 then 'payment' else 'refund' end, case when n % 2 = 0 then -n else n end, 'USD',
       now(), current_date - n, 'Bench' from generate_series(1, $3::int) as n`,
    [organization, customer, entries],
  );
  await owner.query("analyze account_entries");
  return customer;
}
