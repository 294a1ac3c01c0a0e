/** The kill test's real victim: the whole product, to which somebody adds customers and files and signs contracts, through its calls. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { sweepStorage } from "#domains/files/upkeep/sweeping.ts";
import { moveClockTo } from "#platform/clock.ts";
import { loadConfig } from "#platform/config.ts";
import { runningServer } from "#platform/database/local/running.ts";
import { startLocalServer } from "#platform/database/local/server.ts";
import { createLog } from "#platform/log.ts";
import { folderStorage } from "#platform/storage/folder.ts";
import { filesFolder } from "#platform/storage/places.ts";
import type { StorageKey, StoragePort } from "#platform/storage/port.ts";
import { startContext } from "../../src/server/app-context.ts";
import { lineFrom } from "./ledger.ts";
import { checkContracts, sendContract, signOne, type ToSign, untilTold } from "./signing.ts";
import type { Victim } from "./victim.ts";

const root = join(import.meta.dirname, "../..");
const credentials = { email: "kim@chaos.test", password: "nothing here is lost" };
const environment = { PORT: "0", DEMO: "false", LOG_LEVEL: "silent", MIN_FREE_DISK_MB: "0" };

export const product: Victim = {
  name: "the product",
  start(dataDir) {
    const program = spawn(process.execPath, ["src/server/main.ts"], {
      cwd: root,
      env: { ...process.env, ...environment, DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const sent = toSign.get(dataDir) ?? [];
    toSign.set(dataDir, sent);
    toSignIn.set(program, sent);
    return program;
  },
  async ready(program) {
    const found = await enter(program);
    const sent = toSignIn.get(program) ?? [];
    while (sent.length < signedInARound) sent.push(await sendContract(callsOf(found)));
  },
  work(program, acknowledged) {
    let isAlive = true;
    program.once("close", () => {
      isAlive = false;
    });
    void write(program, acknowledged, () => isAlive);
  },
  // Signing takes several calls: where the machine is slow, the blows come before the first signature.
  hasWrittenAll: (acknowledged) => [...acknowledged].some((write) => write.startsWith("contract ")),
  async check(dataDir, acknowledged) {
    const server = await startLocalServer({ dataDir, log: () => undefined });
    const client = new pg.Client(server.connection("owner"));
    try {
      await client.connect();
      const of = (kind: string) => [...acknowledged].filter((write) => write.startsWith(`${kind} `));
      await checkCustomers(client, new Set(of("customer")));
      await checkFiles(client, dataDir, of("file"));
      await checkContracts(client, dataDir, of("contract"));
    } finally {
      await client.end();
      await server.stop();
    }
  },
  async settle(dataDir, acknowledged) {
    const program = product.start(dataDir);
    const ended = once(program, "close");
    try {
      await enter(program);
      const connection = runningServer(dataDir);
      assert.ok(connection, "the database is not running");
      const client = new pg.Client({ ...connection });
      await client.connect();
      const signed = [...acknowledged].filter((write) => write.startsWith("contract "));
      try {
        await untilTold(client, dataDir, signed);
      } finally {
        await client.end();
      }
    } finally {
      program.kill("SIGTERM");
      await ended;
    }
    await sweep(dataDir);
  },
};

/** Contracts that were sent before the blow and wait for their signature, by folder: what was not signed is signed later. */
const toSign = new Map<string, ToSign[]>();
const toSignIn = new WeakMap<ChildProcess, ToSign[]>();
const signedInARound = 2;

type Entered = { address: string; token: string };
const entered = new WeakMap<ChildProcess, Promise<Entered>>();

/** Waits until the program serves, and signs in there; the first time of a data folder it signs up. */
function enter(program: ChildProcess): Promise<Entered> {
  const known = entered.get(program);
  if (known) return known;
  const entering = lineFrom(program, "Plumbline is ready: ").then(async (line) => {
    const address = line.split(": ")[1] as string;
    const signedIn = await post(`${address}/api/auth/signin`, credentials);
    const { tokens } = signedIn.isGood
      ? signedIn.body
      : (await post(`${address}/api/auth/signup`, { ...newBusiness, ...credentials })).body;
    assert.ok(tokens, "nobody could sign in");
    return { address, token: tokens.accessToken };
  });
  entering.catch(() => {});
  entered.set(program, entering);
  return entering;
}

async function post(url: string, body: object, token = "") {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const request = {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  };
  const answer = await fetch(url, request);
  return { isGood: answer.ok, body: (await answer.json()) as Answer };
}

function callsOf({ address, token }: Entered): Parameters<typeof sendContract>[0] {
  return async (method, path, body) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { data, error } = (await answer.json()) as { data?: never; error?: string };
    return data ?? assert.fail(`${method} ${path}: ${error}`);
  };
}

/** Five at a time, one of them uploads and one signs; an answer that never comes, or a refusal while the database restarts, acknowledges nothing. */
async function write(
  program: ChildProcess,
  acknowledged: (write: string) => void,
  isAlive: () => boolean,
): Promise<void> {
  const found = await enter(program).catch(() => undefined);
  if (!found) return;
  const add = async () => {
    while (isAlive()) {
      try {
        const customer = { first_name: "Cam", last_name: "Kill" };
        const { isGood, body } = await post(`${found.address}/api/customers/`, customer, found.token);
        if (isGood) acknowledged(`customer ${body.data?.id}`);
      } catch {
        // The program is down or on its way down.
        await delay(20);
      }
    }
  };
  const upload = async () => {
    while (isAlive()) {
      try {
        const id = await uploadOne(found);
        if (id !== undefined) acknowledged(`file ${id}`);
      } catch {
        await delay(20);
      }
    }
  };
  const sent = toSignIn.get(program) ?? [];
  const sign = async () => {
    for (let next = sent[0]; next && isAlive(); next = sent[0]) {
      const isSigned = await signOne(found.address, next).catch(() => delay(20, false));
      if (!isSigned) continue;
      acknowledged(`contract ${next.id}`);
      sent.shift();
    }
  };
  await Promise.all([add(), add(), add(), upload(), sign()]);
}

/** Begun, sent in two parts, finished; the id when the server said that it is there. */
async function uploadOne({ address, token }: Entered): Promise<number | undefined> {
  const bytes = randomBytes(40_000);
  const begun = await post(`${address}/api/files/uploads`, { name: "kill.bin", size: bytes.length }, token);
  const upload = begun.body.data;
  if (!begun.isGood || !upload) return undefined;
  for (const from of [0, 20_000]) {
    await fetch(`${address}${upload.upload_url}`, {
      method: "PATCH",
      headers: {
        "tus-resumable": "1.0.0",
        "upload-offset": String(from),
        "content-type": "application/offset+octet-stream",
      },
      body: bytes.subarray(from, from + 20_000),
      signal: AbortSignal.timeout(10_000),
    });
  }
  const finished = await post(`${address}/api/files/uploads/${upload.id}/finish`, {}, token);
  return finished.isGood ? upload.id : undefined;
}

/** No file without its bytes, no bytes without a row, and the plan counts what is there. */
async function checkFiles(
  client: pg.Client,
  dataDir: string,
  acknowledged: readonly string[],
): Promise<void> {
  const tables = await client.query("SELECT to_regclass('files') AS files");
  if (tables.rows[0].files === null) return;
  const { rows } = await client.query<{ id: number; key: string; status: string; sha256: string }>(
    "select file_id::int as id, organization_id || '/' || key as key, status, encode(sha256, 'hex') as sha256 from file_versions",
  );
  const ready = new Set(rows.filter(({ status }) => status === "ready").map(({ id }) => `file ${id}`));
  assert.deepEqual(
    acknowledged.filter((each) => !ready.has(each)),
    [],
    "acknowledged files are lost",
  );
  const storage = folderStorage(filesFolder(dataDir));
  for (const { key, status, sha256 } of rows) {
    if (status !== "ready") continue;
    const bytes = await storage.open(key as StorageKey);
    assert.ok(bytes, "a file has no bytes");
    const hash = createHash("sha256");
    for await (const part of bytes as AsyncIterable<Buffer>) hash.update(part);
    assert.equal(hash.digest("hex"), sha256, "the bytes of a file are not its own");
  }
  const known = new Set(rows.map(({ key }) => key));
  for await (const { key } of storage.list())
    assert.ok(known.has(key.slice(0, 73)) || (await isPaper(storage, key)), "bytes have no row");
  const sums = await client.query(
    "select coalesce(sum(storage_used_bytes), 0)::text as counted, (select coalesce(sum(size), 0)::text from file_versions) as kept from organizations",
  );
  assert.equal(sums.rows[0].counted, sums.rows[0].kept, "the plan counts other bytes than there are");
}

/** Papers are put in their place within the transaction that needs them: those of one that was cut off wait for the sweep. */
async function isPaper(storage: StoragePort, key: StorageKey): Promise<boolean> {
  const bytes = await storage.open(key);
  for await (const part of bytes ?? []) return Buffer.from(part).toString("latin1", 0, 5) === "%PDF-";
  return false;
}

const sweptAfterMs = 72 * 60 * 60 * 1_000;

/** As three nights later: then no bytes are left without a row. */
async function sweep(dataDir: string): Promise<void> {
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", MIN_FREE_DISK_MB: "0" });
  const { appContext, logins, stop } = await startContext(config, createLog("silent"));
  const client = new pg.Client(logins.owner);
  try {
    moveClockTo(new Date(Date.now() + sweptAfterMs));
    await sweepStorage(appContext);
    await client.connect();
    const { rows } = await client.query("select organization_id || '/' || key as key from file_versions");
    const known = new Set(rows.map(({ key }) => key));
    for await (const { key } of folderStorage(filesFolder(dataDir)).list())
      assert.ok(known.has(key.slice(0, 73)), "bytes without a row outlived the sweep");
  } finally {
    moveClockTo(undefined);
    await client.end();
    await stop();
  }
}

type Answer = { tokens?: { accessToken: string }; data?: { id: number; upload_url: string } };

const newBusiness = {
  orgName: "Chaos Plumbing",
  firstName: "Kim",
  lastName: "Kill",
  plan: "pro",
  paymentMethodId: "pm_card_visa",
};

/** A customer and the line about it in the event log are one write; the running count agrees with both. */
async function checkCustomers(client: pg.Client, acknowledged: ReadonlySet<string>): Promise<void> {
  const tables = await client.query("SELECT to_regclass('events') AS events");
  if (tables.rows[0].events === null)
    return assert.equal(acknowledged.size, 0, "the tables of acknowledged writes are gone");
  const { rows } = await client.query(
    `SELECT c.id, count(e.id)::int AS lines FROM customers c
       LEFT JOIN events e ON e.organization_id = c.organization_id AND e.customer_id = c.id AND e.type = 'customer.created'
      GROUP BY c.id`,
  );
  const kept = new Set(rows.map((row) => `customer ${row.id}`));
  const lost = [...acknowledged].filter((id) => !kept.has(id));
  assert.deepEqual(lost, [], "acknowledged customers are lost");
  assert.deepEqual(
    rows.filter((row) => row.lines !== 1),
    [],
    "customers without their line in the event log",
  );
  const counted = await client.query("SELECT coalesce(sum(customers), 0)::int AS count FROM customer_counts");
  assert.equal(counted.rows[0].count, rows.length, "the running count differs from the customers");
}
