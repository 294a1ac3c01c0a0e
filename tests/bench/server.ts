/** Measures the server: throughput and slowest answers against the floor, growth with size, memory. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { runningServer } from "#platform/database/local/running.ts";
import { openPool } from "#platform/database/pool.ts";
import { createLog } from "#platform/log.ts";
import { type Program, startProduct } from "../support/product.ts";
import { measureAutomations } from "./automations.ts";
import { measureBooks } from "./books.ts";
import { measureBulk } from "./bulk.ts";
import { measureCampaigns } from "./campaigns.ts";
import { addCustomers, addOrganization, partsOfNames } from "./customers.ts";
import { measureElsewhere } from "./elsewhere.ts";
import { measureBooking } from "./events.ts";
import { measureFiles } from "./files.ts";
import { measureFreeTimes } from "./free-times.ts";
import { measureGate } from "./gate.ts";
import { measureInvoices } from "./invoices.ts";
import { measureLive } from "./live.ts";
import type { LoadPlan } from "./load.ts";
import { measureMessages } from "./messages.ts";
import { measurePalette } from "./palette.ts";
import { measurePapers } from "./papers.ts";
import { engineMiB, load, residentMiB, startFloor } from "./processes.ts";
import { type Call, createCustomer, figureCalls, measureRatios, milliseconds, rounds } from "./ratios.ts";
import { atMost, median, type Row } from "./report.ts";
import { measureReports } from "./reports.ts";
import { measureSegments } from "./segments.ts";
import { settle } from "./settle.ts";
import { signUp } from "./sign-up.ts";
import { measureTexts } from "./texts.ts";
import { measureViews } from "./views.ts";
import { measureWebhooks } from "./webhooks.ts";
import { measureWebsite } from "./website.ts";

/** One start alone differs from the next by up to a fifth. */
const startRounds = 3;
const restMs = 20_000;

type Bench = {
  product: Program;
  floor: Program;
  owner: pg.Pool;
  connection: NonNullable<ReturnType<typeof runningServer>>;
  dataDir: string;
  token: string;
  organization: string;
};

/** What a program keeps of the first start, in which the demo workspace is filled, that a later start does not have. */
async function measureFirstStart(report: (row: Row) => void): Promise<void> {
  // A version that was never started is compiled first, which takes memory of its own.
  await startsOf(async (dataDir) => (await startProduct(dataDir, { DEMO: "false" })).stop());
  const starts: { filling: number; later: number }[] = [];
  for (let round = 0; round < startRounds; round++) {
    await startsOf(async (dataDir) => {
      starts.push({ filling: await residentAfterStart(dataDir), later: await residentAfterStart(dataDir) });
    });
  }
  const filling = median(starts.map((start) => start.filling));
  const later = median(starts.map((start) => start.later));
  report(
    atMost("server process after the start that fills the demo, times a later one", filling / later, 1.15),
  );
}

async function startsOf(measure: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-bench-"));
  await measure(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}

/** In MiB, once the program has come to rest. */
async function residentAfterStart(dataDir: string): Promise<number> {
  const program = await startProduct(dataDir);
  await delay(restMs);
  const resident = residentMiB(program.process.pid as number);
  await program.stop();
  return resident;
}

/** What can be measured alone: `npm run bench -- files` takes minutes where the whole takes an hour. */
const sections: Record<string, (bench: Bench, report: (row: Row) => void) => Promise<void>> = {
  customers: measureCustomers,
  elsewhere: (_bench, report) => measureElsewhere(report),
  booking: (bench, report) =>
    measureBooking({ ...bench, floorPort: bench.floor.port, port: bench.product.port }, report),
  "free-times": (bench, report) => measureFreeTimes({ ...bench, port: bench.product.port }, report),
  files: measureFiles,
  papers: (_bench, report) => measurePapers(report),
  palette: (bench, report) => measurePalette({ ...bench, port: bench.product.port }, report),
  invoices: (bench, report) => measureInvoices({ ...bench, port: bench.product.port }, report),
  books: (bench, report) => measureBooks({ ...bench, port: bench.product.port }, report),
  reports: (bench, report) => measureReports({ ...bench, port: bench.product.port }, report),
  views: (bench, report) => measureViews({ ...bench, port: bench.product.port }, report),
  segments: (bench, report) => measureSegments({ ...bench, port: bench.product.port }, report),
  automations: (bench, report) => measureAutomations({ ...bench, port: bench.product.port }, report),
  bulk: (_bench, report) => measureBulk(report),
  campaigns: (_bench, report) => measureCampaigns(report),
  gate: (_bench, report) => measureGate(report),
  messages: (bench, report) => measureMessages({ ...bench, port: bench.product.port }, report),
  live: (bench, report) => measureLive(bench, report),
  webhooks: (bench, report) => measureWebhooks({ ...bench, port: bench.product.port }, report),
  website: (bench, report) => measureWebsite({ ...bench, port: bench.product.port }, report),
  texts: (bench, report) => measureTexts({ ...bench, port: bench.product.port }, report),
};

export const serverSections = ["start", ...Object.keys(sections)];

/** All of it, or the one section that is named. */
export async function measureServer(report: (row: Row) => void, only?: string): Promise<void> {
  if (!only || only === "start") await measureFirstStart(report);
  if (only === "start") return;
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-bench-"));
  await (await startProduct(dataDir, { DEMO: "false" })).stop();
  const started = performance.now();
  const product = await startProduct(dataDir, { DEMO: "false" });
  await fetch(`http://127.0.0.1:${product.port}/signin`);
  report(atMost("second start to the first answer, s", (performance.now() - started) / 1000, 3));
  const connection = runningServer(dataDir);
  if (!connection) throw new Error("The built-in database is not running");
  const owner = openPool({ connection, size: 2, statementTimeout: 0, log: createLog("warn") });
  const { token, organization } = await signUp(product, "bea@bench.test");
  await addCustomers(owner, organization, 10_000, 1);
  await settle(owner);
  const floor = await startFloor({ ...connection, organization });
  const bench = { product, floor, owner, connection, dataDir, token, organization };
  try {
    for (const [name, measure] of Object.entries(sections)) {
      if (!only || only === name) await measure(bench, report);
    }
  } finally {
    await floor.stop();
    await owner.end();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureCustomers(bench: Bench, report: (row: Row) => void): Promise<void> {
  for (const [name, call] of Object.entries(await callsOf(bench)))
    await measureRatios(bench, name, call, report);
  const small = await costs(bench);
  await grow(bench);
  const large = await costs(bench);
  for (const call of Object.keys(small)) {
    const growth = (large[call] as number) / (small[call] as number);
    report(atMost(`${call}: cost at 1,000,000 customers, times that at 10,000`, growth, 1.5));
  }
  const resident = residentMiB(bench.product.process.pid as number);
  report(atMost("server process after the load, MiB resident", resident, 240));
  report(atMost("built-in database after the load, MiB (PSS)", engineMiB(bench.dataDir), 150));
}

async function callsOf({ owner, organization }: Bench): Promise<Record<string, Call>> {
  const parts = await partsOfNames(owner, organization, 200);
  const { rows } = await owner.query("select id from customers where organization_id = $1 limit 500", [
    organization,
  ]);
  return {
    list: { method: "GET", paths: ["/api/customers/?limit=50"] },
    one: { method: "GET", paths: rows.map(({ id }) => `/api/customers/${id}`) },
    search: { method: "GET", paths: parts.map((part) => `/api/customers/?limit=50&search=${part}`) },
    ...figureCalls,
    create: createCustomer,
  };
}

/**
 * What each call costs at one connection, as times what one customer by its id costs the floor, which is the same at any
 * size. The two take turns, so that a machine that is slower by now is not taken for a database that is.
 */
async function costs(bench: Bench): Promise<Record<string, number>> {
  const { list, search, one } = await callsOf(bench);
  const calls = { list, search, stats: figureCalls["customer figures"] };
  const plan = { headers: { authorization: `Bearer ${bench.token}` }, connections: 1, milliseconds };
  const result: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const floor = await load({ ...one, ...plan, port: bench.floor.port } as LoadPlan);
      const ours = await load({ ...call, ...plan, port: bench.product.port } as LoadPlan);
      times.push(ours.p50 / floor.p50);
    }
    result[name] = median(times);
  }
  return result;
}

/** 100,000 customers in the measured organization, 900,000 in nine others. */
async function grow({ owner, organization }: Bench): Promise<void> {
  await addCustomers(owner, organization, 90_000, 2_000_000);
  for (let n = 1; n <= 9; n++) {
    await addCustomers(owner, await addOrganization(owner, `Other ${n}`), 100_000, n * 10_000_000);
  }
  await settle(owner);
}
