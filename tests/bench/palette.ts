/** Measures how long it takes to find something among 1,000,000 records, as the palette asks: by name, number, slip and phone. */
import type pg from "pg";
import { addCustomers } from "./customers.ts";
import { load } from "./processes.ts";
import { atMost, median, type Row } from "./report.ts";
import { settle } from "./settle.ts";

type Given = { owner: pg.Pool; organization: string; token: string; port: number };

const rounds = 5;
const milliseconds = 1_500;
const goal = 50;

export async function measurePalette(given: Given, report: (row: Row) => void): Promise<void> {
  await addRecords(given);
  for (const [name, words] of Object.entries(await questions(given))) {
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round++) slowest.push(await slowestOf(given, words));
    report(atMost(`finding among 1,000,000 records, ${name}: p95, ms`, median(slowest), goal));
  }
}

async function slowestOf({ token, port }: Given, words: string[]): Promise<number> {
  const { p95, failures } = await load({
    method: "GET",
    paths: words.map((word) => `/api/search?q=${encodeURIComponent(word)}`),
    headers: { authorization: `Bearer ${token}` },
    connections: 1,
    milliseconds,
    port,
  });
  if (failures > 0) throw new Error(`palette: ${failures} requests failed`);
  return p95;
}

/** 300,000 customers with 100,000 of each other large kind, all of one business, and their words learned. */
async function addRecords({ owner, organization }: Given): Promise<void> {
  const many = 100_000;
  await addCustomers(owner, organization, 290_000, 700_000_000);
  const those = `(select id, first_name || ' ' || last_name as name, row_number() over (order by id desc) as n
    from customers where organization_id = $1 order by id desc limit ${many}) as c`;
  const work = `(array['Drain', 'Boiler', 'Gutter', 'Heater', 'Faucet'])[1 + n % 5] || ' '
    || (array['repair', 'check', 'cleaning'])[1 + n % 3]`;
  const inserts = [
    `insert into jobs (organization_id, number, title, customer_id, client_name, created_at)
      select $1, 2000000 + n, ${work}, id, name, now() - n * interval '1 minute' from ${those}`,
    `insert into calendar_events (organization_id, title, type, client_name, customer_id, starts_at, ends_at)
      select $1, ${work}, 'appointment', name, id, now() + (n - 50000) * interval '1 minute',
        now() + (n - 49970) * interval '1 minute' from ${those}`,
    `insert into contracts (organization_id, number, title, customer_id, client_name, content, currency,
        created_by_name, created_at, updated_at)
      select $1, 2000000 + n, ${work} || ' contract', id, name, '{}', 'USD', 'Bench', now(), now() from ${those}`,
    `insert into invoices (organization_id, title, customer_id, client_name, terms, due_days, currency,
        created_by_name, created_at, updated_at)
      select $1, ${work}, id, name, '{}', 14, 'USD', 'Bench', now(), now() from ${those}`,
    `insert into payments (organization_id, customer_id, client_name, method, status, amount_cents, currency,
        received_on, succeeded_at, reference, created_by_name, created_at, updated_at)
      select $1, id, name, 'check', 'succeeded', 10000 + n, 'USD', current_date, now(), 'check ' || n, 'Bench',
        now(), now() from ${those}`,
    `insert into tasks (organization_id, title, customer_id) select $1, 'Call ' || name, id from ${those}`,
    `insert into conversations (organization_id, customer_id, last_message_at, created_at)
      select $1, id, now(), now() from ${those}`,
    `insert into messages (organization_id, conversation_id, direction, text, state, created_at, state_at)
      select $1, c.id, 'note', 'About the ' || ${work} || ' of ' || u.first_name, 'noted', now(), now()
      from (select *, id % 1000 as n from conversations where organization_id = $1) as c
      join customers u on u.organization_id = c.organization_id and u.id = c.customer_id`,
  ];
  for (const insert of inserts) await owner.query(insert, [organization]);
  await learned(owner);
  await settle(owner);
}

/** The product goes through new words every minute. */
async function learned(owner: pg.Pool): Promise<void> {
  const end = performance.now() + 600_000;
  while (performance.now() < end) {
    const { rows } = await owner.query("select exists (select from search_word_news) as is_left");
    if (!rows[0].is_left) return;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
  throw new Error("The words of names were not learned in ten minutes");
}

async function questions({ owner, organization }: Given): Promise<Record<string, string[]>> {
  const { rows } = await owner.query<{ first_name: string; last_name: string; number: string }>(
    `select first_name, last_name, 'J-' || (2000000 + row_number() over ()) as number from customers
     where organization_id = $1 and id % 997 = 0 limit 200`,
    [organization],
  );
  const swapped = (word: string) => word.slice(0, 2) + word[3] + word[2] + word.slice(4);
  return {
    "a name": rows.map((row) => row.last_name),
    "the beginning of a name": rows.map((row) => row.first_name.slice(0, 3)),
    "first and last name": rows.map((row) => `${row.first_name} ${row.last_name}`),
    "a word that very many have": ["boiler", "drain repair", "example.com", "call", "gutter cleaning"],
    "two letters": rows.map((row) => row.last_name.slice(0, 2)),
    "a number": rows.map((row) => row.number),
    "digits of a phone": rows.map((_, index) => `555-${String(index * 37).padStart(4, "0")}`),
    "a name with two letters swapped": rows.map((row) => swapped(row.last_name)),
    "what nobody has": rows.map((row) => `${row.last_name.slice(0, 3)}xq`),
  };
}
