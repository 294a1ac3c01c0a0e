/** Measures the reports over 100,000 invoices and an event log of 1,000,000: a year by everything it can be split by. */
import type pg from "pg";
import { type ReportKey, reportKeys, reports } from "#domains/reports/reports-contract.ts";
import { addCustomers } from "./customers.ts";
import { draftLines, draftTerms } from "./invoices.ts";
import { load } from "./processes.ts";
import { atMost, type Row } from "./report.ts";
import { settle } from "./settle.ts";

type Given = { owner: pg.Pool; organization: string; token: string; port: number };

const invoices = 100_000;
const events = 1_000_000;
/** The slowest of twenty may be one that the machine held up. */
const milliseconds = 8_000;
const most = 500;

export async function measureReports(given: Given, report: (row: Row) => void): Promise<void> {
  await addYears(given);
  for (const key of reportKeys) await measure(given, key, report);
  await measurePath(given, "hub of reports, ms at p95", "/api/reports/quick", report);
  const rows = "/api/reports/rows?report=sales&metric=revenue&period=last_12_months&limit=50";
  await measurePath(given, "rows of a year's revenue, ms at p95", rows, report);
}

async function measure(given: Given, key: ReportKey, report: (row: Row) => void): Promise<void> {
  for (const by of reports[key].by) {
    const path = `/api/reports/figures?report=${key}&period=last_12_months&by=${by}`;
    await measurePath(given, `report ${key} of a year by ${by}, ms at p95`, path, report);
  }
}

async function measurePath({ token, port }: Given, what: string, path: string, report: (row: Row) => void) {
  const headers = { authorization: `Bearer ${token}` };
  const plan = { method: "GET", headers, paths: [path], connections: 1, milliseconds, port };
  // What nobody has asked for since the database started is read from the disk once.
  await load({ ...plan, milliseconds: 1 });
  const { p95, failures } = await load(plan);
  if (failures > 0) throw new Error(`${path}: ${failures} requests failed`);
  report(atMost(what, p95, most));
}

const filled = ["jobs", "calendar_events", "visits", "invoices", "account_entries", "events"];

/** Three years of a business: a third of what there is lies in the year that is asked for. */
async function addYears(given: Given): Promise<void> {
  const { owner, organization } = given;
  await addCustomers(owner, organization, 20_000, 400_000_000);
  await owner.query(
    `insert into services (organization_id, name, category, price_cents)
     select $1, 'Service ' || n, 'Repairs', 10000 from generate_series(1, 40) as n`,
    [organization],
  );
  const client = await owner.connect();
  try {
    // What is filled in at once would be counted one by one.
    for (const table of filled) await client.query(`alter table ${table} disable trigger user`);
    await numberAll(client, organization);
    await addWork(client, organization);
    await addInvoices(client, organization);
    // Who reacts to events has long read what happened in three years.
    await client.query("begin");
    await addEvents(client, organization);
    await client.query(
      "update reaction_places set position = greatest(position, (select max(id) from events))",
    );
    await client.query("commit");
  } finally {
    for (const table of filled) await client.query(`alter table ${table} enable trigger user`);
    client.release();
  }
  await settle(owner);
}

/** Numbered from 0, so that each thing finds its own by its number. */
async function numberAll(client: pg.PoolClient, organization: string): Promise<void> {
  for (const [table, only] of [
    ["customers", ""],
    ["services", "and name like 'Service %'"],
    ["users", ""],
  ] as const)
    await client.query(
      `create temp table numbered_${table} as select row_number() over (order by id) - 1 as place, id,
         count(*) over () as count from ${table} where organization_id = '${organization}' ${only};
       create unique index on numbered_${table} (place);
       analyze numbered_${table}`,
    );
}

const byNumber = (table: "customers" | "services" | "users", n: string, as: string) =>
  `join numbered_${table} as ${as} on ${as}.place = (${n}) % (select count from numbered_${table} limit 1)`;

/** Jobs that are done, each with one visit on the calendar on which time and parts were used. */
async function addWork(client: pg.PoolClient, organization: string): Promise<void> {
  await client.query(
    `with made as (
       insert into jobs (organization_id, number, title, status, customer_id, client_name, service_id, assigned_to,
         price_cents, completed_at)
       select $1, 2000000 + n, 'Drain clearing', 'completed', customer.id, 'June Abbott', service.id, member.id, 30000,
         now() - (n % 1095) * interval '1 day'
       from generate_series(1, 60000) as n ${byNumber("customers", "n * 7919", "customer")}
         ${byNumber("services", "n", "service")} ${byNumber("users", "n", "member")}
       returning id, customer_id, service_id, assigned_to, completed_at)
     , events as (
       insert into calendar_events (organization_id, title, type, status, customer_id, service_id, assigned_to, job_id,
         starts_at, ends_at, completed_at)
       select $1, 'Visit', 'job', 'completed', customer_id, service_id, null, id, completed_at - interval '2 hours',
         completed_at - interval '1 hour', completed_at from made
       returning id, job_id, completed_at as done_at)
     insert into visits (organization_id, job_id, event_id, status, duration_minutes, done_at, uses)
     select $1, job_id, id, 'done', 60, done_at, '[{"kind":"labor","name":"Work","minutes":75,"quantity":"1","unit_cost_cents":4500},
       {"kind":"part","name":"Valve","quantity":"2","unit_cost_cents":1250}]'::jsonb from events`,
    [organization],
  );
}

/** Of each invoice two lines, and for most a payment. */
async function addInvoices(client: pg.PoolClient, organization: string): Promise<void> {
  await client.query(
    `with made as (
       insert into invoices (organization_id, number, title, customer_id, client_name, lines, terms, due_days, currency,
         gross_cents, tax_cents, total_cents, paid_cents, created_by_name, created_at, updated_at, issued_at, issued_on,
         due_on, paper)
       select $1, 'R-' || n, 'Visit', customer.id, 'June Abbott', $3, $4, 14, 'USD', 18000, 1000, 18000,
         case when n % 10 > 0 then 18000 else 0 end, 'Bench', at, at, at, at::date, at::date + 14, '{}'
       from generate_series(1, $2::int) as n ${byNumber("customers", "n * 7919", "customer")},
         lateral (select now() - (n % 1095) * interval '1 day' as at) as time
       returning id, customer_id, issued_on, issued_at, paid_cents)
     , lines as (
       insert into revenue_lines (organization_id, invoice_id, kind, day, customer_id, service_id, quantity, net_cents,
         gross_cents)
       select $1, made.id, 'issued', issued_on, customer_id, service.id, 1, 8500, 9000
       from made cross join generate_series(1, 2) as part ${byNumber("services", "made.id + part", "service")})
     , issued as (
       insert into account_entries (organization_id, customer_id, invoice_id, kind, amount_cents, currency, at, day,
         created_by_name)
       select $1, customer_id, id, 'issued', 18000, 'USD', issued_at, issued_on, 'Bench' from made)
     insert into account_entries (organization_id, customer_id, invoice_id, kind, amount_cents, currency, at, day,
       created_by_name)
     select $1, customer_id, id, 'payment', -18000, 'USD', issued_at + interval '3 days', issued_on + 3, 'Bench'
     from made where paid_cents > 0`,
    [organization, invoices, draftLines, draftTerms],
  );
}

async function addEvents(client: pg.PoolClient, organization: string): Promise<void> {
  await client.query(
    `with kinds as (select array['customer.created', 'customer.contacted', 'customer.status_changed', 'message.sent',
       'job.completed', 'invoice.issued', 'payment.recorded', 'job.visit_done', 'customer.updated', 'message.received']
       as kinds)
     insert into events (organization_id, occurred_at, type, subject_kind, subject_id, customer_id, actor_name, title,
       data)
     select $1, now() - (turn % 1095) * interval '1 day' + turn % 50000 * interval '1 second' - interval '1 day', type,
       'customer', customer.id::text, customer.id, 'Bench', 'It happened',
       case type when 'customer.created' then '{"status":"lead"}'
         when 'customer.status_changed' then jsonb_build_object('from', 'lead', 'to',
           (array['client', 'prospect', 'inactive'])[1 + turn % 3])
         when 'message.sent' then '{"author":"Bea"}' else '{}' end::jsonb
     from kinds cross join generate_series(0, $2::int - 1) as n
       cross join lateral (select n / 10 as turn) as turns
       cross join lateral (select case when n % 10 = 0 and turn >= (select count from numbered_customers limit 1)
         then 'customer.updated' else kinds[1 + n % 10] end as type) as facts
       ${byNumber("customers", "turn", "customer")}`,
    [organization, events],
  );
}
