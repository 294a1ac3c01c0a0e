/** Makes the database, its two logins and its extensions, whatever of them is missing. */
import pg from "pg";
import { superuser } from "./create-cluster.ts";
import type { Address } from "./engine.ts";

export const databaseName = "plumbline";
/** Owns the tables and changes their shape. */
export const ownerRole = "plumbline_owner";
/** Reads and writes rows, only as the tables' row policies allow. */
export const appRole = "plumbline_app";

const roles = [ownerRole, appRole];
const extensions = ["btree_gist", "btree_gin", "pg_trgm", "citext", "unaccent"];
const rights = "LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION";

/** Safe to repeat, also after a stop in the middle. */
export async function ensureRoles(address: Address): Promise<void> {
  if (await withClient(address, databaseName, isComplete).catch(whenUnknownDatabase)) return;
  await withClient(address, "postgres", async (client) => {
    for (const role of roles) await ensureRole(client, role, address.password);
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [databaseName]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName} OWNER ${ownerRole}`);
    await client.query(`REVOKE ALL ON DATABASE ${databaseName} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${databaseName} TO ${appRole}`);
  });
  await withClient(address, databaseName, async (client) => {
    for (const extension of extensions) await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
  });
}

async function ensureRole(client: pg.Client, role: string, password: string | undefined): Promise<void> {
  const found = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [role]);
  if (found.rowCount === 0) await client.query(`CREATE ROLE ${role}`);
  const secret = password === undefined ? "" : ` PASSWORD ${client.escapeLiteral(password)}`;
  await client.query(`ALTER ROLE ${role} ${rights}${secret}`);
}

async function isComplete(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ complete: boolean }>(
    `SELECT (SELECT count(*) FROM pg_roles
              WHERE rolname = ANY($1) AND rolcanlogin
                AND NOT (rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole OR rolreplication)) = $2
        AND (SELECT count(*) FROM pg_extension WHERE extname = ANY($3)) = $4
        AND has_database_privilege($5, current_database(), 'CONNECT')
        AND NOT has_database_privilege('public', current_database(), 'TEMPORARY') AS complete`,
    [roles, roles.length, extensions, extensions.length, appRole],
  );
  return rows[0]?.complete ?? false;
}

/** 3D000: no such database; 42704: no such role. Both are what a first start finds. */
function whenUnknownDatabase(error: unknown): false {
  if (error instanceof pg.DatabaseError && (error.code === "3D000" || error.code === "42704")) return false;
  throw error;
}

async function withClient<Result>(
  address: Address,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...address, user: superuser, database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
