/** A backup brings the whole installation back, from one database to another, and says so when it cannot. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { openPool } from "#platform/database/pool.ts";
import { newId } from "#platform/ids.ts";
import { createLog } from "#platform/log.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../../../tests/support/database.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";

const log = createLog("silent");
const ownerOf = ({ logins }: TestDatabase) =>
  openPool({ connection: logins.owner, size: 2, statementTimeout: 0, log });

describe("backup and restore", () => {
  let folder: string;
  let source: TestDatabase;
  let owner: pg.Pool;
  const organization = newId();

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "plumbline-backup-"));
    source = await createTestDatabase();
    owner = ownerOf(source);
    await fill(owner, organization);
  });
  after(async () => {
    await owner.end();
    await source.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function restoredInto(file: string, check: (target: pg.Pool) => Promise<void>): Promise<void> {
    const database = await createEmptyDatabase();
    const target = ownerOf(database);
    try {
      await restore(target, file, log, database.installQueue);
      await check(target);
    } finally {
      await target.end();
      await database.drop();
    }
  }

  test("everything comes back, and new records continue the numbering", async () => {
    const file = join(folder, "whole.gz");
    const made = await backUp(owner, file);
    assert.equal(made.tables.find(({ name }) => name === "customers")?.rows, 3);
    await restoredInto(file, async (target) => {
      const text = "select id, first_name, notes, search_text from customers order by id";
      assert.deepEqual((await target.query(text)).rows, (await owner.query(text)).rows);
      const counts =
        "select status, sum(customers)::int as n from customer_counts group by status order by status";
      assert.deepEqual((await target.query(counts)).rows, [
        { status: "client", n: 1 },
        { status: "lead", n: 2 },
      ]);
      const { rows } = await target.query(
        "insert into customers (organization_id, first_name, last_name) values ($1, 'New', 'One') returning id",
        [organization],
      );
      const { rows: largest } = await owner.query("select max(id) as id from customers");
      assert.ok(rows[0].id > largest[0].id);
    });
  });

  test("a file that is cut off restores nothing", async () => {
    const file = join(folder, "to-cut.gz");
    await backUp(owner, file);
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split("\n");
    const cut = join(folder, "cut.gz");
    await writeFile(cut, gzipSync(lines.slice(0, -2).join("\n")));
    await assert.rejects(
      restoredInto(cut, async () => {}),
      /is incomplete/,
    );
  });

  test("a changed value is noticed", async () => {
    const file = join(folder, "to-change.gz");
    await backUp(owner, file);
    const changed = join(folder, "changed.gz");
    const text = gunzipSync(await readFile(file))
      .toString()
      .replace("Naïve", "Naive");
    await writeFile(changed, gzipSync(text));
    await assert.rejects(
      restoredInto(changed, async () => {}),
      /is damaged: in the table customers a row was changed/,
    );
  });

  test("a database that holds data is left alone", async () => {
    const file = join(folder, "for-nothing.gz");
    await backUp(owner, file);
    await assert.rejects(
      restore(owner, file, log, async () => {}),
      /already holds data/,
    );
  });
});

async function fill(owner: pg.Pool, organization: string): Promise<void> {
  await owner.query("insert into organizations (id, name, plan, status) values ($1, 'A', 'core', 'trial')", [
    organization,
  ]);
  for (const [name, status] of [
    ['Naïve "quote" \\ é\n\u2028\r', "lead"],
    ["Bo", "lead"],
    ["Cy", "client"],
  ]) {
    await owner.query(
      "insert into customers (organization_id, first_name, last_name, status, notes, estimated_value_cents) values ($1, $2, 'X', $3, $2, 9007199254740991)",
      [organization, name, status],
    );
  }
}
