/** Kills the program again and again while reminders go out: afterwards each was sent, and none twice. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { issueAccessToken } from "#domains/auth/sessions/access.ts";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import type { Mailbox } from "#platform/mail/mailbox.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { mintOrganization, type TestOrganization } from "../support/organization.ts";
import { lineFrom } from "./ledger.ts";
import { kill } from "./processes.ts";

/** Each is a business of its own, whose program is killed at other moments. */
const rounds = Number(process.env.CHAOS_REMINDER_ROUNDS ?? 1);
const blows = 3;
const customers = 40;
const booked = "2026-11-20T17:00:00Z";
const due = Date.parse("2026-11-22T15:00:00Z");
const start = "2026-11-23T15:00:00Z";

let app: TestApp;
const running = new Set<ChildProcess>();
before(async () => {
  app = await startTestApp();
});
after(async () => {
  moveClockTo(undefined);
  for (const program of running) kill(program.pid);
  await app.close();
});

async function ask(owner: TestOrganization["owner"], method: string, path: string, body: object) {
  const { organizationId, userId, sessionId } = owner.actor;
  const claims = { organizationId, userId: userId ?? "", sessionId: sessionId ?? "" };
  const answer = await app.call(method, path, {
    token: await issueAccessToken(app.appContext, claims),
    body,
  });
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body.data;
}

/** Everybody has an event at the same time, and is to get a mail and a text a day before. */
async function prepare(round: number): Promise<TestOrganization> {
  moveClockTo(new Date(booked));
  const business = await mintOrganization(app);
  const { owner } = business;
  const rule = {
    type: "job",
    kind: "before",
    minutes_before: 1440,
    by_mail: true,
    by_text: true,
    is_on: true,
  };
  const rules = [{ id: newId(), ...rule }];
  await ask(owner, "PUT", "/api/reminders/settings", { rules, sends_texts: true, quiet_hours: null });
  for (let number = 0; number < customers; number += 1) {
    const { id } = await ask(owner, "POST", "/api/customers/", {
      first_name: `Grace ${number}`,
      last_name: "Hill",
      email: `grace-${round}-${number}@customer.example`,
      phone: `+1212555${1000 + round * 100 + number}`,
    });
    const event = { title: `Check ${number}`, type: "job", start, end: "2026-11-23T16:00:00Z" };
    await ask(owner, "POST", "/api/calendar/events", { ...event, customer_id: id });
  }
  return business;
}

function startProgram(moment: Date): ChildProcess {
  const given = {
    app: { ...app.owner, user: "plumbline_app" },
    dataDir: app.appContext.config.dataDir,
    secret: app.appContext.config.TOKEN_SECRET,
    moment: moment.toISOString(),
  };
  const program = spawn(
    process.execPath,
    [fileURLToPath(new URL("reminders-program.ts", import.meta.url)), JSON.stringify(given)],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  running.add(program);
  return program;
}

async function counts(business: TestOrganization): Promise<Record<string, number>> {
  const { db } = requirePermission(business.system, "reminders.view");
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from reminders group by status`.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

const stillOpen = ({ waiting = 0, sending = 0, sent = 0 }: Record<string, number>) =>
  waiting + sending > 0 || sent === 0;

for (let round = 1; round <= rounds; round += 1) {
  const title = `none of ${customers * 2} reminders is lost or sent twice when two programs are killed ${blows} times (round ${round})`;
  test(title, { timeout: 300_000 }, async (context) => {
    const business = await prepare(round);
    const seen: string[] = [];
    for (let blow = 0; blow < blows; blow += 1) {
      const moment = new Date(due + blow * 150_000);
      const programs = [startProgram(moment), startProgram(moment)];
      const ends = programs.map((program) => once(program, "close"));
      await Promise.all(programs.map((program) => lineFrom(program, "ready")));
      await delay(50 + Math.random() * 200 * (blow + 1));
      for (const program of programs) kill(program.pid);
      await Promise.all(ends);
      seen.push(JSON.stringify(await counts(business)));
    }
    const last = startProgram(new Date(due + blows * 150_000));
    const end = performance.now() + 120_000;
    while (stillOpen(await counts(business)) && performance.now() < end) await delay(50);
    const ended = once(last, "close");
    kill(last.pid);
    await ended;
    context.diagnostic(`after each blow: ${seen.join(" ")}`);
    assert.deepEqual(await counts(business), { sent: customers * 2 });
    await assertEachOnce(round);
  });
}

async function assertEachOnce(round: number): Promise<void> {
  const mails = await (app.appContext.mail as Mailbox).list();
  const addresses = mails.flatMap(({ raw }) => /^To: (.+)$/m.exec(String(raw))?.[1] ?? []);
  const ours = addresses.filter((address) => address.startsWith(`grace-${round}-`)).toSorted();
  assert.equal(ours.length, customers);
  assert.equal(new Set(ours).size, customers);
  const texts = (await app.appContext.carrierStandIn.list()).map(({ to }) => to);
  const own = texts.filter((to) => Math.floor((Number(to.slice(-4)) - 1000) / 100) === round);
  assert.equal(own.length, customers);
  assert.equal(new Set(own).size, customers);
}
