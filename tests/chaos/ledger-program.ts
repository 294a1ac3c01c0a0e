/** A small bookkeeping program for the kill test: it moves amounts between accounts and says which moves are safe. */
import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startLocalServer } from "#platform/database/local/server.ts";

const accounts = 6;
const writers = 3;

const say = (line: string) => writeSync(1, `${line}\n`);

async function makeTables(client: pg.Client): Promise<void> {
  await client.connect();
  await client.query(`
    CREATE TABLE IF NOT EXISTS accounts (id int PRIMARY KEY, balance bigint NOT NULL DEFAULT 0);
    CREATE TABLE IF NOT EXISTS entries (
      move uuid NOT NULL, account int NOT NULL REFERENCES accounts, amount bigint NOT NULL, note text NOT NULL,
      PRIMARY KEY (move, account));
    INSERT INTO accounts (id) SELECT generate_series(1, ${accounts}) ON CONFLICT DO NOTHING;
    GRANT SELECT, INSERT, UPDATE ON accounts, entries TO plumbline_app;`);
  await client.end();
}

/** Two entries and two balances in one transaction: half of it would show. */
async function move(pool: pg.Pool): Promise<string> {
  const id = randomUUID();
  const amount = 1 + Math.floor(Math.random() * 100);
  const from = 1 + Math.floor(Math.random() * (accounts - 1));
  const to = from + 1;
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    for (const [account, change] of [
      [from, -amount],
      [to, amount],
    ]) {
      await client.query("UPDATE accounts SET balance = balance + $2 WHERE id = $1", [account, change]);
      await client.query("INSERT INTO entries VALUES ($1, $2, $3, $4)", [
        id,
        account,
        change,
        "n".repeat(amount * 20),
      ]);
    }
    await client.query("COMMIT");
    client.release();
    return id;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const [dataDir = ""] = process.argv.slice(2);
const server = await startLocalServer({
  dataDir,
  log: (message, fields) => say(`log ${message} ${JSON.stringify(fields ?? {})}`),
});
server.onUnexpectedExit((reason) => say(`exit ${reason}`));
await makeTables(new pg.Client(server.connection("owner")));
const pool = new pg.Pool({ ...server.connection("app"), max: writers, connectionTimeoutMillis: 5_000 });
pool.on("error", () => undefined);
pool.on("connect", (client) => client.on("error", () => undefined));
let stopping = false;
// Like a program that still answers requests after Ctrl-C: it needs its database until it has finished.
process.on("SIGINT", () => say("interrupted"));
process.on("SIGTERM", () => {
  stopping = true;
});
say("ready");
await Promise.all(
  Array.from({ length: writers }, async () => {
    while (!stopping) {
      const id = await move(pool).catch(() => delay(20, ""));
      if (id) say(`ack ${id}`);
    }
  }),
);
await pool.end();
await server.stop();
