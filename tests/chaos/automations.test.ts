/** Kills the programs that run automations in the middle of their work, again and again: each step happens exactly once. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { now } from "#platform/clock.ts";
import { openPool } from "#platform/database/pool.ts";
import { createLog } from "#platform/log.ts";
import { contentOf, noteStep, step } from "../support/automation-samples.ts";
import { automationsOf } from "../support/automations.ts";
import { openForTests } from "../support/business.ts";
import { noon } from "../support/conversations.ts";
import type { Given } from "./automation-program.ts";
import { lineFrom } from "./ledger.ts";
import { kill } from "./processes.ts";

let owner: pg.Pool;
const here = openForTests({
  at: noon,
  isLong: true,
  begin: async () => {
    owner = openPool({ connection: here.app.owner, size: 2, log: createLog("silent") });
  },
});
const auto = automationsOf(here);
const customers = 20;
const kills = 3;
const limitMs = 60_000;

const steps = [
  noteStep("first", "First"),
  step("text", { kind: "send_text", text: "Hi {first_name}", purpose: "conversation" }),
  step("email", { kind: "send_email", subject: "Hi", text: "Hello", purpose: "conversation" }),
  step("task", {
    kind: "create_task",
    title: "Call",
    notes: "",
    due_days: 0,
    assignee: { to: "customer_owner" },
  }),
  noteStep("last", "Last"),
];
const automations = 3;
const runs = automations * customers;

const running = new Set<ChildProcess>();
after(async () => {
  for (const program of running) kill(program.pid);
  await owner.end();
});

async function startPrograms(): Promise<ChildProcess[]> {
  const given: Given = {
    app: { ...here.app.owner, user: "plumbline_app" },
    dataDir: here.app.appContext.config.dataDir,
    secret: here.app.appContext.config.TOKEN_SECRET ?? "",
    // One clock for all: a program whose clock is behind finds that nothing is due yet.
    aheadMs: now().getTime() - Date.now(),
  };
  const path = fileURLToPath(new URL("automation-program.ts", import.meta.url));
  const programs = [1, 2].map(() =>
    spawn(process.execPath, [path, JSON.stringify(given)], { stdio: ["ignore", "pipe", "inherit"] }),
  );
  for (const program of programs) running.add(program);
  await Promise.all(programs.map((program) => lineFrom(program, "ready")));
  return programs;
}

async function killAll(programs: readonly ChildProcess[]): Promise<void> {
  const ends = programs.map((program) => once(program, "close"));
  for (const program of programs) kill(program.pid);
  await Promise.all(ends);
}

const count = async (what: string): Promise<number> =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from ${what}`)).rows[0]?.n ?? 0;

const stepsTaken = () => count("automation_log where step_key is not null");

/** Says how far everything got where that is not reached in time. */
async function reach(what: string, isReached: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isReached())) {
    if (performance.now() > end) assert.fail(`Not within ${limitMs / 1_000} s: ${what}. ${await progress()}`);
    await delay(10);
  }
}

async function progress(): Promise<string> {
  const { rows } = await owner.query<{ what: string }>(
    `select concat_ws(' ', 'runs', state, 'at', step_key, count(*), 'due', min(due_at)) as what
     from automation_runs group by state, step_key
     union all select concat_ws(' ', 'jobs', name, state, count(*), 'from', min(start_after)) from pgboss.job
     where name in ('automation-steps', 'reaction-automations') group by name, state`,
  );
  return [
    `${await stepsTaken()} steps taken, clock ${now().toISOString()}`,
    ...rows.map(({ what }) => what),
  ].join("\n");
}

const title = `each step of ${runs} runs happens once when two programs are killed ${kills} times`;
test(title, { timeout: 240_000 }, async (context) => {
  for (let made = 0; made < automations; made += 1) await auto.publish(contentOf(steps), `Follow Up ${made}`);
  for (let made = 0; made < customers; made += 1) await auto.someone();
  const all = steps.length * runs;
  const seen: string[] = [];
  for (let blow = 1; blow <= kills; blow += 1) {
    const programs = await startPrograms();
    // Somewhere in the work that is left, however slow the machine is.
    const before = await stepsTaken();
    const wanted = before + Math.ceil(((all - before) / (kills + 1)) * Math.random());
    await reach(`${wanted} of ${all} steps`, async () => (await stepsTaken()) >= wanted);
    await delay(Math.random() * 30);
    await killAll(programs);
    seen.push(
      `${await stepsTaken()} steps, ${await count("pgboss.job where state = 'active'")} jobs cut off`,
    );
    assert.ok((await stepsTaken()) < all, "the programs were done before they were killed");
    // What the queue does a minute or two after a program died over a job.
    await owner.query("update pgboss.job set state = 'retry', start_after = now() where state = 'active'");
  }
  const last = await startPrograms();
  const isOver = async () => (await count("automation_runs where state = 'completed'")) === runs;
  await reach(`${runs} completed runs`, isOver);
  await killAll(last);
  context.diagnostic(`after each kill: ${seen.join("; ")}`);
  const found = {
    runs: await count("automation_runs"),
    steps: await stepsTaken(),
    notes: await count("customer_notes"),
    texts: await count("messages where direction = 'out'"),
    emails: await count("sent_notices where what = 'automation'"),
    tasks: await count("tasks"),
  };
  assert.deepEqual(found, { runs, steps: all, notes: 2 * runs, texts: runs, emails: runs, tasks: runs });
});
