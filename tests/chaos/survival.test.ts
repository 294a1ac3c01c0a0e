/** What becomes of the built-in database when the program, the guard or the database itself is killed. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { runningServer } from "#platform/database/local/running.ts";
import { startLocalServer } from "#platform/database/local/server.ts";
import { ledger, ledgerProgram, lineFrom, onLine } from "./ledger.ts";
import { isGuard, kill, nothingLeft, type Process, processesOn, serversOn } from "./processes.ts";

const parent = realpathSync(mkdtempSync(join(tmpdir(), "plumbline-survival-")));
after(() => rmSync(parent, { recursive: true, force: true }));
const dataDir = join(parent, "data");
const options = { skip: process.platform !== "linux" };

const started: ChildProcess[] = [];
afterEach(() => {
  for (const program of started.splice(0)) kill(program.pid);
});

async function startProgram(): Promise<{ program: ChildProcess; closed: Promise<unknown> }> {
  const program = ledger.start(dataDir);
  started.push(program);
  const closed = once(program, "close");
  await ledger.ready(program);
  return { program, closed };
}

test("a killed program takes its database with it", options, async () => {
  const { program, closed } = await startProgram();
  assert.notDeepEqual(serversOn(dataDir), []);
  kill(program.pid);
  await closed;
  await nothingLeft(dataDir);
});

test(
  "a database left behind by a killed program and a killed guard is ended at the next start",
  options,
  async () => {
    const { program, closed } = await startProgram();
    const [left] = serversOn(dataDir);
    for (const { pid } of processesOn(dataDir).filter(isGuard)) kill(pid);
    kill(program.pid);
    await closed;
    assert.deepEqual(serversOn(dataDir), [left], "the database outlives program and guard");
    assert.equal(
      runningServer(dataDir),
      undefined,
      "a database without a program is not offered to commands",
    );
    const notes: object[] = [];
    const server = await startLocalServer({
      dataDir,
      log: (message, fields) => notes.push({ message, ...fields }),
    });
    assert.deepEqual(notes[0], {
      message: "Stopping a database engine that an earlier start left behind",
      process: left?.pid,
    });
    await server.stop();
    await nothingLeft(dataDir);
  },
);

test(
  "a killed database is started again, the program is told, and its pool works on",
  options,
  async (context) => {
    const server = await startLocalServer({ dataDir, log: () => undefined });
    context.after(server.stop);
    const pool = new pg.Pool(server.connection("app"));
    context.after(() => pool.end());
    pool.on("error", () => undefined);
    await pool.query("SELECT 1");
    const told = Promise.withResolvers<string>();
    server.onUnexpectedExit(told.resolve);
    for (const { pid } of serversOn(dataDir)) kill(pid);
    assert.equal(await told.promise, "it was ended by signal 9");
    let answer: pg.QueryResult | undefined;
    for (const end = Date.now() + 60_000; !answer && Date.now() < end; await delay(20))
      answer = await pool.query("SELECT 1 AS one").catch(() => undefined);
    assert.deepEqual(answer?.rows, [{ one: 1 }]);
  },
);

test("when only the guard is killed, a new one takes over and still guards", options, async () => {
  const { program, closed } = await startProgram();
  const [old] = serversOn(dataDir);
  for (const { pid } of processesOn(dataDir).filter(isGuard)) kill(pid);
  let servers: Process[] = [];
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(20)) {
    servers = serversOn(dataDir);
    if (servers.length === 1 && servers[0]?.pid !== old?.pid) break;
  }
  assert.notEqual(servers[0]?.pid, old?.pid);
  kill(program.pid);
  await closed;
  await nothingLeft(dataDir);
});

test(
  "Ctrl-C reaches the program alone, whose database serves until it is asked to end",
  options,
  async () => {
    const program = spawn(process.execPath, [ledgerProgram, dataDir], {
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const closed = once(program, "close");
    await lineFrom(program, "ready");
    const complaints: string[] = [];
    let writes = 0;
    const wrote = Promise.withResolvers<void>();
    const interrupted = lineFrom(program, "interrupted");
    process.kill(-(program.pid ?? 0), "SIGINT");
    await interrupted;
    onLine(program, (line) => {
      if (line.startsWith("ack ")) writes += 1;
      else complaints.push(line);
      if (writes === 50) wrote.resolve();
    });
    await Promise.race([wrote.promise, closed]);
    program.kill("SIGTERM");
    assert.deepEqual(await closed, [0, null]);
    assert.deepEqual(complaints, []);
    await nothingLeft(dataDir);
    await ledger.check(dataDir, new Set());
  },
);

test(
  "a number that now belongs to a stranger does not keep the database from starting",
  options,
  async (context) => {
    const pidFile = join(dataDir, "postgres", "postmaster.pid");
    writeFileSync(
      pidFile,
      `${process.ppid}\n${join(dataDir, "postgres")}\n1\n5432\n${join(dataDir, "socket")}\n\n`,
    );
    const server = await startLocalServer({ dataDir, log: () => undefined });
    context.after(server.stop);
    assert.notEqual(Number.parseInt(readFileSync(pidFile, "utf8"), 10), process.ppid);
    process.kill(process.ppid, 0);
  },
);
