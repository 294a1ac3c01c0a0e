/** What customers refused before there was a ledger is in it afterwards, at every address that was known of them. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type pg from "pg";
import { migrate } from "#platform/database/migrate.ts";
import { openPool } from "#platform/database/pool.ts";
import { newId } from "#platform/ids.ts";
import { createLog } from "#platform/log.ts";
import { createEmptyDatabase, type TestDatabase } from "../../../tests/support/database.ts";

const log = createLog("silent");
const organization = newId();
let database: TestDatabase;
let owner: pg.Pool;

before(async () => {
  database = await createEmptyDatabase();
  owner = openPool({ connection: database.logins.owner, size: 2, statementTimeout: 0, log });
});
after(async () => {
  await owner.end();
  await database.drop();
});

test("an upgrade takes every refusal along, and reminders of a Pro workspace go on", async () => {
  await migrate(owner, log, 37);
  await owner.query(
    "insert into organizations (id, name, plan, status) values ($1, 'Somebody', 'pro', 'active')",
    [organization],
  );
  const add = async (email: string | null, phone: string | null): Promise<number> => {
    const { rows } = await owner.query(
      `insert into customers (organization_id, first_name, last_name, email, phone, phone_e164)
       values ($1, 'Grace', 'Hill', $2, $3, $3) returning id`,
      [organization, email, phone],
    );
    return Number(rows[0].id);
  };
  const both = await add(" Grace@Customer.example", "+12125550142");
  const none = await add(null, null);
  await add("ada@customer.example", null);
  for (const customer of [both, none])
    await owner.query("insert into reminder_refusals values ($1, $2, '2026-01-02T03:04:05Z', 'Grace Hill')", [
      organization,
      customer,
    ]);
  await owner.query(
    "insert into reminder_settings (organization_id, policy, rules) values ($1, '{}', '[]')",
    [organization],
  );
  await migrate(owner, log);
  const { rows } = await owner.query(
    `select channel, masked, purpose, state, source, said_by, customer_id,
       address_hash = consent_hash(organization_id, channel, case channel when 'mail' then 'grace@customer.example'
         else '+12125550142' end) as is_known
     from consent_entries order by channel`,
  );
  const same = { purpose: "reminders", state: "withdrawn", source: "backfill", said_by: "Grace Hill" };
  assert.deepEqual(rows, [
    { channel: "mail", masked: "G•••@Customer.example", ...same, customer_id: both, is_known: true },
    { channel: "text", masked: "•••0142", ...same, customer_id: both, is_known: true },
  ]);
  const gone = await owner.query("select to_regclass('reminder_refusals') as kept");
  assert.equal(gone.rows[0].kept, null);
  const since = await owner.query("select before_since is not null as is_set from reminder_settings");
  assert.equal(since.rows[0].is_set, true);
});
