/** Kills the program again and again while a bulk message goes out, and counts what phones got and what stayed uncertain. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { recordUsage } from "#domains/billing/usage/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openPool } from "#platform/database/pool.ts";
import { createLog } from "#platform/log.ts";
import { inTransaction } from "#platform/transaction.ts";
import { kill } from "../chaos/processes.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { newBulk } from "./bulk-messages.ts";
import { mintOrganization, type TestOrganization } from "./organization.ts";
import { png } from "./pictures.ts";
import { uploadFile } from "./uploads.ts";

/** Noon in New York, when nobody is disturbed. */
const noon = "2026-11-20T17:00:00Z";
const patienceMs = 900_000;

export type Killed = {
  /** Texts that phones got, and how many different phones that were. */
  texts: number;
  phones: number;
  /** Recipients whose result says that it was sent. */
  told: number;
  state: string;
  /** Messages at the carrier whose answer nobody had when the programs were killed, after each blow. */
  uncertain: number[];
  /** How many had been sent when the last blow fell. */
  sentBefore: number;
  seconds: number;
};

type Setting = { app: TestApp; business: TestOrganization; owner: pg.Pool; running: Set<ChildProcess> };

export async function killWhileSending(count: number, blows: number): Promise<Killed> {
  const app = await startTestApp();
  const owner = openPool({ connection: app.owner, size: 2, log: createLog("silent") });
  const running = new Set<ChildProcess>();
  try {
    moveClockTo(new Date(noon));
    const setting = { app, business: await mintOrganization(app), owner, running };
    return await killIn(setting, { id: await begin(setting, count), blows, count });
  } finally {
    moveClockTo(undefined);
    for (const program of running) kill(program.pid);
    await owner.end();
    await app.close();
  }
}

/** So many clients with numbers, room in the plan for all, and a bulk message to them that was sent. */
async function begin({ app, business, owner }: Setting, count: number): Promise<number> {
  const { organizationId, system } = business;
  await owner.query(
    `insert into customers (organization_id, first_name, last_name, phone, phone_e164, status)
     select $1, 'Ada', 'Miller ' || i, '+1' || (2125000000 + i), '+1' || (2125000000 + i), 'client'
     from generate_series(1, $2::int) as i`,
    [organizationId, count],
  );
  await inTransaction(requirePermission(system, "customers.view"), (tx) =>
    recordUsage(tx, {
      kind: "message",
      quantity: 1,
      key: "first",
      subject: { kind: "message", id: 0 },
      title: "First",
    }),
  );
  await owner.query("update usage_periods set included_messages = 1000000");
  const ask = async (path: string, body: object) => {
    const answer = await app.call("POST", path, { token: business.owner.token, body });
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    return answer.body.data as { id: number };
  };
  const { id: photo } = await uploadFile(app, {
    name: "Hours.png",
    bytes: png(),
    token: business.owner.token,
  });
  const { id } = await ask("/api/messages/bulk", { ...newBulk, files: [photo] });
  await ask(`/api/messages/bulk/${id}/send`, {});
  return id;
}

type Plan = { id: number; blows: number; count: number };

async function killIn(setting: Setting, { id, blows, count }: Plan): Promise<Killed> {
  const start = performance.now();
  const uncertain: number[] = [];
  let sentBefore = 0;
  for (let blow = 1; blow <= blows; blow += 1) {
    // Within its work, however slow the machine is.
    const diesAt = Math.floor((count * blow) / (blows + 2));
    const programs = [startProgram(setting, diesAt), startProgram(setting, diesAt)];
    await Promise.all(programs.map((program) => once(program, "close")));
    const left = await tally(setting, id);
    uncertain.push(left.handedOver);
    sentBefore = left.told;
    await believeDead(setting);
  }
  const last = [startProgram(setting), startProgram(setting)];
  const end = performance.now() + patienceMs;
  while ((await tally(setting, id)).state === "sending" && performance.now() < end) await delay(100);
  const ends = last.map((program) => once(program, "close"));
  for (const program of last) kill(program.pid);
  await Promise.all(ends);
  const { handedOver: _, ...found } = await tally(setting, id);
  return { ...found, uncertain, sentBefore, seconds: (performance.now() - start) / 1_000 };
}

type Tally = Pick<Killed, "texts" | "phones" | "told" | "state"> & { handedOver: number };

async function tally({ owner }: Setting, id: number): Promise<Tally> {
  const { rows } = await owner.query<Tally>(
    `select (select count(*)::int from carrier_stand_in_texts) as texts,
       (select count(distinct phone)::int from carrier_stand_in_texts) as phones,
       (select count(*)::int from messages where bulk_id = $1 and state in ('sent', 'delivered')) as told,
       (select count(*)::int from messages where bulk_id = $1 and state = 'handed_over') as "handedOver",
       (select state from bulk_messages where id = $1) as state`,
    [id],
  );
  return rows[0] as Tally;
}

/** What the queue does with work that was taken and not ended within its time, which is minutes. */
async function believeDead({ owner }: Setting): Promise<void> {
  await owner.query("update pgboss.job set state = 'retry', start_after = now() where state = 'active'");
}

function startProgram({ app, running }: Setting, diesAt: number | null = null): ChildProcess {
  const given = {
    app: { ...app.owner, user: "plumbline_app" },
    dataDir: app.appContext.config.dataDir,
    secret: app.appContext.config.TOKEN_SECRET,
    moment: noon,
    diesAt,
  };
  const program = spawn(
    process.execPath,
    [fileURLToPath(new URL("../chaos/bulk-program.ts", import.meta.url)), JSON.stringify(given)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  running.add(program);
  return program;
}
