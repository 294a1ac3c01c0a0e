/** A backup brings the whole installation back, from one database to another, and says so when it cannot. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { openPool } from "#platform/database/pool.ts";
import { newId } from "#platform/ids.ts";
import { createLog } from "#platform/log.ts";
import { folderStorage } from "#platform/storage/folder.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../../../tests/support/database.ts";
import type { StorageKey } from "../storage/port.ts";
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
  const [whole, earlier, lost] = [newId(), newId(), newId()];
  const bytes = randomBytes(1_300_000);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "plumbline-backup-"));
    source = await createTestDatabase();
    owner = ownerOf(source);
    await fill(owner, organization);
    await storage().put(`${organization}/${whole}`, bytes);
    await storage().put(`${organization}/${whole}.thumbnail`, Buffer.from("small"));
    await fillFiles(owner, organization, { whole, earlier, lost, bytes });
    await storage().put(`${organization}/${earlier}`, Buffer.from("earlier"));
  });
  after(async () => {
    await owner.end();
    await source.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const storage = () => folderStorage(join(folder, "files"));

  async function restoredInto(file: string, check: (target: pg.Pool) => Promise<void>): Promise<void> {
    const database = await createEmptyDatabase();
    const target = ownerOf(database);
    try {
      await restore(target, folderStorage(join(folder, "restored")), file, log, database.installQueue);
      await check(target);
    } finally {
      await target.end();
      await database.drop();
    }
  }

  test("everything comes back, and new records continue the numbering", async () => {
    const file = join(folder, "whole.gz");
    const made = await backUp(owner, storage(), file);
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

  test("the bytes of files come back, and those that are missing are named", async () => {
    const file = join(folder, "files.gz");
    const made = await backUp(owner, storage(), file);
    assert.deepEqual(made.bytes, { files: 3, size: bytes.length + 7, damaged: ["lost.jpg"] });
    await restoredInto(file, async () => {
      const restored = folderStorage(join(folder, "restored"));
      const read = async (key: StorageKey) =>
        Buffer.concat(await Array.fromAsync((await restored.open(key)) as AsyncIterable<Buffer>));
      assert.ok((await read(`${organization}/${whole}`)).equals(bytes));
      assert.equal((await read(`${organization}/${whole}.thumbnail`)).toString(), "small");
      assert.equal((await read(`${organization}/${earlier}`)).toString(), "earlier");
      assert.equal(await restored.open(`${organization}/${lost}`), undefined);
    });
  });

  test("a changed byte of a file is noticed, and so is a part that is gone", async () => {
    const file = join(folder, "bytes-to-change.gz");
    await backUp(owner, storage(), file);
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split("\n");
    const part = lines.findIndex((line) => line.startsWith('{"part":'));
    const flipped = lines.with(
      part,
      (lines[part] ?? "").replace(/^(.{40})(.)/, (_, head, mark) => `${head}${mark === "A" ? "B" : "A"}`),
    );
    const end = lines.findIndex((line) => line.startsWith('{"sealed":'));
    for (const [wrong, reason] of [
      [flipped, /was changed/],
      [lines.toSpliced(part, 1), /was changed/],
      [lines.toSpliced(end, 1), /has no end/],
    ] as const) {
      const changed = join(folder, "bytes-changed.gz");
      await writeFile(changed, gzipSync(wrong.join("\n")));
      await assert.rejects(
        restoredInto(changed, async () => {}),
        reason,
      );
    }
  });

  test("a file that is cut off restores nothing", async () => {
    const file = join(folder, "to-cut.gz");
    await backUp(owner, storage(), file);
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
    await backUp(owner, storage(), file);
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
    await backUp(owner, storage(), file);
    await assert.rejects(
      restore(owner, storage(), file, log, async () => {}),
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

type Files = { whole: string; earlier: string; lost: string; bytes: Buffer };

async function fillFiles(
  owner: pg.Pool,
  organization: string,
  { whole, earlier, lost, bytes }: Files,
): Promise<void> {
  const sha256 = createHash("sha256").update(bytes).digest();
  for (const [key, name, hasThumbnail] of [
    [whole, "whole.jpg", true],
    [lost, "lost.jpg", false],
  ] as const) {
    await owner.query(
      `insert into files (organization_id, key, name, size, status, media_type, sha256, has_thumbnail, created_by_name,
         created_at, updated_at)
       values ($1, $2, $3, $4, 'ready', 'image/jpeg', $5, $6, 'Ada', now(), now())`,
      [organization, key, name, bytes.length, sha256, hasThumbnail],
    );
  }
  await owner.query(
    `insert into file_versions (organization_id, file_id, number, key, name, size, status, media_type, sha256,
       has_thumbnail, created_by_name, created_at)
     select organization_id, id, 2, key, name, size, status, media_type, sha256, has_thumbnail, 'Ada', now() from files`,
  );
  await owner.query(
    `insert into file_versions (organization_id, file_id, number, key, name, size, status, media_type, sha256,
       created_by_name, created_at)
     select organization_id, id, 1, $1, name, 7, status, media_type, $2, 'Ada', now() from files where key = $3`,
    [earlier, createHash("sha256").update("earlier").digest(), whole],
  );
}
