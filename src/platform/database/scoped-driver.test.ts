/** A transaction is all or nothing, also where its statements travel together without waiting for each other. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Kysely, sql, type Transaction } from "kysely";
import type pg from "pg";
import { newId } from "#platform/ids.ts";
import { createLog } from "#platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { plannedAnew, plannedOnce } from "./plans.ts";
import { openPool } from "./pool.ts";
import { scopedTo, sendAhead, sendLast } from "./scoped-driver.ts";

describe("a transaction", () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let db: Kysely<unknown>;
  const organizationId = newId();

  before(async () => {
    database = await createTestDatabase();
    const log = createLog("silent");
    const owner = openPool({ connection: database.logins.owner, size: 1, log });
    await owner.query(
      "insert into organizations (id, name, plan, status) values ($1, 'Somebody', 'core', 'trial')",
      [organizationId],
    );
    await owner.query(`
      create table judged (name text);
      grant select, insert on judged to plumbline_app;
      create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'refused at the end'; end $$;
      create constraint trigger judged_at_the_end after insert on judged deferrable initially deferred
        for each row execute function refuse()`);
    await owner.end();
    // One connection, so that whatever a transaction leaves behind meets the next one.
    pool = openPool({ connection: database.logins.app, size: 1, log });
    db = scopedTo(pool, organizationId);
  });
  after(async () => {
    await pool.end();
    await database.drop();
  });

  const write = (name: string) =>
    sql`insert into customers (organization_id, first_name, last_name) values (${organizationId}, ${name}, 'A')`;
  const names = async () => {
    const { rows } = await sql<{
      name: string;
    }>`select first_name as name from customers order by id`.execute(db);
    return rows.map(({ name }) => name);
  };
  const fails = sql`insert into customers (organization_id, first_name, last_name, status)
    values (${organizationId}, 'Nobody', 'A', 'friend')`;
  const within = <T>(work: (trx: Transaction<unknown>) => Promise<T>) => db.transaction().execute(work);
  const ahead = (trx: Kysely<unknown>, statement: typeof fails) => sendAhead(trx, statement.compile(trx));

  test("saves what was sent ahead with the next statement, and with the commit", async () => {
    const before = await names();
    const seen = await within(async (trx) => {
      await ahead(trx, write("First"));
      await write("Second").execute(trx);
      const { rows } =
        await sql`select first_name from customers where first_name in ('First', 'Second')`.execute(trx);
      await ahead(trx, write("Third"));
      return rows.length;
    });
    assert.equal(seen, 2);
    assert.deepEqual(await names(), [...before, "First", "Second", "Third"]);
  });

  test("saves nothing when a statement that was sent ahead fails at the commit, and says why", async () => {
    const before = await names();
    const broken = within(async (trx) => {
      await write("Lost").execute(trx);
      await ahead(trx, fails);
      await ahead(trx, write("Lost too"));
    });
    await assert.rejects(broken, /customers_status_check/);
    assert.deepEqual(await names(), before);
  });

  test("names the statement that failed first, not those that came behind it", async () => {
    const before = await names();
    const broken = within(async (trx) => {
      await ahead(trx, fails);
      await write("Lost").execute(trx);
    });
    await assert.rejects(broken, /customers_status_check/);
    assert.deepEqual(await names(), before);
  });

  test("forgets what was sent ahead when the work fails", async () => {
    const before = await names();
    for (const isBegun of [true, false]) {
      const broken = within(async (trx) => {
        if (isBegun) await write("Lost").execute(trx);
        await ahead(trx, write("Lost too"));
        throw new Error("changed my mind");
      });
      await assert.rejects(broken, /changed my mind/);
    }
    assert.deepEqual(await names(), before);
  });

  const last = (trx: Kysely<unknown>, statement: typeof fails) => sendLast(trx, statement.compile(trx));
  const returning = (name: string) => sql`${write(name)} returning first_name as name`;

  test("is saved by the time its last statement answers, with all that came before", async () => {
    const before = await names();
    for (const isBegun of [true, false]) {
      const rows = await within(async (trx) => {
        if (isBegun) await write("Begun").execute(trx);
        await ahead(trx, write("Ahead"));
        return last(trx, returning("Last"));
      });
      assert.deepEqual(rows, [{ name: "Last" }]);
    }
    assert.deepEqual(await names(), [...before, "Begun", "Ahead", "Last", "Ahead", "Last"]);
  });

  test("saves nothing when its last statement fails, or one sent ahead of it", async () => {
    const before = await names();
    await assert.rejects(
      within(async (trx) => {
        await write("Lost").execute(trx);
        await last(trx, fails);
      }),
      /customers_status_check/,
    );
    await assert.rejects(
      within(async (trx) => {
        await ahead(trx, fails);
        await last(trx, returning("Lost too"));
      }),
      /customers_status_check/,
    );
    assert.deepEqual(await names(), before);
  });

  test("saves nothing when only its end finds fault, with one statement or more", async () => {
    for (const isBegun of [true, false]) {
      const broken = within(async (trx) => {
        if (isBegun) await write("Begun").execute(trx);
        await last(trx, sql`insert into judged (name) values ('Lost') returning name`);
      });
      await assert.rejects(broken, /refused at the end/);
      const { rows } = await sql`select from judged`.execute(db);
      assert.equal(rows.length, 0);
    }
    const before = await names();
    await within(async (trx) => last(trx, returning("Afterwards")));
    assert.deepEqual(await names(), [...before, "Afterwards"]);
  });

  test("takes nothing after its last statement, which is saved all the same", async () => {
    const before = await names();
    const broken = within(async (trx) => {
      await last(trx, returning("Kept"));
      await write("Lost").execute(trx);
    });
    await assert.rejects(broken, /can follow the last statement/);
    assert.deepEqual(await names(), [...before, "Kept"]);
  });

  test("prepares statements that return, and never those that are planned anew", async () => {
    await sql`select 1 as prepared`.execute(db);
    await sql`${plannedAnew} select 1 as anew`.execute(db);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement ~ 'select 1 as (prepared|anew)$'`.execute(
      db,
    );
    assert.deepEqual(rows, [{ statement: "select 1 as prepared" }]);
  });

  test("is as usual after a statement that is planned once, which never gets a plan of its own", async () => {
    for (let time = 0; time < 3; time += 1) {
      await sql`${plannedOnce} select ${time}::int as once`.execute(db);
      await sql`select ${time}::int as usual`.execute(db);
    }
    const { rows } = await sql`
      select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
      where statement ~ '::int as (once|usual)$' order by statement like '%usual'`.execute(db);
    assert.deepEqual(rows, [
      { generic: 3, custom: 0 },
      { generic: 0, custom: 3 },
    ]);
    assert.deepEqual((await sql`show plan_cache_mode`.execute(db)).rows, [{ plan_cache_mode: "auto" }]);
  });

  test("without any statement changes nothing", async () => {
    assert.equal(await within(async () => 5), 5);
    assert.equal((await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one, 1);
  });

  test("is the only place from which something can be sent ahead", async () => {
    const before = await names();
    await assert.rejects(ahead(db, write("Lost")), /only within a transaction/);
    assert.deepEqual(await names(), before);
  });
});
