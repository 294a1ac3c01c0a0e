/** What becomes of a connection whose database says nothing any more, and of those who wait for another. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type pg from "pg";
import { newId } from "#platform/ids.ts";
import { createLog } from "#platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { openPool } from "./pool.ts";
import { scopedTo, waitLonger } from "./scoped-driver.ts";

const options = { skip: process.platform !== "linux", timeout: 120_000 };
let database: TestDatabase;
let pool: pg.Pool;
before(async () => {
  database = await createTestDatabase();
  pool = openPool({
    connection: database.logins.app,
    size: 1,
    statementTimeout: 200,
    log: createLog("silent"),
  });
});
after(async () => {
  await pool.end();
  await database.drop();
});

async function backend(): Promise<number> {
  return (await pool.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid ?? 0;
}

const unanswered = {
  code: "unavailable",
  message: "The database isn't responding. Try again in a moment.",
};

/** Until `work` is done the process with this number does nothing, not even end. */
async function whileStopped<T>(pid: number, work: () => Promise<T>): Promise<T> {
  process.kill(pid, "SIGSTOP");
  try {
    return await work();
  } finally {
    process.kill(pid, "SIGCONT");
  }
}

test("a connection that gave no answer is closed, and the next question gets another", options, async () => {
  const first = await backend();
  await whileStopped(first, async () => {
    await assert.rejects(sql`select 1`.execute(scopedTo(pool, newId())), unanswered);
    assert.notEqual(await backend(), first);
  });
  assert.equal(pool.totalCount, 1);
});

test(
  "a transaction that got no answer is not saved, and its connection not used again",
  options,
  async () => {
    const first = await backend();
    const organizationId = newId();
    const written = scopedTo(pool, organizationId)
      .transaction()
      .execute(async (trx) => {
        await sql`insert into installation (name, value) values ('standstill', 'kept')`.execute(trx);
        process.kill(first, "SIGSTOP");
        await sql`select 1`.execute(trx);
      });
    await assert.rejects(written, unanswered);
    process.kill(first, "SIGCONT");
    assert.notEqual(await backend(), first);
    const { rowCount } = await pool.query("select from installation where name = 'standstill'");
    assert.equal(rowCount, 0);
  },
);

test(
  "anyone who waits for a connection while none comes back is sent away, and the next is served",
  options,
  async () => {
    const held = await pool.connect();
    await assert.rejects(sql`select 1`.execute(scopedTo(pool, newId())), unanswered);
    held.release();
    assert.ok((await backend()) > 0);
    assert.equal(pool.totalCount, 1);
  },
);

test(
  "a connection that the database ends is told in a sentence, and the next question gets another",
  options,
  async () => {
    const first = await backend();
    const owner = openPool({ connection: database.logins.owner, size: 1, log: createLog("silent") });
    const ended = scopedTo(pool, newId())
      .transaction()
      .execute(async (trx) => {
        await sql`select 1`.execute(trx);
        await owner.query("select pg_terminate_backend($1)", [first]);
        await sql`select pg_sleep(0.1)`.execute(trx);
      });
    await assert.rejects(ended, {
      code: "unavailable",
      message: /^(The|We can't reach the) database.* Try again in a moment\.$/,
    });
    await owner.end();
    assert.notEqual(await backend(), first);
  },
);

test("a transaction that was given more time is waited for longer", options, async () => {
  const trx = scopedTo(pool, newId()).transaction();
  const slow = trx.execute(async (tx) => {
    await waitLonger(tx, 60_000);
    await sql`select set_config('statement_timeout', '60s', true)`.execute(tx);
    await sql`select pg_sleep(3)`.execute(tx);
  });
  await slow;
});
