/** Kills the program again and again while it follows events: afterwards each was followed, and none twice. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import type { JobDefinition } from "#platform/app-context.ts";
import { openPool } from "#platform/database/pool.ts";
import { installJobs } from "#platform/jobs.ts";
import { createLog } from "#platform/log.ts";
import { installReactions } from "#platform/reactions/places.ts";
import { jobsOf } from "#platform/reactions/reaction.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { mintOrganization } from "../support/organization.ts";
import { lineFrom } from "./ledger.ts";
import { kill } from "./processes.ts";
import { echo, type Given } from "./reactions-program.ts";

const blows = Number(process.env.CHAOS_REACTION_BLOWS ?? 4);

let app: TestApp;
let owner: pg.Pool;
const running = new Set<ChildProcess>();
before(async () => {
  app = await startTestApp();
  owner = openPool({ connection: app.owner, size: 2, statementTimeout: 0, log: createLog("silent") });
  await installJobs(owner, jobsOf([echo]) as unknown as JobDefinition<never>[]);
  await installReactions(owner, [echo]);
});
after(async () => {
  for (const program of running) kill(program.pid);
  await owner.end();
  await app.close();
});

async function startProgram(organizations: string[], writes: boolean): Promise<ChildProcess> {
  const given: Given = {
    app: { ...app.owner, user: "plumbline_app" },
    dataDir: app.appContext.config.dataDir,
    organizations,
    writes,
  };
  const path = fileURLToPath(new URL("reactions-program.ts", import.meta.url));
  const program = spawn(process.execPath, [path, JSON.stringify(given)], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  running.add(program);
  await lineFrom(program, "ready");
  return program;
}

async function end(programs: readonly ChildProcess[]): Promise<void> {
  const ends = programs.map((program) => once(program, "close"));
  for (const program of programs) kill(program.pid);
  await Promise.all(ends);
}

/** What the queue itself does one or two minutes after a program died over a job. */
const noticeTheDead = () =>
  owner.query(
    "update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now() where state = 'active'",
  );

async function titles(type: string, of: "id" | "title"): Promise<string[]> {
  const { rows } = await owner.query(`select ${of}::text as name from events where type = $1`, [type]);
  return rows.map(({ name }) => name);
}

test(`each event is followed once when two programs are killed ${blows} times`, {
  timeout: 300_000,
}, async (context) => {
  const organizations = [
    (await mintOrganization(app)).organizationId,
    (await mintOrganization(app)).organizationId,
  ];
  const seen: string[] = [];
  for (let blow = 0; blow < blows; blow += 1) {
    const programs = await Promise.all([
      startProgram(organizations, true),
      startProgram(organizations, true),
    ]);
    await delay(300 + Math.random() * 1_500);
    await end(programs);
    const { rows } = await owner.query("select count(*) from pgboss.job where state = 'active'");
    seen.push(`${(await titles("test.echoed", "title")).length} followed, ${rows[0].count} cut off`);
    await noticeTheDead();
  }
  const last = await startProgram(organizations, false);
  const said = await titles("test.said", "id");
  const deadline = performance.now() + 120_000;
  while ((await titles("test.echoed", "title")).length < said.length && performance.now() < deadline)
    await delay(100);
  await delay(500);
  await end([last]);
  context.diagnostic(`${said.length} events; after each blow: ${seen.join("; ")}`);
  assert.ok(said.length > 50);
  assert.deepEqual((await titles("test.echoed", "title")).toSorted(), said.toSorted());
  const strays = await owner.query(
    `select from events echo join events said on said.id = echo.title::bigint
     where echo.type = 'test.echoed' and echo.organization_id <> said.organization_id`,
  );
  assert.equal(strays.rowCount, 0, "an event was followed in another organization");
});
