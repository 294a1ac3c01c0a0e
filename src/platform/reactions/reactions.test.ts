/** What follows an event is done once for each event that was saved, in whatever order, and nobody waits for what fails. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { mintOrganization, type TestOrganization } from "../../../tests/support/organization.ts";
import { requirePermission } from "../actor.ts";
import type { AppContext, JobDefinition } from "../app-context.ts";
import { openPool } from "../database/pool.ts";
import { scopedTo } from "../database/scoped-driver.ts";
import { appendEvent } from "../events.ts";
import { newId } from "../ids.ts";
import { installJobs, openJobs } from "../jobs.ts";
import { createLog } from "../log.ts";
import { openNotices } from "../notices.ts";
import { inTransaction } from "../transaction.ts";
import { installReactions } from "./places.ts";
import { defineReaction, jobsOf, type Reaction, type Wanted } from "./reaction.ts";
import { openReactions, readNews } from "./reader.ts";

let app: TestApp;
let owner: pg.Pool;
const stops: (() => Promise<unknown>)[] = [];
before(async () => {
  app = await startTestApp();
  owner = openPool({ connection: app.owner, size: 4, statementTimeout: 0, log: createLog("silent") });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
after(async () => {
  await owner.end();
  await app.close();
});

type OneByOne = Extract<Wanted, { run: unknown }>;
type InBatches = Extract<Wanted, { runBatch: unknown }>;

/** Installs it as a start of the program does. Each has a type of event of its own, so that tests do not meet. */
async function install(
  more: Partial<OneByOne> | Pick<InBatches, "runBatch"> = {},
): Promise<Reaction & { type: `test.${string}` }> {
  const type = `test.${newId().replaceAll("-", "")}` as const;
  const usual = { name: newId(), on: [type], begins: "now" } as const;
  const reaction = defineReaction(
    "runBatch" in more ? { ...usual, ...more } : { ...usual, run: async () => {}, ...more },
  );
  await installJobs(owner, jobsOf([reaction]) as unknown as JobDefinition<never>[]);
  await installReactions(owner, [reaction]);
  return { ...reaction, type };
}

/** A process of its own, as far as the database can tell: its own queue, notices and reader. */
async function startProcess(...followed: Reaction[]): Promise<AppContext> {
  const { pool, log } = app.appContext;
  const notices = await openNotices(pool, log);
  const jobs = await openJobs(pool, log);
  const reactions = openReactions(followed, { notices, log });
  const appContext = { ...app.appContext, notices, jobs, reactions };
  await jobs.work(appContext, jobsOf(followed) as unknown as JobDefinition<never>[]);
  reactions.work(appContext);
  stops.push(async () => {
    await reactions.stop();
    await jobs.stop();
    await notices.stop();
  });
  return appContext;
}

const as = (appContext: AppContext, { system }: TestOrganization) =>
  requirePermission({ ...system, appContext }, "audit.view");

async function say(appContext: AppContext, business: TestOrganization, type: string, title: string) {
  await inTransaction(as(appContext, business), (tx) =>
    appendEvent(tx, { type, subject: { kind: "test", id: 1 }, title }),
  );
}

async function until(isSo: () => boolean | Promise<boolean>, seconds = 20): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (!(await isSo())) {
    assert.ok(performance.now() < end, "it did not come to that in time");
    await delay(10);
  }
}

/** An event that is being saved, until the one who asked commits it. */
async function beginToSay({ organizationId }: TestOrganization, type: string, title: string) {
  const client = await owner.connect();
  await client.query("begin");
  const { rows } = await client.query<{ id: string }>(
    `insert into events (organization_id, occurred_at, type, subject_kind, subject_id, actor_name, title)
     values ($1, now(), $2, 'test', '1', 'Slow', $3) returning id`,
    [organizationId, type, title],
  );
  const end = (how: "commit" | "rollback") => client.query(how).finally(() => client.release());
  return { id: Number(rows[0]?.id), end };
}

const placeOf = async ({ name }: Reaction): Promise<number> => {
  const { rows } = await owner.query("select position from reaction_places where reaction = $1", [name]);
  return Number(rows[0].position);
};

describe("a reaction", () => {
  test("follows within a second of the commit", async () => {
    const business = await mintOrganization(app);
    const took: number[] = [];
    let said = 0;
    const reaction = await install({
      run: async () => {
        took.push(performance.now() - said);
      },
    });
    const process = await startProcess(reaction);
    for (let time = 1; time <= 5; time += 1) {
      said = performance.now();
      await say(process, business, reaction.type, `${time}`);
      await until(() => took.length === time);
    }
    const middle = took.toSorted((a, b) => a - b)[2] ?? 0;
    assert.ok(middle < 1_000, took.join(" "));
  });

  test("follows each event once, though one that began earlier is saved later", async () => {
    const business = await mintOrganization(app);
    const followed: string[] = [];
    const reaction = await install({
      run: async (_, { title }) => {
        followed.push(title);
      },
    });
    const process = await startProcess(reaction);
    const slow = await beginToSay(business, reaction.type, "began first");
    const given = await beginToSay(business, reaction.type, "never was");
    await say(process, business, reaction.type, "ended first");
    await delay(500);
    assert.ok((await placeOf(reaction)) < slow.id, "the reader passed one that was being saved");
    await given.end("rollback");
    await slow.end("commit");
    await until(() => followed.length === 2);
    await delay(300);
    assert.deepEqual(followed.toSorted(), ["began first", "ended first"]);
  });

  test("of which several processes read follows each event once", async () => {
    const business = await mintOrganization(app);
    const followed: string[] = [];
    const reaction = await install({
      run: async (_, { title }) => {
        followed.push(title);
      },
    });
    const processes = [await startProcess(reaction), await startProcess(reaction)] as const;
    const titles = Array.from({ length: 60 }, (_, number) => `${number}`);
    await Promise.all(
      titles.map((title, number) =>
        say(processes[number % 2] ?? processes[0], business, reaction.type, title),
      ),
    );
    await until(() => followed.length >= titles.length);
    await delay(500);
    assert.deepEqual(followed.toSorted(), titles.toSorted());
  });

  test("sees the organization of the event and no other", async () => {
    const [ours, theirs] = [await mintOrganization(app), await mintOrganization(app)];
    const seen: string[] = [];
    const reaction = await install({
      run: async (actor, { title }) => {
        const { db } = requirePermission(actor, "audit.view");
        const { rows } = await sql<{ id: string }>`select id from organizations`.execute(db);
        seen.push(`${title} ${rows.map(({ id }) => id).join()}`);
      },
    });
    const process = await startProcess(reaction);
    await say(process, ours, reaction.type, "ours");
    await say(process, theirs, reaction.type, "theirs");
    await until(() => seen.length === 2);
    const expected = [`ours ${ours.organizationId}`, `theirs ${theirs.organizationId}`];
    assert.deepEqual(seen.toSorted(), expected.toSorted());
  });

  test("leaves alone what it does not concern, and what was said before it was there", async () => {
    const business = await mintOrganization(app);
    const type = `test.${newId().replaceAll("-", "")}` as const;
    await say(app.appContext, business, type, "before");
    const followed: string[] = [];
    const run: OneByOne["run"] = async (_, { title }) => {
      followed.push(title);
    };
    const fromNow = await install({ on: [type], concerns: ({ customerId }) => customerId === null, run });
    const fromStart = await install({ on: [type], begins: "start", run });
    const deaf = await install({ on: [type], concerns: ({ customerId }) => customerId !== null, run });
    const process = await startProcess(fromNow);
    await say(process, business, type, "after");
    await startProcess(deaf);
    await until(async () => followed.length === 1 && (await placeOf(deaf)) >= (await placeOf(fromNow)));
    assert.deepEqual(followed, ["after"]);
    await startProcess(fromStart);
    await until(() => followed.length === 3);
    assert.deepEqual(followed.slice(1).toSorted(), ["after", "before"]);
  });
});

test("what passes a reaction by is not written down each time, and nothing of its own is missed for it", async () => {
  const business = await mintOrganization(app);
  const followed: string[] = [];
  const run: OneByOne["run"] = async (_, { title }) => {
    followed.push(title);
  };
  const often = await install({ run });
  const seldom = await install({ run });
  const process = await startProcess(often, seldom);
  for (const { type } of [often, seldom]) await say(process, business, type, "first");
  await until(() => followed.length === 2);
  const before = await placeOf(seldom);
  for (const title of ["second", "third"]) {
    await say(process, business, often.type, title);
    await until(() => followed.includes(title));
  }
  assert.ok((await placeOf(often)) > before);
  assert.equal(await placeOf(seldom), before);
  await say(process, business, seldom.type, "its own");
  await until(() => followed.includes("its own"));
  await say(process, business, seldom.type, "its next");
  await until(() => followed.includes("its next"));
  assert.deepEqual(followed, ["first", "first", "second", "third", "its own", "its next"]);
});

test("where nothing follows from events no work is saved, one business does not decide for another, and what fails to say follows", async () => {
  const [idle, busy, broken] = [
    await mintOrganization(app),
    await mintOrganization(app),
    await mintOrganization(app),
  ];
  const followed: string[] = [];
  const asked: string[] = [];
  const reaction = await install({
    run: async ({ organizationId }, { title }) => {
      followed.push(`${title} ${organizationId}`);
    },
    hasWork: ({ organizationId }, events) => {
      asked.push(`${events.length} ${organizationId}`);
      if (organizationId === broken.organizationId) throw new Error("cannot say");
      return Promise.resolve(organizationId === busy.organizationId);
    },
  });
  const process = await startProcess(reaction);
  // A reader that was only now started knows nothing of what it has passed and asks nobody.
  await say(process, busy, reaction.type, "begun");
  await until(() => followed.length === 1);
  for (const business of [idle, broken, busy]) await say(process, business, reaction.type, "said");
  await until(() => followed.length === 3);
  assert.deepEqual(
    followed.slice(1).toSorted(),
    [`said ${broken.organizationId}`, `said ${busy.organizationId}`].toSorted(),
  );
  assert.ok(asked.includes(`1 ${idle.organizationId}`), asked.join("; "));
  const { rows } = await owner.query(
    "select from pgboss.job where name = $1 and data ->> 'organizationId' = $2",
    [reaction.job.name, idle.organizationId],
  );
  assert.equal(rows.length, 0);
});

describe("work that fails", () => {
  /** The wait before the next try is over. */
  const hurry = (reaction: Reaction) =>
    owner.query("update pgboss.job set start_after = now() where name = $1 and state = 'retry'", [
      reaction.job.name,
    ]);

  test("is tried again, keeps no other waiting, and what it had saved is not there twice", async () => {
    const business = await mintOrganization(app);
    const followed: string[] = [];
    let tries = 0;
    const reaction = await install({
      run: async (actor, { title }) => {
        const scope = requirePermission(actor, "audit.view");
        await inTransaction(scope, (tx) =>
          appendEvent(tx, { type: "test.done", subject: { kind: "test", id: 1 }, title: `done ${title}` }),
        );
        if (title === "fails twice" && ++tries < 3) throw new Error("Not today");
        followed.push(title);
      },
    });
    const process = await startProcess(reaction);
    await say(process, business, reaction.type, "fails twice");
    await say(process, business, reaction.type, "goes well");
    await until(() => followed.includes("goes well"));
    // What the work says is in the log once its transaction has ended, which is after its last line.
    const listDone = async (): Promise<string[]> => {
      const { rows } = await owner.query<{ title: string }>(
        "select title from events where organization_id = $1 and type = 'test.done' order by title",
        [business.organizationId],
      );
      return rows.map(({ title }) => title);
    };
    await until(async () => {
      await hurry(reaction);
      return (await listDone()).length >= 2;
    });
    assert.deepEqual(await listDone(), ["done fails twice", "done goes well"]);
    assert.equal(tries, 3);
  });

  test("at every try is given up, and the audit log says so", async () => {
    const business = await mintOrganization(app);
    const followed: string[] = [];
    const reaction = await install({
      retries: 1,
      run: async (_, { title }) => {
        if (title === "poison") throw new Error("Never");
        followed.push(title);
      },
    });
    const process = await startProcess(reaction);
    await say(process, business, reaction.type, "poison");
    await say(process, business, reaction.type, "harmless");
    const traces = async () => {
      await hurry(reaction);
      const { rows } = await owner.query(
        "select title, data from events where organization_id = $1 and type = 'reaction.failed'",
        [business.organizationId],
      );
      return rows;
    };
    await until(async () => (await traces()).length > 0);
    const [trace, ...more] = await traces();
    assert.equal(more.length, 0);
    assert.equal(trace.title, "What follows was given up: poison");
    assert.equal(trace.data.reaction, reaction.name);
    assert.deepEqual(followed, ["harmless"]);
    await say(process, business, reaction.type, "later");
    await until(() => followed.includes("later"));
  });
});

describe("a batch", () => {
  /** Reads all that was said at once, as a reader does that was away. */
  async function sayAndRead(
    reaction: Reaction & { type: string },
    titles: readonly [TestOrganization, string][],
  ) {
    for (const [business, title] of titles) await say(app.appContext, business, reaction.type, title);
    const { rows } = await owner.query("select max(id) as id from events");
    await readNews(app.appContext, reaction, Number(rows[0].id));
  }

  test("holds the events of one organization in their order", async () => {
    const [ours, theirs] = [await mintOrganization(app), await mintOrganization(app)];
    const batches: string[] = [];
    const reaction = await install({
      runBatch: async (_, events) => {
        batches.push(events.map(({ title }) => title).join());
      },
    });
    await sayAndRead(reaction, [
      [ours, "a"],
      [theirs, "x"],
      [ours, "b"],
      [theirs, "y"],
      [ours, "c"],
    ]);
    await startProcess(reaction);
    await until(() => batches.length >= 2);
    assert.deepEqual(batches.toSorted(), ["a,b,c", "x,y"]);
  });

  test("that fails is followed one by one: each event once, without the one that can't be followed", async () => {
    const business = await mintOrganization(app);
    const sizes: number[] = [];
    const reaction = await install({
      runBatch: async (actor, events) => {
        sizes.push(events.length);
        const scope = requirePermission(actor, "audit.view");
        for (const { title } of events) {
          await inTransaction(scope, (tx) =>
            appendEvent(tx, { type: "test.done", subject: { kind: "test", id: 1 }, title }),
          );
          if (title === "poison") throw new Error("Never");
        }
      },
    });
    await sayAndRead(
      reaction,
      ["one", "poison", "two"].map((title) => [business, title]),
    );
    await startProcess(reaction);
    const done = async (): Promise<string[]> =>
      (
        await owner.query<{ title: string }>(
          "select title from events where organization_id = $1 and type = 'test.done' order by title",
          [business.organizationId],
        )
      ).rows.map(({ title }) => title);
    await until(async () => (await done()).length >= 2 && sizes.length >= 4);
    assert.deepEqual(await done(), ["one", "two"]);
    assert.deepEqual(sizes.slice(0, 4), [3, 1, 1, 1]);
  });
});

test("one reader at a time: a place that another process has is left to it", async () => {
  const reaction = await install();
  const other = await owner.connect();
  await other.query("begin");
  await other.query("select from reaction_places where reaction = $1 for update", [reaction.name]);
  assert.equal(await readNews(app.appContext, reaction, 1_000_000), false);
  await other.query("rollback");
  other.release();
  const before = await placeOf(reaction);
  assert.equal(await readNews(app.appContext, reaction, before), true);
});

test("a job that another process has finished is not done again", async () => {
  const business = await mintOrganization(app);
  let runs = 0;
  const reaction = await install({
    run: async () => {
      runs += 1;
    },
  });
  await say(app.appContext, business, reaction.type, "once");
  const { rows } = await owner.query("select max(id) as id from events");
  await readNews(app.appContext, reaction, Number(rows[0].id));
  const taken = await sql<{ id: string; data: { data: never } }>`
    update pgboss.job set state = 'active' where name = ${reaction.job.name} returning id, data`.execute(
    scopedTo(app.appContext.pool, null),
  );
  const { id = "", data } = taken.rows[0] ?? {};
  const { organizationId } = business;
  for (let time = 0; time < 3; time += 1)
    await reaction.job.run(app.appContext, data?.data as never, { id, organizationId });
  assert.equal(runs, 1);
});

test("after a restore no reader stands ahead of the events", async () => {
  const reaction = await install();
  await owner.query("update reaction_places set position = 1000000000 where reaction = $1", [reaction.name]);
  await installReactions(owner, [reaction]);
  const { rows } = await owner.query("select last_value from events_id_seq");
  assert.equal(await placeOf(reaction), Number(rows[0].last_value));
});
