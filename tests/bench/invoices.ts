/** Measures invoices: issuing against a bare insert with the same counter lock, the list among a million, the totals. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type pg from "pg";
import { documentTotals } from "#shared/money/totals.ts";
import { stopChild } from "../support/product.ts";
import type { LoadPlan } from "./load.ts";
import { load } from "./processes.ts";
import { atLeast, atMost, median, type Row } from "./report.ts";
import { settle } from "./settle.ts";

type Given = {
  owner: pg.Pool;
  /** Of the database, for the floor. */
  connection: object;
  organization: string;
  token: string;
  port: number;
};

const rounds = 7;
const milliseconds = 1_000;
const draftsEachRound = 1_500;

export async function measureInvoices(given: Given, report: (row: Row) => void): Promise<void> {
  const { owner, connection, organization } = given;
  report(atMost("totals of 200 lines, ms", totalsOf200(), 1));
  const customer = await owner.query<{ id: number }>(
    "select id from customers where organization_id = $1 order by id limit 1",
    [organization],
  );
  const settings = JSON.stringify({ ...connection, organization, customer: customer.rows[0]?.id });
  const child = fork(join(import.meta.dirname, "invoices-floor.ts"), [settings]);
  const [floorPort] = (await once(child, "message")) as [number];
  try {
    await addInvoices(given, 10_000);
    await measureIssuing(given, floorPort, report);
    const small = await listAgainst(given, floorPort);
    await addInvoices(given, 990_000);
    const large = await listAgainst(given, floorPort);
    report(atLeast("list of 50 among 1,000,000 invoices, times the floor", large.speed, 0.5));
    report(atMost("list of invoices: cost at 1,000,000, times that at 10,000", large.cost / small.cost, 1.5));
  } finally {
    await stopChild(child);
  }
}

function totalsOf200(): number {
  const tax = { name: "State", percent: "8.25" };
  const lines = Array.from({ length: 200 }, (_, index) => ({
    unitPrice: 1_999 + index,
    quantity: "2.2525",
    discount: { percent: "5" },
    taxes: [tax],
  }));
  const input = {
    currency: "USD",
    lines,
    discount: { amount: 5_000 },
    taxRounding: "total",
    pricesIncludeTax: false,
  } as const;
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now();
    documentTotals(input);
    return performance.now() - start;
  });
  return median(times);
}

/** Ours and the floor take turns, so that whatever else the machine does falls on both. */
async function measureIssuing(given: Given, floorPort: number, report: (row: Row) => void): Promise<void> {
  const plan = { method: "POST", headers: { authorization: `Bearer ${given.token}` }, body: "{}" };
  const speeds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const drafts = await addDrafts(given, draftsEachRound);
    const how = { ...plan, connections: 8, milliseconds };
    const floor = await load({ ...how, paths: ["/issue"], port: floorPort });
    const paths = drafts.map((id) => `/api/invoices/${id}/issue`);
    const ours = await load({ ...how, paths, port: given.port });
    if (ours.failures > 0) throw new Error(`issue: ${ours.failures} requests failed`);
    if (ours.requests > drafts.length) throw new Error("issue: more requests than drafts");
    speeds.push(ours.perSecond / floor.perSecond);
  }
  await forgetDrawings(given.owner);
  report(
    atLeast("issue, 8 connections: a second, times a bare insert with the same lock", median(speeds), 0.3),
  );
}

async function listAgainst(given: Given, floorPort: number): Promise<{ speed: number; cost: number }> {
  const headers = { authorization: `Bearer ${given.token}` };
  const plan: Omit<LoadPlan, "port" | "paths"> = { method: "GET", headers, connections: 8, milliseconds };
  const speeds: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const floor = await load({ ...plan, paths: ["/"], port: floorPort });
    const ours = await load({ ...plan, paths: ["/api/invoices?limit=50"], port: given.port });
    speeds.push(ours.perSecond / floor.perSecond);
    costs.push(ours.p50);
  }
  return { speed: median(speeds), cost: median(costs) };
}

/** The papers of what was issued would be drawn for minutes while other things are measured. */
export async function forgetDrawings(owner: pg.Pool): Promise<void> {
  await owner.query("delete from pgboss.job where name = 'invoice-pdf' and state = 'created'");
}

/** One line of $180.00. */
export const draftLines = JSON.stringify([
  {
    id: "0190c0de-1ea0-7000-8000-0000000000fe",
    service_id: null,
    name: "Labor",
    description: "",
    quantity: "2",
    unit_price_cents: 9_000,
    discount: null,
    taxes: [],
    source: null,
  },
]);
export const draftTerms = JSON.stringify({
  discount: null,
  taxes: [],
  prices_include_tax: false,
  tax_rounding: "total",
  exempt_reason: "",
});

async function addDrafts({ owner, organization }: Given, count: number): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into invoices (organization_id, title, customer_id, client_name, lines, terms, due_days, currency,
       gross_cents, total_cents, created_by_name, created_at, updated_at)
     select $1, 'Visit', (select min(id) from customers where organization_id = $1), 'June Abbott', $2, $3, 14, 'USD',
       18000, 18000, 'Bench', now(), now() from generate_series(1, $4::int) returning id`,
    [organization, draftLines, draftTerms, count],
  );
  return rows.map(({ id }) => id);
}

/** Without their entries: the trigger that holds books to their sum is for changes made one by one. */
async function addInvoices({ owner, organization }: Given, count: number): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("alter table invoices disable trigger user");
    await client.query(
      `insert into invoices (organization_id, number, title, customer_id, client_name, lines, terms, due_days, currency,
         gross_cents, total_cents, created_by_name, created_at, updated_at, issued_at, issued_on, due_on, paper)
       select $1, 'B-' || $2 || '-' || n, 'Visit ' || n, customer.id, 'June Abbott ' || n % 5000, $3, $4, 14, 'USD',
         18000, 18000, 'Bench', now() - n * interval '1 minute', now(), now(), current_date, current_date + n % 60, '{}'
       from generate_series(1, $2::int) as n,
         (select min(id) as id from customers where organization_id = $1) as customer`,
      [organization, count, draftLines, draftTerms],
    );
    await client.query("alter table invoices enable trigger user");
  } finally {
    client.release();
  }
  await settle(owner);
}
