/** Measures how long it takes to count a segment among 100,000 customers, against a count that was written by hand for it. */
import type pg from "pg";
import type { Filter, Item } from "#domains/segments/filters/contract.ts";
import { addCustomers } from "./customers.ts";
import { atLeast, atMost, median, type Row } from "./report.ts";
import { settle } from "./settle.ts";

type Given = { owner: pg.Pool; organization: string; token: string; port: number };

const customers = 100_000;
const rounds = 9;

const all = (...items: Item[]): Filter => ({ field: "group", match: "all", items });

/** Each with a count written by hand for it alone. */
const segments: Record<string, { filter: Filter; byHand: string }> = {
  "by status and city": {
    filter: all(
      { field: "status", is: "any_of", values: ["client"] },
      { field: "city", is: "is", value: "Denver" },
    ),
    byHand: `select count(*) from customers where organization_id = $1 and deleted_at is null and status = 'client'
      and lower(city) = search_form('Denver')`,
  },
  "with no visit for 11 months": {
    filter: all(
      { field: "last_visit", is: "more_than_ago", amount: 11, unit: "month" },
      { field: "next_visit", is: "never" },
    ),
    byHand: `select count(*) from customers c join (
        select customer_id, max(ends_at) filter (where status = 'completed') as last,
          bool_or(status = 'scheduled' and starts_at > now()) as is_next from calendar_events
        where organization_id = $1 and deleted_at is null and list_type in ('job', 'appointment') group by customer_id
      ) as v on v.customer_id = c.id
      where c.organization_id = $1 and c.deleted_at is null and last < now() - interval '11 months' and not is_next`,
  },
  "who paid $500 in a year, in a tree of six": {
    filter: all(
      { field: "revenue", is: "at_least", cents: 50_000, period: { kind: "last", amount: 1, unit: "year" } },
      {
        field: "group",
        match: "any",
        items: [
          { field: "visits", is: "at_least", count: 2 },
          { field: "jobs", is: "at_least", count: 1 },
          { field: "group", match: "none", items: [{ field: "balance_due", is: "at_least", cents: 1 }] },
        ],
      },
      { field: "has_email", is: "yes" },
    ),
    byHand: `select count(*) from customers c join (
        select customer_id, -sum(amount_cents) as paid from account_entries
        where organization_id = $1 and kind = 'payment' and day >= current_date - 365 group by customer_id
      ) as p on p.customer_id = c.id
      left join (select customer_id, count(*) as visits from calendar_events where organization_id = $1
        and status = 'completed' group by customer_id) as v on v.customer_id = c.id
      left join (select customer_id, count(*) as jobs from jobs where organization_id = $1 group by customer_id) as j
        on j.customer_id = c.id
      left join (select customer_id from invoices where organization_id = $1 and balance_cents > 0 group by customer_id)
        as i on i.customer_id = c.id
      where c.organization_id = $1 and c.deleted_at is null and paid >= 50000 and c.email <> ''
        and (visits >= 2 or jobs >= 1 or i.customer_id is null)`,
  },
};

export async function measureSegments(given: Given, report: (row: Row) => void): Promise<void> {
  await addHistories(given);
  for (const [name, { filter, byHand }] of Object.entries(segments)) {
    const ours: number[] = [];
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const floor = await timed(() => given.owner.query(byHand, [given.organization]));
      const mine = await timed(() => count(given, filter));
      ours.push(mine);
      ratios.push(floor / mine);
    }
    report(atMost(`count of a segment ${name}, 100,000 customers, ms`, median(ours), 200));
    report(atLeast(`count of a segment ${name}, times one by hand`, median(ratios), 0.4));
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function count({ token, port }: Given, filter: Filter): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/segments/count`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ filter }),
  });
  if (!answer.ok) throw new Error(`The count was answered with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** For each customer two visits of the last years, and for most a job and a payment. */
async function addHistories({ owner, organization }: Given): Promise<void> {
  await addCustomers(owner, organization, customers, 300_000_000);
  const those = `(select id, row_number() over (order by id desc) as n from customers where organization_id = $1
    order by id desc limit ${customers}) as c`;
  await owner.query(
    `insert into calendar_events (organization_id, title, type, status, customer_id, starts_at, ends_at, completed_at)
     select $1, 'Visit', 'job', case when at < now() then 'completed' else 'scheduled' end, id, at,
       at + interval '1 hour', case when at < now() then now() end
     from ${those}, generate_series(1, 2) as part,
       lateral (select now() - ((n * 7919 + part * 104729) % 1000 - 60) * interval '1 day' as at) as time`,
    [organization],
  );
  await owner.query(
    `insert into jobs (organization_id, number, title, customer_id, client_name)
     select $1, 1000000 + n, 'Drain clearing', id, 'June Abbott' from ${those} where n % 4 > 0`,
    [organization],
  );
  await owner.query(
    `insert into account_entries (organization_id, customer_id, kind, amount_cents, currency, at, day, created_by_name)
     select $1, id, 'payment', -(n % 900 + 1) * 100, 'USD', now(), current_date - (n % 700)::int, 'Bench' from ${those}`,
    [organization],
  );
  await settle(owner);
}
