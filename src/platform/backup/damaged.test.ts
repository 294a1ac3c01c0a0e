/** Whatever has happened to the file of a backup, restoring it says what is wrong and leaves the database alone. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { openPool } from "#platform/database/pool.ts";
import { StartupError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { createLog } from "#platform/log.ts";
import { folderStorage } from "#platform/storage/folder.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../../../tests/support/database.ts";
import { restore } from "./restore.ts";

const log = createLog("silent");
const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");

type Said = { code: number; out: string; error: string };

describe("the commands of backup and restore", () => {
  let folder: string;
  let source: TestDatabase;
  let target: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let whole: Buffer;
  let lines: string[];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "plumbline-damaged-"));
    source = await createTestDatabase();
    target = await createEmptyDatabase();
    const owner = new pg.Client(source.logins.owner);
    await owner.connect();
    const organization = newId();
    await owner.query(
      "insert into organizations (id, name, plan, status) values ($1, 'A', 'core', 'trial')",
      [organization],
    );
    for (const name of ["Ada", "Bob", "Cy"])
      await owner.query(
        "insert into customers (organization_id, first_name, last_name) values ($1, $2, 'X')",
        [organization, name],
      );
    await owner.end();
    const file = join(folder, "whole");
    const said = await command("backup", source, file);
    assert.equal(said.code, 0, said.error);
    whole = await readFile(file);
    lines = gunzipSync(whole).toString().trimEnd().split("\n");
  });
  after(async () => {
    await Promise.all([source.drop(), target.drop()]);
    await rm(folder, { recursive: true, force: true });
  });

  async function command(name: "backup" | "restore", on: TestDatabase, ...words: string[]): Promise<Said> {
    const { user, host, port, database } = on.logins.owner;
    const address = `postgres://${user}@localhost:${port ?? 5432}/${database}?host=${host}`;
    const env = { ...process.env, DATABASE_URL: address, DATA_DIR: folder };
    const program = [join(root, `scripts/${name}.ts`), ...words];
    return run(process.execPath, program, { cwd: root, env }).then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, error: stderr }),
      ({ code, stdout, stderr }) => ({ code, out: stdout, error: stderr }),
    );
  }

  async function refusal(name: "backup" | "restore", on: TestDatabase, ...words: string[]): Promise<string> {
    const said = await command(name, on, ...words);
    assert.equal(said.code, 1, `${said.out}${said.error}`);
    assert.equal(said.out, "");
    const [sentence = "", ...more] = said.error.trimEnd().split("\n");
    assert.deepEqual(more, [], said.error);
    return sentence;
  }

  /** What restoring a file of these bytes says; without a program of its own for each. */
  async function refused(bytes: Buffer | string): Promise<string> {
    const file = join(folder, "damaged");
    await writeFile(file, bytes);
    const owner = openPool({ connection: target.logins.owner, size: 2, statementTimeout: 0, log });
    const error = await restore(
      owner,
      folderStorage(join(folder, "files")),
      file,
      log,
      target.installQueue,
    ).then(
      () => assert.fail("it was restored"),
      (reason: unknown) => reason,
    );
    await owner.end();
    assert.ok(error instanceof StartupError, String(error));
    assert.ok(error.message.includes(file), error.message);
    return error.message;
  }

  const changed = (change: (lines: string[]) => string[]) => gzipSync(`${change([...lines]).join("\n")}\n`);
  const atTable = (table: string) => lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
  const flipped = (at: number) => {
    const copy = Buffer.from(whole);
    copy[at] = (copy[at] ?? 0) ^ 0x10;
    return copy;
  };

  test("a file that is damaged is named with what is wrong, and the database stays empty", async () => {
    assert.match(await refused(""), /is empty\. Nothing was restored/);
    assert.match(await refused(gzipSync("")), /is empty/);
    for (const part of [0.1, 0.5, 0.9]) {
      assert.match(await refused(whole.subarray(0, whole.length * part)), /is incomplete/);
    }
    assert.match(await refused(whole.subarray(0, whole.length - 3)), /is incomplete/);
    assert.match(await refused(changed((all) => all.slice(0, -1))), /is incomplete/);
    for (const at of [whole.length >> 1, whole.length - 6]) {
      assert.match(await refused(flipped(at)), /is damaged/);
    }
    const picture = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
    assert.match(await refused(picture), /isn't a Plumbline backup/);
    assert.match(await refused(gzipSync(picture)), /isn't a Plumbline backup/);
    assert.match(await refused(gzipSync("hello\n")), /isn't a Plumbline backup/);
    assert.match(await refused(Buffer.concat([whole, whole])), /something stands after its end/);
    await assertEmpty();
  });

  test("contents that were changed are noticed before anything is restored", async () => {
    const header = (more: object) =>
      changed(([first = "", ...rest]) => [JSON.stringify({ ...JSON.parse(first), ...more }), ...rest]);
    assert.match(
      await refused(header({ format: 3 })),
      /has format 3, but this version of Plumbline reads format 2/,
    );
    assert.match(await refused(header({ schema: 9999 })), /was made by a newer Plumbline \(schema 9999/);
    const row = atTable("customers") + 1;
    assert.match(
      await refused(changed((all) => all.with(row, "{"))),
      new RegExp(`line ${row + 1} cannot be read`),
    );
    assert.match(
      await refused(changed((all) => all.with(row, all[row]?.replace("first_name", "frist_name") ?? ""))),
      /in the table customers a row was changed/,
    );
    assert.match(
      await refused(changed((all) => all.toSpliced(row, 0, all[row] ?? ""))),
      /in the table customers it has 4 rows instead of 3/,
    );
    assert.match(
      await refused(changed((all) => all.toSpliced(row, 1))),
      /in the table customers it has 2 rows instead of 3/,
    );
    assert.match(
      await refused(changed((all) => all.with(row - 1, '{"table":"customers"}'))),
      new RegExp(`line ${row} cannot be read`),
    );
    await assertEmpty();
  });

  test("a file that cannot be found or is none is named", async () => {
    assert.match(await refusal("restore", target, join(folder, "nowhere")), /There is no file .*nowhere/);
    const cut = join(folder, "cut");
    await writeFile(cut, whole.subarray(0, whole.length >> 1));
    assert.match(await refusal("restore", target, cut), /is incomplete/);
    assert.match(await refusal("restore", target), /Name one file: npm run restore -- FILE/);
    assert.match(await refusal("restore", target, "a", "b"), /Name one file/);
    await assertEmpty();
  });

  test("a table that is missing, or a stranger's, restores no row", async () => {
    const from = atTable("customers");
    const missing = await refused(changed((all) => all.toSpliced(from, 4)));
    assert.match(missing, /the table (\w+) is missing|does not fit/);
    const other = JSON.stringify({ table: "boats", columns: ["id"], rows: 0, checksum: "0" });
    assert.match(
      await refused(changed((all) => all.toSpliced(from, 0, other))),
      /it holds a table boats that this database does not have/,
    );
    const client = new pg.Client(target.logins.owner);
    await client.connect();
    const { rows } = await client.query("select count(*)::int as n from organizations");
    await client.end();
    assert.equal(rows[0].n, 0);
  });

  test("a backup leaves a file that is there alone, unless it is told to replace it", async () => {
    const file = join(folder, "kept");
    await writeFile(file, "something dear");
    assert.match(await refusal("backup", source, file), /The file .*kept already exists.*--overwrite/);
    assert.equal(await readFile(file, "utf8"), "something dear");
    assert.equal((await command("backup", source, file, "--overwrite")).code, 0);
    assert.equal(
      gunzipSync(await readFile(file))
        .toString()
        .split("\n")[0]
        ?.slice(0, 11),
      '{"format":2',
    );
  });

  test("a backup that cannot be written says why and leaves nothing behind", async () => {
    await mkdir(join(folder, "folder"));
    const before = await readdir(folder);
    assert.match(await refusal("backup", source, join(folder, "none/at/all")), /its folder does not exist/);
    assert.match(await refusal("backup", source, join(folder, "folder")), /is a folder\. Name a file in it/);
    assert.match(await refusal("backup", source), /Name one file: npm run backup -- FILE/);
    const empty = await createEmptyDatabase();
    assert.match(await refusal("backup", empty, join(folder, "new")), /nothing to back up/);
    await empty.drop();
    assert.deepEqual(await readdir(folder), before);
  });

  async function assertEmpty(): Promise<void> {
    const client = new pg.Client(target.logins.owner);
    await client.connect();
    const { rows } = await client.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    await client.end();
    assert.deepEqual(rows, []);
  }
});
