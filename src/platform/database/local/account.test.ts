/** Under which account the built-in database runs when the program itself was started by root. */
import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, test } from "node:test";
import pg from "pg";
import { startLocalServer } from "./server.ts";

const parent = realpathSync(mkdtempSync(join(tmpdir(), "plumbline-account-")));
const path = process.env.PATH;
afterEach(() => {
  process.env.PATH = path;
});
after(() => rmSync(parent, { recursive: true, force: true }));

const asRoot = { skip: process.platform !== "linux" || process.getuid?.() !== 0 };
const nobody = 65534;

/** Stands for a system that forbids what this program does: one of the same name that fails. */
function forbid(program: "unshare" | "setpriv"): void {
  const programs = join(parent, `without-${program}`);
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, program), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  process.env.PATH = `${programs}:${process.env.PATH}`;
}

/** Many containers forbid root to make user namespaces. */
const forbidNamespaces = () => forbid("unshare");

async function answers(dataDir: string, statement: string): Promise<unknown> {
  const server = await startLocalServer({ dataDir, log: () => undefined });
  try {
    const client = new pg.Client({ ...server.connection("owner") });
    await client.connect();
    const { rows } = await client.query({ text: statement, rowMode: "array" });
    await client.end();
    return rows.at(0)?.[0];
  } finally {
    await server.stop();
  }
}

test(
  "root's own folder: the database runs in a user namespace and its files stay root's",
  asRoot,
  async () => {
    const dataDir = join(parent, "namespace");
    assert.equal(await answers(dataDir, "SELECT 1"), 1);
    assert.equal(statSync(join(dataDir, "postgres")).uid, 0);
  },
);

test(
  "without namespaces it runs as nobody, keeps what root's database held, and stays there",
  asRoot,
  async () => {
    chmodSync(parent, 0o711);
    const dataDir = join(parent, "nobody");
    await answers(dataDir, "CREATE TABLE kept AS SELECT 42 AS answer");
    forbidNamespaces();
    assert.equal(await answers(dataDir, "SELECT answer FROM kept"), 42);
    assert.equal(statSync(join(dataDir, "postgres", "PG_VERSION")).uid, nobody);
    assert.equal(statSync(dataDir).mode & 0o777, 0o700);
    process.env.PATH = path;
    assert.equal(await answers(dataDir, "SELECT answer FROM kept"), 42);
    assert.equal(statSync(join(dataDir, "postgres")).uid, nobody);
  },
);

test("a new database without namespaces is made by nobody", asRoot, async () => {
  chmodSync(parent, 0o711);
  forbidNamespaces();
  assert.equal(await answers(join(parent, "fresh"), "SELECT 1"), 1);
  assert.equal(statSync(join(parent, "fresh", "postgres")).uid, nobody);
});

test(
  "without namespaces, in a folder that is root's alone, nobody is let through to the database",
  asRoot,
  async () => {
    chmodSync(parent, 0o700);
    forbidNamespaces();
    const dataDir = join(parent, "behind");
    await answers(dataDir, "CREATE TABLE kept AS SELECT 42 AS answer");
    assert.equal(await answers(dataDir, "SELECT answer FROM kept"), 42);
    assert.equal(statSync(join(dataDir, "postgres")).uid, nobody);
    process.env.PATH = path;
    assert.equal(await answers(dataDir, "SELECT answer FROM kept"), 42);
  },
);

test("where nothing of this works, root is told the ways out", asRoot, async () => {
  chmodSync(parent, 0o700);
  forbidNamespaces();
  forbid("setpriv");
  await assert.rejects(startLocalServer({ dataDir: join(parent, "closed"), log: () => undefined }), {
    name: "StartupError",
    message: /does not run as root on this system\. Start Plumbline as another user.*DATABASE_URL/,
  });
});
