/** Measures the lists with views over 100,000 records each: in the order of every field, filtered by every field. */
import type pg from "pg";
import { contractListFields } from "#domains/contracts/list/fields-contract.ts";
import { jobListFields } from "#domains/jobs/list-fields-contract.ts";
import { serviceListFields } from "#domains/services/list-fields-contract.ts";
import { taskListFields } from "#domains/tasks/list-fields-contract.ts";
import type { FieldKind } from "#shared/filters/filter.ts";
import type { ListField } from "#shared/filters/list-fields.ts";
import { addCustomers } from "./customers.ts";
import { load } from "./processes.ts";
import { atMost, type Row } from "./report.ts";
import { settle } from "./settle.ts";

type Given = { owner: pg.Pool; organization: string; token: string; port: number };

const many = 100_000;
/** A price book of that length is a distributor's. */
const services = 5_000;
const milliseconds = 600;
const most = 300;

const lists: Record<string, readonly ListField[]> = {
  jobs: jobListFields,
  contracts: contractListFields,
  tasks: taskListFields,
  services: serviceListFields,
};

/** What each kind of field is asked, so that many rows are found. */
const asked: Record<FieldKind, string> = {
  text: "contains.an",
  choice: "filled",
  day: "before.2040-01-01",
  moment: "before.2040-01-01",
  number: "at_least.1",
  money: "at_least.1000",
  yes_no: "yes",
};

/** One line for each list and way of asking, with the field that takes longest. */
export async function measureViews(given: Given, report: (row: Row) => void): Promise<void> {
  await addRecords(given);
  for (const [list, fields] of Object.entries(lists)) {
    const orders = fields.filter(({ isUnsorted }) => !isUnsorted).map(({ name }) => name);
    report(await slowest(given, list, "in the order of", orders, (name) => `order=-${name}`));
    const names = fields.map(({ name }) => name);
    const where = (name: string) => {
      const kind = fields.find((field) => field.name === name)?.kind ?? "text";
      return `where=${name}.${asked[kind]}`;
    };
    report(await slowest(given, list, "filtered by", names, where));
  }
}

async function slowest(
  { token, port }: Given,
  list: string,
  way: string,
  names: readonly string[],
  question: (name: string) => string,
): Promise<Row> {
  const headers = { authorization: `Bearer ${token}` };
  const found: { name: string; p95: number }[] = [];
  for (const name of names) {
    const paths = [`/api/${list}?${question(name)}`];
    const { p95, failures } = await load({
      method: "GET",
      headers,
      paths,
      connections: 1,
      milliseconds,
      port,
    });
    if (failures > 0) throw new Error(`${paths[0]}: ${failures} requests failed`);
    found.push({ name, p95 });
  }
  found.sort((one, other) => other.p95 - one.p95);
  if (process.env.DETAILS) console.log(list, way, found);
  const [last] = found;
  return atMost(`list of ${list} ${way} ${last?.name}, the slowest: p95, ms`, last?.p95 ?? Number.NaN, most);
}

const filled = ["jobs", "calendar_events", "visits", "contracts", "contract_signers", "tasks", "services"];

async function addRecords({ owner, organization }: Given): Promise<void> {
  await addCustomers(owner, organization, many, 500_000_000);
  const client = await owner.connect();
  try {
    // What is filled in at once would be counted one by one.
    for (const table of filled) await client.query(`alter table ${table} disable trigger user`);
    for (const insert of inserts) await client.query(insert, [organization]);
  } finally {
    for (const table of filled) await client.query(`alter table ${table} enable trigger user`);
    client.release();
  }
  await settle(owner);
}

const those = `(select id, first_name || ' ' || last_name as name, row_number() over (order by id desc) as n
  from customers where organization_id = $1 order by id desc limit ${many}) as c`;
const work = `(array['Drain', 'Boiler', 'Gutter', 'Heater', 'Faucet'])[1 + n % 5] || ' '
  || (array['repair', 'check', 'cleaning'])[1 + n % 3]`;

const inserts = [
  `insert into services (organization_id, name, category, price_cents, cost_cents)
    select $1, ${work} || ' ' || n, (array['Plumbing', 'Repairs', 'HVAC'])[1 + n % 3], 10000 + n * 7 % 50000,
      4000 + n * 3 % 9000 from generate_series(1, ${services}) as n`,
  `with made as (
      insert into jobs (organization_id, number, title, status, priority, customer_id, client_name, start_date,
        due_date, price_cents, lines, created_at, completed_at)
      select $1, 3000000 + n, ${work}, (array['planning', 'in_progress', 'completed', 'completed'])[1 + n % 4],
        (array['low', 'medium', 'high', 'urgent'])[1 + n % 4], id, name, current_date - (n % 900)::int,
        current_date + (n % 60)::int, 10000 + n * 13 % 90000, jsonb_build_array(jsonb_build_object('id', 'a',
        'kind', 'part', 'service_id', null, 'name', 'Valve', 'quantity', '2', 'unit_price_cents', 5000,
        'is_taxable', true, 'unit_cost_cents', 1250, 'minutes', null)), now() - n * interval '5 minutes', case when n % 4 > 1 then now() end from ${those}
      returning id, number, customer_id, client_name)
    , events as (
      insert into calendar_events (organization_id, title, type, status, customer_id, client_name, job_id, starts_at,
        ends_at, completed_at)
      select $1, 'Visit', 'job', case when number % 2 = 0 then 'completed' else 'scheduled' end, customer_id,
        client_name, id, now() + (number % 9000 - 4500) * interval '1 hour',
        now() + (number % 9000 - 4499) * interval '1 hour', case when number % 2 = 0 then now() end from made
      returning id, job_id, status)
    insert into visits (organization_id, job_id, event_id, status, duration_minutes, done_at, uses)
    select $1, job_id, id, case when status = 'completed' then 'done' else 'scheduled' end, 60,
      case when status = 'completed' then now() end,
      '[{"kind":"time","name":"Work","minutes":75,"quantity":"1","unit_cost_cents":4500},
        {"kind":"part","name":"Valve","quantity":"2","unit_cost_cents":1250}]'::jsonb from events`,
  `with made as (
      insert into contracts (organization_id, number, title, status, customer_id, client_name, content, total_cents,
        currency, created_by_name, created_at, updated_at, sent_at, completed_at, paper, original_sha256)
      select $1, 3000000 + n, ${work} || ' contract', (array['sent', 'viewed', 'partly_signed', 'completed'])[1 + n % 4],
        id, name, '{}', 20000 + n * 17 % 700000, 'USD', 'Bench', now() - n * interval '5 minutes', now(),
        now() - n * interval '4 minutes', case when n % 4 = 3 then now() end, '{}', sha256('paper') from ${those}
      returning id, client_name, status)
    insert into contract_signers (organization_id, id, contract_id, part, position, label, is_business, name, status,
      signed_at, consented_at)
    select $1, gen_random_uuid(), id, 'signer' || turn, turn, 'Client', turn = 2, client_name,
      case when is_signed then 'signed' else 'waiting' end, case when is_signed then now() end,
      case when is_signed then now() end
    from made cross join generate_series(1, 2) as turn
      cross join lateral (select status = 'completed' or turn = 1 as is_signed) as facts`,
  `insert into tasks (organization_id, title, customer_id, priority, due_date, done_at, done_by_name, created_at)
    select $1, 'Call ' || name, id, (array['low', 'medium', 'high', 'urgent'])[1 + n % 4],
      current_date + (n % 400)::int - 200, case when n % 3 = 0 then now() end,
      case when n % 3 = 0 then 'Bench' end, now() - n * interval '5 minutes' from ${those}`,
];
