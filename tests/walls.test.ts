/** The walls between organizations stand in the database itself, whatever the program forgets. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type pg from "pg";
import { openPool } from "#platform/database/pool.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import { newId } from "#platform/ids.ts";
import { createLog } from "#platform/log.ts";
import { createTestDatabase, type TestDatabase } from "./support/database.ts";

/** Tables that belong to the installation, not to an organization. */
const withoutOrganization = [
  "attempt_counters",
  "carrier_stand_in_documents",
  "carrier_stand_in_notices",
  "carrier_stand_in_texts",
  "installation",
  "migrations",
  "payment_messages",
  "payment_stand_in",
  "reaction_places",
  "sign_ups",
  "spent_proofs",
  "subscription_starts",
];

describe("the database", () => {
  let database: TestDatabase;
  let owner: pg.Pool;
  let app: pg.Pool;
  const [first, second] = [newId(), newId()];
  const log = createLog("silent");

  before(async () => {
    database = await createTestDatabase();
    owner = openPool({ connection: database.logins.owner, size: 2, statementTimeout: 0, log });
    app = openPool({ connection: database.logins.app, size: 2, statementTimeout: 300, log });
    for (const id of [first, second]) {
      await owner.query(
        "insert into organizations (id, name, plan, status) values ($1, 'Somebody', 'core', 'trial')",
        [id],
      );
      await owner.query(
        "insert into customers (organization_id, first_name, last_name) values ($1, 'Ann', 'Other')",
        [id],
      );
    }
  });
  after(async () => {
    await app.end();
    await owner.end();
    await database.drop();
  });

  const tables = async () => {
    const { rows } = await owner.query(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as guarded,
        (select array_agg(a.attname::text order by k.position) from pg_constraint p
           cross join unnest(p.conkey) with ordinality as k (number, position)
           join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
         where p.conrelid = c.oid and p.contype = 'p') as key
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
    return rows as { name: string; guarded: boolean; key: string[] }[];
  };

  test("guards every table of an organization and keys it by organization", async () => {
    const found = (await tables()).filter(({ name }) => !withoutOrganization.includes(name));
    assert.ok(found.length >= 9);
    for (const { name, guarded, key } of found) {
      assert.ok(guarded, `${name} has no forced row level security`);
      if (name !== "organizations")
        assert.equal(key[0], "organization_id", `${name} is keyed by ${key.join(", ")}`);
    }
  });

  test("references between records always carry the organization", async () => {
    const { rows } = await owner.query(`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent, cardinality(conkey) as columns
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
    assert.ok(rows.length > 8);
    for (const { child, parent, columns } of rows) {
      if (parent !== "organizations")
        assert.ok(columns >= 2, `${child} refers to ${parent} without its organization`);
    }
  });

  test("works as a role that owns nothing and bypasses nothing", async () => {
    const { rows } = await app.query(`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        (select count(*) from pg_class where relowner = r.oid) as owned
      from pg_roles r where rolname = current_user`);
    assert.deepEqual(rows, [
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0 },
    ]);
  });

  test("shows nothing to a query without an organization", async () => {
    for (const { name, guarded } of await tables()) {
      if (!guarded) continue;
      const { rows } = await app.query(`select count(*) as n from ${name}`);
      assert.equal(rows[0].n, 0, name);
    }
  });

  test("shows one organization's rows even when the query forgets to ask for them", async () => {
    const { rows } = await sql<{ organization_id: string }>`select organization_id from customers`.execute(
      scopedTo(app, first),
    );
    assert.deepEqual(rows, [{ organization_id: first }]);
  });

  test("refuses to write a row for another organization", async () => {
    const write = sql`insert into customers (organization_id, first_name, last_name) values (${second}, 'A', 'B')`;
    await assert.rejects(write.execute(scopedTo(app, first)), /row-level security/);
  });

  test("forgets the organization when the query is over, also after an error", async () => {
    const single = openPool({ connection: database.logins.app, size: 1, log });
    try {
      await sql`select 1`.execute(scopedTo(single, first));
      assert.equal((await single.query("select count(*) as n from customers")).rows[0].n, 0);
      await assert.rejects(
        sql`select 1/0 from customers`.execute(scopedTo(single, first)),
        /division by zero/,
      );
      assert.equal((await single.query("select count(*) as n from customers")).rows[0].n, 0);
      const again = await sql<{ n: number }>`select count(*) as n from customers`.execute(
        scopedTo(single, second),
      );
      assert.equal(again.rows[0]?.n, 1);
      await assert.rejects(
        scopedTo(single, first)
          .transaction()
          .execute((trx) => sql`select 1/0`.execute(trx)),
        /division by zero/,
      );
      assert.equal((await single.query("select count(*) as n from customers")).rows[0].n, 0);
    } finally {
      await single.end();
    }
  });

  test("keeps the event log: the server can add to it and read it, not change it", async () => {
    const scoped = scopedTo(app, first);
    await sql`insert into events (organization_id, occurred_at, type, subject_kind, subject_id, actor_name, title)
      values (${first}, now(), 'test.happened', 'test', '1', 'Test', 'It happened')`.execute(scoped);
    await assert.rejects(sql`update events set title = 'Other'`.execute(scoped), /permission denied/);
    await assert.rejects(sql`delete from events`.execute(scoped), /permission denied/);
  });

  test("stops a statement that takes too long, and says so", async () => {
    await assert.rejects(sql`select pg_sleep(5)`.execute(scopedTo(app, first)), /took too long/);
  });

  test("is asked about organizations by id only as UUID", () => {
    assert.throws(() => scopedTo(app, "'; reset role; --"), /must be a UUID/);
  });
});
