/** Fills a database with made-up customers, many at a time, as the owner. */
import type pg from "pg";
import { newId } from "#platform/ids.ts";

const syllables =
  "ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo vu za ze zi zo zu".split(
    " ",
  );

/** Names of three syllables, drawn evenly from 125,000: a part of one finds few people at any size. */
const nameOf = (column: string): string => {
  const part = (shift: number) =>
    `($1::text[])[1 + (hashint8(i * 7919 + ${shift}) & 2147483647) % ${syllables.length}]`;
  const shift = column.length;
  return `initcap(${part(shift)} || ${part(shift + 100)} || ${part(shift + 200)})`;
};

/** Adds `count` customers to an organization, spread over three years, and returns when they are all in. */
export async function addCustomers(
  owner: pg.Pool,
  organizationId: string,
  count: number,
  seed: number,
): Promise<void> {
  const step = 20_000;
  for (let from = 0; from < count; from += step) {
    const to = Math.min(count, from + step) - 1;
    await owner.query(
      `insert into customers (organization_id, first_name, last_name, email, phone, company, status, source, address,
         city, state, zip_code, notes, created_at, updated_at)
       select '${organizationId}', ${nameOf("first_name")}, ${nameOf("last")}, 'person' || i || '@example.com',
         '303555' || lpad((i % 10000)::text, 4, '0'), case when i % 3 = 0 then ${nameOf("company name")} || ' LLC' end,
         (array['lead', 'prospect', 'client', 'inactive'])[1 + i % 4], 'website', i || ' Main Street', 'Denver', 'CO',
         '80202', 'Prefers mornings.', now() - (i % 1000) * interval '1 day', now()
       from generate_series(${seed + from}::bigint, ${seed + to}::bigint) as i`,
      [syllables],
    );
  }
}

export async function addOrganization(owner: pg.Pool, name: string): Promise<string> {
  const id = newId();
  await owner.query("insert into organizations (id, name, plan, status) values ($1, $2, 'pro', 'active')", [
    id,
    name,
  ]);
  return id;
}

/** Parts of names that exist, for searching. */
export async function partsOfNames(owner: pg.Pool, organizationId: string, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ part: string }>(
    `select distinct lower(last_name) as part from customers where organization_id = $1 order by 1 limit $2`,
    [organizationId, count],
  );
  return rows.map(({ part }) => part);
}
