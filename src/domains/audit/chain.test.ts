/** The hash chain over the event log: what is sealed can no longer be changed unnoticed, and the change is found. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type pg from "pg";
import { requirePermission, systemActor } from "#platform/actor.ts";
import { openPool } from "#platform/database/pool.ts";
import { appendEvent } from "#platform/events.ts";
import { createLog } from "#platform/log.ts";
import { inTransaction } from "#platform/transaction.ts";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { mintOrganization, type TestOrganization } from "../../../tests/support/organization.ts";
import { sealAll } from "./sealing.ts";
import { verifyWholeChain } from "./verifying.ts";

describe("the chain of the audit log", () => {
  let app: TestApp;
  let owner: pg.Pool;

  before(async () => {
    app = await startTestApp();
    owner = openPool({ connection: app.owner, size: 3, statementTimeout: 0, log: createLog("silent") });
  });
  after(async () => {
    await owner.end();
    await app.close();
  });

  async function write(organization: TestOrganization, title: string): Promise<void> {
    await inTransaction(requirePermission(organization.system, "organization.update"), (tx) =>
      appendEvent(tx, {
        type: "test.noted",
        subject: { kind: "test", id: 1 },
        title,
        data: { b: 1.5, a: title },
      }),
    );
  }

  async function idsOf(organization: TestOrganization): Promise<number[]> {
    const { rows } = await owner.query<{ id: number }>(
      "select id from events where organization_id = $1 order by id",
      [organization.organizationId],
    );
    return rows.map(({ id }) => id);
  }

  const verify = (organization: TestOrganization, pool = app.appContext.pool) =>
    verifyWholeChain(
      systemActor(
        { ...app.appContext, pool },
        {
          id: organization.organizationId,
          timeZone: "UTC",
          country: "US",
        },
      ),
    );

  /** A business whose event log has three seals of three events each, beside those of its opening. */
  async function sealedBusiness(): Promise<{ organization: TestOrganization; ids: number[] }> {
    const organization = await mintOrganization(app);
    await sealAll(app.appContext);
    const opening = (await idsOf(organization)).length;
    for (const seal of [1, 2, 3]) {
      for (const line of [1, 2, 3]) await write(organization, `line ${seal}.${line}`);
      await sealAll(app.appContext);
    }
    return { organization, ids: (await idsOf(organization)).slice(opening) };
  }

  test("seals every event once, in order, and holds", async () => {
    const { organization, ids } = await sealedBusiness();
    const answer = await verify(organization);
    assert.equal(answer.broken, null);
    assert.equal(answer.verified?.sequence, 4);
    assert.equal(answer.verified?.last_event_id, ids.at(-1));
    assert.equal(answer.checked_events, (await idsOf(organization)).length);
    assert.equal(await sealAll(app.appContext), 0);
  });

  test("each business has a chain of its own", async () => {
    const [one, other] = [await sealedBusiness(), await sealedBusiness()];
    const heads = await Promise.all([verify(one.organization), verify(other.organization)]);
    assert.notEqual(heads[0]?.verified?.hash, heads[1]?.verified?.hash);
    assert.deepEqual(
      heads.map(({ broken }) => broken),
      [null, null],
    );
  });

  const crimes: {
    name: string;
    sql: string;
    values: (ids: number[], organizationId: string) => unknown[];
    sequence: number;
    event?: (ids: number[]) => number | null;
    words: RegExp;
  }[] = [
    {
      name: "an altered title",
      sql: "update events set title = 'never happened' where id = $1",
      values: (ids) => [ids[4]],
      sequence: 3,
      event: (ids) => ids[4] as number,
      words: /was altered/,
    },
    {
      name: "an altered fact",
      sql: `update events set data = jsonb_set(data, '{b}', '1.50') where id = $1`,
      values: (ids) => [ids[0]],
      sequence: 2,
      event: (ids) => ids[0] as number,
      words: /was altered/,
    },
    {
      name: "a moment moved by a millionth of a second",
      sql: "update events set occurred_at = occurred_at + interval '1 microsecond' where id = $1",
      values: (ids) => [ids[8]],
      sequence: 4,
      event: (ids) => ids[8] as number,
      words: /was altered/,
    },
    {
      name: "another doer",
      sql: "update events set actor_id = '01976b50-0000-7000-8000-000000000001' where id = $1",
      values: (ids) => [ids[5]],
      sequence: 3,
      event: (ids) => ids[5] as number,
      words: /was altered/,
    },
    {
      name: "a removed event",
      sql: "delete from events where id = $1",
      values: (ids) => [ids[4]],
      sequence: 3,
      event: () => null,
      words: /the event that followed event \d+ was removed/,
    },
    {
      name: "a removed last event",
      sql: "delete from events where id = $1",
      values: (ids) => [ids[8]],
      sequence: 4,
      event: () => null,
      words: /was removed/,
    },
    {
      name: "a changed hash",
      sql: "update audit_seals set hash = sha256('x') where organization_id = $1 and sequence = 2",
      values: (_, organizationId) => [organizationId],
      sequence: 2,
      event: () => null,
      words: /Seal 2 was changed/,
    },
    {
      name: "changed marks",
      sql: "update audit_seals set marks = substring(sha256(marks) for 24) where organization_id = $1 and sequence = 3",
      values: (_, organizationId) => [organizationId],
      sequence: 3,
      event: () => null,
      words: /Seal 3 was changed/,
    },
    {
      name: "a changed moment of sealing",
      sql: "update audit_seals set sealed_at = sealed_at - interval '1 day' where organization_id = $1 and sequence = 3",
      values: (_, organizationId) => [organizationId],
      sequence: 3,
      event: () => null,
      words: /Seal 3 was changed/,
    },
    {
      name: "a removed seal",
      sql: "delete from audit_seals where organization_id = $1 and sequence = 2",
      values: (_, organizationId) => [organizationId],
      sequence: 2,
      event: () => null,
      words: /Seal 2 is missing/,
    },
    {
      name: "a changed count",
      sql: "update audit_seals set event_count = 2, marks = substring(marks for 16) where organization_id = $1 and sequence = 4",
      values: (_, organizationId) => [organizationId],
      sequence: 4,
      words: /Seal 4/,
    },
  ];

  for (const { name, sql, values, sequence, event, words } of crimes) {
    test(`finds ${name}, done by the owner of the database`, async () => {
      const { organization, ids } = await sealedBusiness();
      const done = await owner.query(sql, values(ids, organization.organizationId));
      assert.equal(done.rowCount, 1);
      const { broken, verified } = await verify(organization);
      assert.equal(broken?.sequence, sequence, JSON.stringify(broken));
      assert.match(broken?.sentence ?? "", words);
      if (event) assert.equal(broken?.event_id, event(ids));
      assert.equal(verified?.sequence, sequence - 1);
    });
  }

  test("finds an event that was put between two sealed ones", async () => {
    const organization = await mintOrganization(app);
    await write(organization, "before");
    const {
      rows: [gap],
    } = await owner.query<{ id: number }>("select nextval('events_id_seq') as id");
    await write(organization, "after");
    await sealAll(app.appContext);
    assert.equal((await verify(organization)).broken, null);
    await owner.query(
      `insert into events (organization_id, id, occurred_at, type, subject_kind, subject_id, actor_name, title)
       overriding system value values ($1, $2, now(), 'test.noted', 'test', '1', 'Nobody', 'never happened')`,
      [organization.organizationId, gap?.id],
    );
    const { broken } = await verify(organization);
    assert.equal(broken?.event_id, gap?.id);
    assert.match(broken?.sentence ?? "", /was inserted/);
  });

  test("an event that is still being written keeps later ones waiting, so that none is passed over", async () => {
    const organization = await mintOrganization(app);
    await sealAll(app.appContext);
    const slow = await owner.connect();
    await slow.query("begin");
    await slow.query(
      `insert into events (organization_id, occurred_at, type, subject_kind, subject_id, actor_name, title)
       values ($1, now(), 'test.noted', 'test', '1', 'Slow', 'began first')`,
      [organization.organizationId],
    );
    await write(organization, "ended first");
    assert.equal(await sealAll(app.appContext, 200), 0);
    await slow.query("commit");
    slow.release();
    assert.equal(await sealAll(app.appContext), 2);
    const { broken, verified } = await verify(organization);
    assert.equal(broken, null);
    assert.equal(verified?.last_event_id, (await idsOf(organization)).at(-1));
  });

  test("a number that was given out but has no event yet is waited for as well", async () => {
    const organization = await mintOrganization(app);
    await sealAll(app.appContext);
    const slow = await owner.connect();
    await slow.query("begin; lock table events in row exclusive mode");
    const {
      rows: [given],
    } = await slow.query<{ id: number }>("select nextval('events_id_seq') as id");
    await write(organization, "ended first");
    assert.equal(await sealAll(app.appContext, 200), 0);
    await slow.query(
      `insert into events (organization_id, id, occurred_at, type, subject_kind, subject_id, actor_name, title)
       overriding system value values ($1, $2, now(), 'test.noted', 'test', '1', 'Slow', 'began first')`,
      [organization.organizationId, given?.id],
    );
    await slow.query("commit");
    slow.release();
    assert.equal(await sealAll(app.appContext), 2);
    assert.equal((await verify(organization)).broken, null);
  });

  test("a change that is given up leaves a gap and no alarm", async () => {
    const organization = await mintOrganization(app);
    const scope = requirePermission(organization.system, "organization.update");
    await assert.rejects(
      inTransaction(scope, async (tx) => {
        await appendEvent(tx, { type: "test.noted", subject: { kind: "test", id: 1 }, title: "given up" });
        throw new Error("changed my mind");
      }),
    );
    await write(organization, "stayed");
    await sealAll(app.appContext);
    assert.equal((await verify(organization)).broken, null);
  });

  test("several processes that seal at once make one chain", async () => {
    const organization = await mintOrganization(app);
    for (const line of [1, 2, 3, 4, 5]) await write(organization, `line ${line}`);
    const counts = await Promise.all([
      sealAll(app.appContext),
      sealAll(app.appContext),
      sealAll(app.appContext),
    ]);
    await sealAll(app.appContext);
    assert.ok(counts.some((count) => count > 0));
    const { broken, checked_events } = await verify(organization);
    assert.equal(broken, null);
    assert.equal(checked_events, (await idsOf(organization)).length);
  });

  test("the server's own login can add seals, not change or remove them", async () => {
    const { organization } = await sealedBusiness();
    const client = await app.appContext.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organization_id', $1, true)", [organization.organizationId]);
      for (const sql of [
        "update audit_seals set sequence = 9",
        "delete from audit_seals",
        "truncate audit_seals",
      ]) {
        await client.query("savepoint here");
        await assert.rejects(client.query(sql), /permission denied/);
        await client.query("rollback to savepoint here");
      }
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("a event log of thousands is sealed in links of a thousand and verified in stretches", async () => {
    const organization = await mintOrganization(app);
    await owner.query(
      `insert into events (organization_id, occurred_at, type, subject_kind, subject_id, actor_name, title)
       select $1, now(), 'test.noted', 'test', n::text, 'Bulk', 'line ' || n from generate_series(1, 2500) n`,
      [organization.organizationId],
    );
    await sealAll(app.appContext);
    const answer = await verify(organization);
    assert.equal(answer.broken, null);
    assert.equal(answer.checked_seals, 3);
    assert.equal(answer.checked_events, (await idsOf(organization)).length);
  });
});
