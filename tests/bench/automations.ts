/** Measures automations: how fast events are taken in, and how late steps are that wait for their time. */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { contentOf, noteStep, step } from "../support/automation-samples.ts";
import { atLeast, atMost, type Row } from "./report.ts";

type Given = { owner: pg.Pool; organization: string; token: string; port: number };

const events = 1_000;
const patienceMs = 300_000;
const leastIgnored = 1_000;
/** Times the speed at which one connection writes the events themselves, one after the other. */
const leastRatio = 0.5;
const latestSeconds = 5;

export async function measureAutomations(given: Given, report: (row: Row) => void): Promise<void> {
  const { owner } = given;
  const ignored = await followed(given, 0);
  report(atLeast("automations: events a second, none of which triggers anything", ignored, leastIgnored));
  const written = await writtenOneByOne(given, events);
  await followed(given, 2 * events);
  await publish(given, [step("wait", { kind: "wait", amount: 1, unit: "minute" }), noteStep("note")]);
  const entered = await followed(given, 3 * events);
  const all = await count(owner, "automation_runs");
  if (all < events) throw new Error(`${events} events began ${all} runs`);
  const speeds = [entered, written].map((speed) => speed.toFixed(0));
  console.log(`      ${speeds[0]} events a second began a run each; ${speeds[1]} a second were written`);
  report(atLeast("automations: events that begin a run, times writing them", entered / written, leastRatio));
  await until(async () => (await count(owner, "automation_runs where state = 'completed'")) >= all);
  const { rows } = await owner.query<{ late: number }>(
    `select extract(epoch from max(done.at - waited.until))::float as late from automation_log waited
     join automation_log done on done.run_id = waited.run_id and done.step_key = 'wait' and done.outcome = 'done'
     where waited.step_key = 'wait' and waited.outcome = 'waiting'`,
  );
  report(atMost("automations: the latest step, s", rows[0]?.late ?? Number.NaN, latestSeconds));
}
/** That every customer from there on was added. */
const addedAfter = `
  insert into events (organization_id, occurred_at, type, subject_kind, subject_id, customer_id, actor_name, title, data)
  select $1, now(), 'customer.created', 'customer', id::text, id, 'Bench', 'Added', '{"source": null}'
  from (select id from customers where organization_id = $1 order by id offset $2 limit $3) as added`;

/** Writes events of customers of their own at once, and gives how many a second automations followed. */
async function followed(given: Given, offset: number): Promise<number> {
  const { owner, organization } = given;
  await owner.query(addedAfter, [organization, offset, events]);
  const start = performance.now();
  // Readers of the event log are woken by any change.
  const known = { last_name: "Bench", status: "lead", country: "US" };
  await ask(given, "/api/customers", { first_name: "Bea", ...known });
  const { rows } = await owner.query("select max(id) as id from events");
  const isRead = () =>
    count(owner, `reaction_places where reaction = 'automations' and position >= ${rows[0].id}`);
  const waiting = () =>
    count(
      owner,
      "pgboss.job where name = 'reaction-automations' and state in ('created', 'retry', 'active')",
    );
  await until(async () => (await isRead()) > 0 && (await waiting()) === 0);
  return events / ((performance.now() - start) / 1_000);
}

/** How many events a second one connection writes, each in a transaction of its own. */
async function writtenOneByOne({ owner, organization }: Given, offset: number): Promise<number> {
  const start = performance.now();
  for (let written = 0; written < events; written += 1)
    await owner.query(addedAfter, [organization, offset + written, 1]);
  return events / ((performance.now() - start) / 1_000);
}

const count = async (owner: pg.Pool, what: string): Promise<number> =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from ${what}`)).rows[0]?.n ?? 0;

async function publish(given: Given, steps: Parameters<typeof contentOf>[0]): Promise<void> {
  const { id } = await ask(given, "/api/automations", { name: "Bench" });
  await ask(given, `/api/automations/${id}`, { content: contentOf(steps) }, "PUT");
  await ask(given, `/api/automations/${id}/publish`, {});
}

async function ask(
  { port, token }: Given,
  path: string,
  body: object,
  method = "POST",
): Promise<{ id: number }> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: number } }).data;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error("Automations did not come to that in time");
    await delay(20);
  }
}
