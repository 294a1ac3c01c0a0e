/** Brings a database to the shape this program expects: numbered SQL files, each once, one process at a time. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { startupError } from "../errors.ts";
import type { Log } from "../log.ts";

const folder = join(import.meta.dirname, "../../../database/migrations");
/** Any number that nothing else in this database locks. */
const lockNumber = 7_531_864;

export type Migration = { number: number; name: string; sql: string };

export async function readMigrations(from = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({
      number: Number(name.slice(0, 4)),
      name,
      sql: await readFile(join(from, name), "utf8"),
    })),
  );
}

/**
 * Applies what is missing as the owner, up to and including migration `upTo`. Refuses a database that a newer
 * program has already changed.
 */
export async function migrate(owner: pg.Pool, log: Log, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  const migrations = await readMigrations();
  const client = await owner.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    await assertSupported(client);
    await prepareRole(client);
    await client.query(`create table if not exists migrations (
      number integer primary key, name text not null, applied_at timestamptz not null default now())`);
    const applied = await numbersIn(client);
    assertNotNewer(applied, migrations);
    const missing = migrations.filter(({ number }) => !applied.has(number) && number <= upTo);
    for (const migration of missing) {
      await apply(client, migration);
      log.info({ migration: migration.name }, "Migrated");
    }
  } finally {
    await client.query("select pg_advisory_unlock($1)", [lockNumber]).catch(() => {});
    client.release();
  }
}

/** The number of the newest migration in this database; 0 for an empty one. */
export async function schemaNumber(owner: pg.Pool | pg.PoolClient): Promise<number> {
  const { rows } = await owner.query<{ exists: boolean }>(
    "select to_regclass('public.migrations') is not null as exists",
  );
  if (!rows[0]?.exists) return 0;
  const newest = await owner.query<{ number: number }>(
    "select coalesce(max(number), 0) as number from migrations",
  );
  return newest.rows[0]?.number ?? 0;
}

async function numbersIn(client: pg.PoolClient): Promise<Set<number>> {
  return new Set(
    (await client.query<{ number: number }>("select number from migrations")).rows.map((r) => r.number),
  );
}

function assertNotNewer(applied: Set<number>, migrations: Migration[]): void {
  const newest = Math.max(0, ...applied);
  const known = migrations.at(-1)?.number ?? 0;
  if (newest <= known) return;
  throw startupError(
    `The data was written by a newer Plumbline (schema ${newest}, this version knows ${known}). Start the newer version, or restore a backup made before the upgrade.`,
  );
}

async function assertSupported(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  if ((rows[0]?.version ?? 0) >= 150_000) return;
  throw startupError(
    "The database is older than PostgreSQL 15. Point DATABASE_URL at PostgreSQL 15 or newer.",
  );
}

/** The role the server works as: it owns nothing and bypasses nothing. */
async function prepareRole(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_roles where rolname = 'plumbline_app'");
  if (!rowCount) {
    await client
      .query("create role plumbline_app nologin nosuperuser nocreatedb nocreaterole nobypassrls")
      .catch((error: unknown) => {
        throw startupError(
          `The database login may not create the role plumbline_app (${(error as Error).message}). Create it once as an administrator, as docs/operations.md shows.`,
        );
      });
  }
  const mayAct = await client.query<{ yes: boolean }>(
    "select pg_has_role(current_user, 'plumbline_app', 'MEMBER') as yes",
  );
  if (!mayAct.rows[0]?.yes) await client.query("grant plumbline_app to current_user").catch(() => {});
  await client.query("grant usage on schema public to plumbline_app");
}

async function apply(client: pg.PoolClient, { number, name, sql }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into migrations (number, name) values ($1, $2)", [number, name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
