/** What the built-in database promises when everything goes well, and what it says when it cannot start. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { engineProcesses } from "./leftovers.ts";
import { runningServer } from "./running.ts";
import { type LocalServer, startLocalServer } from "./server.ts";

const parent = realpathSync(mkdtempSync(join(tmpdir(), "plumbline-local-")));
const dataDir = join(parent, "data");
/** Made by the first test that needs it and used by those after it, because making a database takes seconds. */
const second = join(parent, "second");
const onUnix = process.platform !== "win32";
let server: LocalServer;

before(async () => {
  server = await startLocalServer({ dataDir, log: () => undefined });
});
after(async () => {
  await server.stop();
  rmSync(parent, { recursive: true, force: true });
});

async function ask(from: LocalServer, role: "owner" | "app", statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(from.connection(role));
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

const open = (folder: string) => startLocalServer({ dataDir: folder, log: () => undefined });

test("the owner's login owns the database and is no administrator of the server", async () => {
  const { rows } = await ask(
    server,
    "owner",
    `SELECT rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole AS mighty,
            (SELECT pg_get_userbyid(datdba) = current_user FROM pg_database WHERE datname = current_database()) AS owns
       FROM pg_roles WHERE rolname = current_user`,
  );
  assert.deepEqual(rows, [{ mighty: false, owns: true }]);
});

test("the program's login can neither bypass row policies nor make, own or drop anything", async () => {
  const { rows } = await ask(
    server,
    "app",
    `SELECT rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
            (SELECT count(*)::int FROM pg_auth_members WHERE member = pg_roles.oid) AS memberships,
            (SELECT count(*)::int FROM pg_class WHERE relowner = pg_roles.oid) AS owned
       FROM pg_roles WHERE rolname = current_user`,
  );
  assert.deepEqual(rows, [
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      memberships: 0,
      owned: 0,
    },
  ]);
  await assert.rejects(ask(server, "app", "CREATE TABLE mine (id int)"), { code: "42501" });
  await assert.rejects(ask(server, "app", "CREATE TEMPORARY TABLE mine (id int)"), { code: "42501" });
  await assert.rejects(ask(server, "app", "SET ROLE plumbline_owner"), { code: "42501" });
});

test("a table with forced row policies shows the program's login only the rows of the policy", async () => {
  await ask(
    server,
    "owner",
    `CREATE TABLE walls (organization int, secret text);
     INSERT INTO walls VALUES (1, 'ours'), (2, 'theirs');
     ALTER TABLE walls ENABLE ROW LEVEL SECURITY;
     ALTER TABLE walls FORCE ROW LEVEL SECURITY;
     CREATE POLICY wall ON walls USING (organization = 1);
     GRANT SELECT ON walls TO plumbline_app`,
  );
  const { rows } = await ask(server, "app", "SET row_security = on; SELECT secret FROM walls").then(
    (results) => (results as unknown as pg.QueryResult[])[1] as pg.QueryResult,
  );
  assert.deepEqual(rows, [{ secret: "ours" }]);
});

test("umlauts are letters to sorting, case and search by part of a word", async () => {
  const { rows } = await ask(
    server,
    "app",
    "SELECT lower('ÄÖÜ') AS lower, 'MÜLLER'::citext = 'müller' AS same, unaccent('Müller') AS plain, similarity('Müller', 'muller') < 1 AS differs, similarity('Müller', 'MÜLLER') AS whole",
  );
  assert.deepEqual(rows, [{ lower: "äöü", same: true, plain: "Muller", differs: true, whole: 1 }]);
});

test("every commit is on the disk before it is acknowledged, and pages carry checksums", async () => {
  const { rows } = await ask(
    server,
    "app",
    `SELECT string_agg(setting, ' ' ORDER BY name) AS settings FROM pg_settings
      WHERE name IN ('data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit')`,
  );
  assert.deepEqual(rows, [{ settings: "on on on on" }]);
});

test("only the owner of the data folder can enter it, and no network port is open", {
  skip: !onUnix,
}, async () => {
  for (const folder of [dataDir, join(dataDir, "postgres"), server.connection("app").host])
    assert.equal(statSync(folder).mode & 0o777, 0o700, folder);
  const { rows } = await ask(server, "app", "SHOW listen_addresses");
  assert.deepEqual(rows, [{ listen_addresses: "" }]);
});

test("a second program on the same data folder is refused with the number of the first", async () => {
  await assert.rejects(open(dataDir), {
    name: "StartupError",
    message: `Another Plumbline (process ${process.pid}) is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  });
});

test("what was written is there after stopping and opening again, and stopping leaves nothing running", async () => {
  await ask(server, "owner", "CREATE TABLE kept AS SELECT 42 AS answer");
  const open = new pg.Client(server.connection("owner"));
  open.on("error", () => undefined);
  await open.connect();
  await server.stop();
  await server.stop();
  assert.deepEqual(engineProcesses(join(dataDir, "postgres")), []);
  assert.equal(existsSync(join(dataDir, "postgres", "postmaster.pid")), false);
  server = await startLocalServer({ dataDir, log: () => undefined });
  assert.deepEqual((await ask(server, "owner", "SELECT answer FROM kept")).rows, [{ answer: 42 }]);
});

test("a missing extension or right is put back at the next start", async () => {
  await ask(server, "owner", "GRANT TEMPORARY ON DATABASE plumbline TO PUBLIC");
  await server.stop();
  server = await startLocalServer({ dataDir, log: () => undefined });
  await assert.rejects(ask(server, "app", "CREATE TEMPORARY TABLE mine (id int)"), { code: "42501" });
});

test("a path too long for a socket works, with the socket in the temporary folder", {
  skip: !onUnix,
}, async () => {
  const long = join(parent, ...Array.from({ length: 12 }, () => "a-long-folder"));
  const far = await open(long);
  const { host } = far.connection("app");
  assert.ok(host.startsWith(join(tmpdir(), "plumbline-")), host);
  assert.equal(statSync(host).mode & 0o777, 0o700);
  assert.equal((await ask(far, "app", "SELECT 1 AS one")).rows[0].one, 1);
  await far.stop();
  assert.equal(existsSync(host), false);
  rmSync(join(parent, "a-long-folder"), { recursive: true });
});

test("a file in the place of the data folder is named as the reason", async () => {
  const file = join(parent, "file");
  writeFileSync(file, "");
  await assert.rejects(open(file), {
    message: `The data folder ${file} is not a folder. Move that file, or set DATA_DIR to a folder.`,
  });
  await assert.rejects(open(join(file, "below")), /is not a folder/);
});

test("a data folder that may not be written is named with the way out", { skip: !onUnix }, () => {
  const locked = join(parent, "locked");
  mkdirSync(locked, { mode: 0o555 });
  const script = `
    const { openDataFolder } = await import(${JSON.stringify(new URL("data-folder.ts", import.meta.url))});
    try { openDataFolder(${JSON.stringify(locked)}); } catch (error) { console.log(error.message); }`;
  // Rights do not stop root, so root lays down the power that they do not; nobody could not even reach the program.
  const powerless = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"];
  const before = process.getuid?.() === 0 ? powerless : [];
  const [command, ...words] = [...before, process.execPath, "--input-type=module", "-e", script];
  const said = spawnSync(command, words, { cwd: import.meta.dirname, encoding: "utf8" });
  assert.equal(
    said.stdout.trim(),
    `The data folder ${locked} cannot be written (no permission). Give the user who starts Plumbline the right to write there, or set DATA_DIR to another folder.`,
    said.stderr,
  );
});

test("a data folder of a newer or older PostgreSQL is left alone, with the way out", async () => {
  const other = join(parent, "other");
  mkdirSync(join(other, "postgres"), { recursive: true });
  writeFileSync(join(other, "postgres", "PG_VERSION"), "19\n");
  await assert.rejects(open(other), {
    message: `The data folder ${other} was made by PostgreSQL 19, and this Plumbline comes with 18. Update Plumbline to the version that made it, or set DATA_DIR to another folder.`,
  });
  writeFileSync(join(other, "postgres", "PG_VERSION"), "17\n");
  await assert.rejects(
    open(other),
    /made by PostgreSQL 17.*Make a backup with the version of Plumbline that made it/,
  );
});

test("a folder named postgres that holds no database is not touched", async () => {
  const foreign = join(parent, "foreign");
  mkdirSync(join(foreign, "postgres"), { recursive: true });
  await assert.rejects(open(foreign), /holds no database/);
});

test("a half-made database of a start that was cut off is cleared away", async () => {
  mkdirSync(join(second, "postgres.new-cutoff", "base"), { recursive: true });
  const made = await open(second);
  assert.equal(existsSync(join(second, "postgres.new-cutoff")), false);
  await made.stop();
});

test("a command finds the running database, and finds none once it has stopped or was never there", async () => {
  const other = await open(second);
  assert.deepEqual(runningServer(second), other.connection("owner"));
  await other.stop();
  assert.equal(runningServer(second), undefined);
  assert.equal(runningServer(join(parent, "nowhere")), undefined);
});

test("a database that cannot start says why in one sentence and gives the folder free", async () => {
  writeFileSync(join(second, "postgres", "postgresql.conf"), "no_such_setting = 1\n");
  await assert.rejects(open(second), { name: "StartupError", message: /did not start: .*no_such_setting/ });
  writeFileSync(join(second, "postgres", "postgresql.conf"), "");
  await (await open(second)).stop();
});
