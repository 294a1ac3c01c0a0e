/** What a backup holds: every table of the business, in an order in which it can be put back. */
import type pg from "pg";

export type BackedUpTable = {
  /** As it is written in SQL: customers, pgboss.job. */
  name: string;
  /** Columns that can be written; generated ones are computed again. */
  columns: string[];
  /** Identity columns, whose counters continue after the largest value. */
  identities: string[];
  /** Which rows; everything by default. */
  where: string;
};

/** Rebuilt by triggers while the rows they are made from come in. */
const derived = [
  "availability_versions",
  "customer_counts",
  "customer_days",
  "invoice_counts",
  "search_word_news",
];
/** These make rows or figures of others that a backup holds as well: while it is put back they would count twice. */
const makingOthers = [
  "account_entry_counts",
  "job_added_for_billing",
  "visit_added_for_billing",
  "sources_added_for_billing",
  "invoice_brings_revenue",
  "credit_takes_revenue",
];
const keptByMigrations = ["migrations"];

/** Finished jobs stay behind; those that wait or were running are taken along. */
const queue = { name: "pgboss.job", where: "state in ('created', 'retry', 'active')" };

export async function tablesToBackUp(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
     and not (relname = any ($1)) order by relname`,
    [[...derived, ...keptByMigrations]],
  );
  const names = inOrderOfReference(
    rows.map(({ name }) => name),
    await references(client),
  );
  const tables: BackedUpTable[] = [];
  for (const name of names) tables.push(await describeTable(client, name, "true"));
  return [...tables, await describeTable(client, queue.name, queue.where)];
}

async function describeTable(client: pg.ClientBase, name: string, where: string): Promise<BackedUpTable> {
  const { rows } = await client.query<{ name: string; generated: string; identity: string }>(
    `select attname as name, attgenerated as generated, attidentity as identity from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [name],
  );
  return {
    name,
    where,
    columns: rows.filter(({ generated }) => generated === "").map((column) => column.name),
    identities: rows.filter(({ identity }) => identity !== "").map((column) => column.name),
  };
}

async function references(client: pg.ClientBase): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const parents = new Map<string, Set<string>>();
  for (const { child, parent } of rows) parents.set(child, (parents.get(child) ?? new Set()).add(parent));
  return parents;
}

/** Tables that others refer to come first. */
function inOrderOfReference(names: string[], parents: Map<string, Set<string>>): string[] {
  const ordered: string[] = [];
  const place = (name: string, path: string[]) => {
    if (ordered.includes(name) || !names.includes(name)) return;
    if (path.includes(name))
      throw new Error(`Tables refer to each other in a ring: ${[...path, name].join(", ")}`);
    for (const parent of [...(parents.get(name) ?? [])].sort()) place(parent, [...path, name]);
    ordered.push(name);
  };
  for (const name of names) place(name, []);
  return ordered;
}

/**
 * Does `work` while what a backup holds is not made a second time from other rows of it. What is checked at the end of a
 * transaction is checked when it is done.
 */
export async function withoutMakingOthers<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as trigger from pg_trigger where tgname = any ($1)`,
    [makingOthers],
  );
  for (const { table, trigger } of rows)
    await client.query(`alter table ${table} disable trigger ${trigger}`);
  const result = await work();
  await client.query("set constraints all immediate");
  for (const { table, trigger } of rows) await client.query(`alter table ${table} enable trigger ${trigger}`);
  return result;
}

export type Fingerprint = { rows: number; checksum: string };

/** The number of rows and a sum over their contents that does not depend on their order. */
export async function fingerprint(
  client: pg.ClientBase,
  { name, where }: BackedUpTable,
): Promise<Fingerprint> {
  const { rows } = await client.query<Fingerprint>(
    `select count(*) as rows,
       coalesce(sum(('x' || substr(md5(row_to_json(t)::text), 1, 15))::bit(60)::bigint::numeric), 0)::text as checksum
     from ${name} as t where ${where}`,
  );
  return rows[0] as Fingerprint;
}
