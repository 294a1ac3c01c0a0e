/** Pausing and cancelling while emails are with the mail server: those still count, and none leaves afterwards. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { requirePermission } from "#platform/actor.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { campaignWorld } from "../../../../tests/support/campaign-world.ts";
import { carryOn } from "../../../../tests/support/campaigns.ts";

const here = openForTests({ isLong: true, at: "2026-11-20T17:00:00Z" });
const world = campaignWorld(here);
const { someone, draft, start, report, stateOf, post } = world;

beforeEach(() => world.settle());

type Batch = { keys: string[]; release: () => void };

/** A mail server that answers when the test lets it: everything it is handed at once is one batch. */
function slowMailServer() {
  const { mail } = here.app.appContext;
  const waiting: { key: string; release: () => void }[] = [];
  const keys: string[] = [];
  const deliver = ({ key }: { key: string }) =>
    new Promise<void>((release) => {
      keys.push(key);
      waiting.push({ key, release });
    });
  Object.assign(here.app.appContext, { mail: { ...mail, deliver } });
  return {
    keys,
    /** The next 50, once they are all here. */
    async batch(): Promise<Batch> {
      await until(() => waiting.length >= 50);
      const taken = waiting.splice(0, 50);
      return {
        keys: taken.map(({ key }) => key),
        release: () => taken.forEach(({ release }) => release()),
      };
    },
    stop: () => Object.assign(here.app.appContext, { mail }),
  };
}

const patienceMs = 20_000;

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + patienceMs; !(await holds()); await delay(10))
    assert.ok(performance.now() < end, "it never came to that");
}

/** How many sessions of this database wait for a lock. */
async function blocked(): Promise<number> {
  const { db } = requirePermission(here.business.system, "campaigns.view");
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether it has ended, without waiting for it. */
function watch<T>(work: Promise<T>) {
  const watched = { work, hasEnded: false };
  const end = () => {
    watched.hasEnded = true;
  };
  work.then(end, end);
  return watched;
}

/** A campaign to so many whose list is made. */
async function begun(people: number): Promise<number> {
  for (let index = 0; index < people; index += 1) await someone();
  const { id } = await draft();
  await start(id);
  assert.equal(await carryOn(here.business, id), "now");
  return id;
}

describe("While emails are with the mail server", () => {
  test("a pause waits for both workers, holds off their next emails, and then nothing leaves", async () => {
    const id = await begun(160);
    const server = slowMailServer();
    try {
      const one = carryOn(here.business, id);
      const first = await server.batch();
      const other = carryOn(here.business, id);
      const second = await server.batch();
      assert.deepEqual(
        first.keys.filter((key) => second.keys.includes(key)),
        [],
      );
      const pause = watch(post(`/${id}/pause`));
      await until(async () => pause.hasEnded || (await blocked()) === 1);
      assert.equal(pause.hasEnded, false, "100 emails are with the mail server");
      first.release();
      await one;
      const again = watch(carryOn(here.business, id));
      await until(() => server.keys.length > 100 || again.hasEnded);
      assert.equal(server.keys.length, 100, "no more leave once someone has asked for a pause");
      second.release();
      await Promise.all([other, pause.work]);
      assert.equal(await again.work, "soon");
      assert.equal(await carryOn(here.business, id), "never");
      assert.deepEqual(
        [(await report(id)).sent, server.keys.length, await stateOf(id)],
        [100, 100, "paused"],
      );
    } finally {
      server.stop();
    }
  });

  test("a cancellation waits for them, counts them, and leaves the others without it", async () => {
    const id = await begun(70);
    const server = slowMailServer();
    try {
      const one = carryOn(here.business, id);
      const batch = await server.batch();
      const cancel = watch(post(`/${id}/cancel`));
      await until(async () => cancel.hasEnded || (await blocked()) === 1);
      assert.equal(cancel.hasEnded, false);
      batch.release();
      await Promise.all([one, cancel.work]);
      assert.equal(await carryOn(here.business, id), "never");
      const { sent, not_sent: left } = await report(id);
      assert.deepEqual([sent, left, server.keys.length], [50, 20, 50]);
    } finally {
      server.stop();
    }
  });
});
