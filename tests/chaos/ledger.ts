/** The kill test's smallest victim: the built-in database alone, under a small bookkeeping program. */

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startLocalServer } from "#platform/database/local/server.ts";
import type { Victim } from "./victim.ts";

export const ledgerProgram = fileURLToPath(new URL("ledger-program.ts", import.meta.url));

/** Every line the program says from now on. */
export function onLine(program: ChildProcess, listener: (line: string) => void): void {
  assert.ok(program.stdout);
  createInterface({ input: program.stdout }).on("line", listener);
}

/** Resolves with the first line that starts so; rejects when the program ends without having said it. */
export function lineFrom(program: ChildProcess, start: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const said: string[] = [];
  onLine(program, (line) => {
    said.push(line);
    if (line.startsWith(start)) resolve(line);
  });
  program.once("close", () =>
    reject(new Error(`The program ended without "${start}": ${said.slice(-5).join(" | ")}`)),
  );
  return promise;
}

export const ledger: Victim = {
  name: "the built-in database",
  start: (dataDir) =>
    spawn(process.execPath, [ledgerProgram, dataDir], { stdio: ["ignore", "pipe", "inherit"] }),
  ready: async (program) => void (await lineFrom(program, "ready")),
  work(program, acknowledged) {
    onLine(program, (line) => {
      if (line.startsWith("ack ")) acknowledged(line.slice(4));
    });
  },
  async check(dataDir, acknowledged) {
    const server = await startLocalServer({ dataDir, log: () => undefined });
    const client = new pg.Client(server.connection("owner"));
    try {
      await client.connect();
      await checkMoves(client, acknowledged);
      await checkStorage(server.connection("owner"));
    } finally {
      await client.end();
      await server.stop();
    }
  },
};

async function checkMoves(client: pg.Client, acknowledged: ReadonlySet<string>): Promise<void> {
  const tables = await client.query("SELECT to_regclass('entries') AS entries");
  if (tables.rows[0].entries === null)
    return assert.equal(acknowledged.size, 0, "the tables of acknowledged writes are gone");
  const moves = await client.query(
    "SELECT move, count(*)::int AS sides, sum(amount)::int AS sum FROM entries GROUP BY move",
  );
  const kept = new Set(moves.rows.map((row) => row.move));
  const lost = [...acknowledged].filter((id) => !kept.has(id));
  assert.deepEqual(lost, [], "acknowledged writes are lost");
  assert.deepEqual(
    moves.rows.filter((row) => row.sides !== 2 || row.sum !== 0),
    [],
    "writes are torn",
  );
  const wrong = await client.query(
    `SELECT id FROM accounts WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM entries WHERE account = accounts.id)`,
  );
  assert.deepEqual(wrong.rows, [], "balances do not match their entries");
}

/** Has PostgreSQL compare every table and index of the database with each other. */
async function checkStorage(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, user: "postgres" });
  await client.connect();
  try {
    await client.query("CREATE EXTENSION IF NOT EXISTS amcheck");
    const broken = await client.query(
      `SELECT relname, problem.* FROM pg_class, verify_heapam(oid) AS problem
        WHERE relkind = 'r' AND relpersistence = 'p'`,
    );
    assert.deepEqual(broken.rows, [], "tables are damaged");
    await client.query(
      `SELECT bt_index_check(indexrelid, true) FROM pg_index
         JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam
        WHERE amname = 'btree' AND relpersistence = 'p' AND relkind = 'i'`,
    );
  } finally {
    await client.query("DROP EXTENSION amcheck");
    await client.end();
  }
}
