/** Gives each test file a database of its own: cloned from a migrated template, on a real PostgreSQL. */
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startLocalServer } from "#platform/database/local/server.ts";
import { migrate, readMigrations } from "#platform/database/migrate.ts";
import { openPool } from "#platform/database/pool.ts";
import { newId } from "#platform/ids.ts";
import { installJobs } from "#platform/jobs.ts";
import { createLog, type Log } from "#platform/log.ts";
import { installReactions } from "#platform/reactions/places.ts";
import type { Logins } from "../../src/server/app-context.ts";
import { reactions } from "../../src/server/reactions.ts";
import { jobDefinitions } from "../../src/server/worker.ts";

export type TestDatabase = { logins: Logins; drop(): Promise<void> };

const silent = createLog("silent");

/**
 * TEST_DATABASE_URL names a server where the login may create databases and roles; without it the product's own
 * engine is started for this process.
 */
export async function createTestDatabase(log: Log = silent): Promise<TestDatabase> {
  const cluster = await findCluster();
  return makeDatabase(cluster, await prepareTemplate(cluster.admin, log));
}

/** Fills a database that has tables and no rows, and lets go of it. */
export type Filling = (logins: Logins) => Promise<void>;

/** As `createTestDatabase`, filled: the first who asks for what `key` names fills it, the others have a copy. */
export async function createFilledDatabase(key: string, fill: Filling): Promise<TestDatabase> {
  const cluster = await findCluster();
  const empty = await prepareTemplate(cluster.admin, silent);
  const filled = await makeTemplate(cluster.admin, { name: nameOf(`${empty} ${key}`), from: empty, fill });
  return makeDatabase(cluster, filled);
}

/** A database without tables, for trying what happens on a first start. */
export async function createEmptyDatabase(): Promise<TestDatabase & { installQueue(): Promise<void> }> {
  const cluster = await findCluster();
  const client = new pg.Client(cluster.admin);
  await client.connect();
  await createRoles(client);
  await client.end();
  const database = await makeDatabase(cluster);
  return {
    ...database,
    async installQueue() {
      const owner = openPool({
        connection: database.logins.owner,
        size: 2,
        statementTimeout: 0,
        log: silent,
      });
      await installJobs(owner, jobDefinitions);
      await owner.end();
    },
  };
}

/** The address of a database for a program of its own, as DATABASE_URL takes it. */
export function addressOf({ logins }: TestDatabase): string {
  const { host, port, user, password, database } = logins.owner;
  const login = password ? `${user}:${encodeURIComponent(String(password))}` : user;
  return `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
}

async function makeDatabase(cluster: Cluster, template = "template1"): Promise<TestDatabase> {
  const name = `test_${newId().replaceAll("-", "")}`;
  // Its files are copied: to write each of their pages into the log of a server that is thrown away takes three times as long.
  const how = `template ${template} strategy file_copy owner plumbline_owner`;
  await query(cluster.admin, `create database ${name} ${how}`);
  return {
    logins: loginsOf(cluster.admin, name),
    async drop() {
      await query(cluster.admin, `drop database if exists ${name} with (force)`);
      await cluster.stop();
    },
  };
}

function loginsOf(admin: pg.PoolConfig, database: string): Logins {
  const at = (user: string): pg.PoolConfig => ({ ...admin, connectionString: undefined, user, database });
  const [owner, app] = [at("plumbline_owner"), at("plumbline_app")];
  return { owner, app, appRole: undefined, stop: async () => {} };
}

type Cluster = { admin: pg.PoolConfig; stop(): Promise<void> };

async function findCluster(): Promise<Cluster> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const url = new URL(given);
    const host = url.searchParams.get("host") ?? url.hostname;
    const admin = {
      host,
      port: Number(url.port || 5432),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: url.pathname.slice(1) || "postgres",
    };
    return { admin, stop: async () => {} };
  }
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-test-"));
  const server = await startLocalServer({ dataDir, log: () => {}, isForgetful: true });
  const admin = { ...server.connection("owner"), user: "postgres", database: "postgres" };
  return {
    admin,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One template a shape of the schema. */
async function prepareTemplate(admin: pg.PoolConfig, log: Log): Promise<string> {
  const shape = JSON.stringify([await readMigrations(), jobDefinitions.map(({ name }) => name)]);
  return makeTemplate(admin, {
    name: nameOf(shape),
    from: "template1",
    async fill(logins) {
      const owner = openPool({ connection: logins.owner, size: 2, statementTimeout: 0, log });
      await migrate(owner, log);
      await installJobs(owner, jobDefinitions);
      await installReactions(owner, reactions);
      await owner.end();
    },
  });
}

const nameOf = (key: string): string =>
  `template_${createHash("sha256").update(key).digest("hex").slice(0, 16)}`;

/** The first process makes it, the others wait for it; one that is not whole has another name. */
async function makeTemplate(
  admin: pg.PoolConfig,
  { name, from, fill }: { name: string; from: string; fill: Filling },
): Promise<string> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(1122)");
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount) return name;
    await createRoles(client);
    await client.query(`drop database if exists ${name}_part with (force)`);
    await client.query(`create database ${name}_part template ${from} owner plumbline_owner`);
    await fill(loginsOf(admin, `${name}_part`));
    await client.query(`alter database ${name}_part rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

async function createRoles(client: pg.Client): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = 'plumbline_owner') then
      create role plumbline_owner login createrole;
    end if;
    if not exists (select from pg_roles where rolname = 'plumbline_app') then
      create role plumbline_app login;
    end if;
    alter role plumbline_app login;
    grant plumbline_app to plumbline_owner;
  end $$`);
}

async function query(admin: pg.PoolConfig, text: string): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
