/** Kills the program again and again while a campaign goes out, and counts what mailboxes got. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { moveClockTo } from "#platform/clock.ts";
import { openPool } from "#platform/database/pool.ts";
import { createLog } from "#platform/log.ts";
import { kill } from "../chaos/processes.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { newCampaign } from "./campaigns.ts";
import { mintOrganization, type TestOrganization } from "./organization.ts";

const noon = "2026-11-20T17:00:00Z";
const patienceMs = 300_000;

export type KilledCampaign = {
  /** Emails in the mailbox, and to how many different people. */
  mails: number;
  people: number;
  /** Recipients whose result says that it was sent. */
  told: number;
  state: string;
  /** How many had been sent when the last blow fell. */
  sentBefore: number;
};

type Setting = { app: TestApp; business: TestOrganization; owner: pg.Pool; running: Set<ChildProcess> };

export async function killCampaign(count: number, blows: number): Promise<KilledCampaign> {
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

/** So many leads with an email address, and a campaign to them that was sent. */
async function begin({ app, business, owner }: Setting, count: number): Promise<number> {
  await addLeads(owner, business.organizationId, count);
  const ask = async (path: string, body: object) => {
    const answer = await app.call("POST", path, { token: business.owner.token, body });
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    return answer.body.data as { id: number };
  };
  const { id } = await ask("/api/campaigns", newCampaign);
  await ask(`/api/campaigns/${id}/send`, { schedule: { kind: "now" } });
  return id;
}

/** And where the business can be reached by post. */
export async function addLeads(owner: pg.Pool, organizationId: string, count: number): Promise<void> {
  await owner.query(
    `insert into customers (organization_id, first_name, last_name, email, status)
     select $1, 'Ada', 'Miller ' || i, 'ada-' || i || '@customer.example', 'lead' from generate_series(1, $2::int) as i`,
    [organizationId, count],
  );
  await owner.query("update organizations set address = '1420 W Grove St', city = 'Boise' where id = $1", [
    organizationId,
  ]);
}

type Plan = { id: number; blows: number; count: number };

async function killIn(setting: Setting, { id, blows, count }: Plan): Promise<KilledCampaign> {
  let sentBefore = 0;
  for (let blow = 1; blow <= blows; blow += 1) {
    // Within its work, however slow the machine is.
    const diesAt = Math.floor((count * blow) / (blows + 2));
    const programs = [startProgram(setting, diesAt), startProgram(setting, diesAt)];
    await Promise.all(programs.map((program) => once(program, "close")));
    sentBefore = (await tally(setting, id)).told;
    // What the queue does with work that was taken and not ended within its time, which is minutes.
    await setting.owner.query(
      "update pgboss.job set state = 'retry', start_after = now() where state = 'active'",
    );
  }
  const last = startProgram(setting);
  const end = performance.now() + patienceMs;
  while ((await tally(setting, id)).state === "sending" && performance.now() < end) await delay(100);
  const closed = once(last, "close");
  kill(last.pid);
  await closed;
  const names = await mailboxOf(setting);
  const people = new Set(names.map((name) => name.replace(/^.*_/, "")));
  return { mails: names.length, people: people.size, ...(await tally(setting, id)), sentBefore };
}

const mailboxOf = async ({ app }: Setting): Promise<string[]> => {
  const folder = join(app.appContext.config.dataDir, "mailbox");
  const names = await readdir(folder).catch(() => [] as string[]);
  return names.filter((name) => name.endsWith(".eml"));
};

async function tally({ owner }: Setting, id: number): Promise<Pick<KilledCampaign, "told" | "state">> {
  const { rows } = await owner.query<Pick<KilledCampaign, "told" | "state">>(
    `select (select count(*)::int from campaign_recipients where campaign_id = $1 and state = 'sent') as told,
       (select state from campaigns where id = $1) as state`,
    [id],
  );
  return rows[0] as Pick<KilledCampaign, "told" | "state">;
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
    [fileURLToPath(new URL("../chaos/campaign-program.ts", import.meta.url)), JSON.stringify(given)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  running.add(program);
  return program;
}
