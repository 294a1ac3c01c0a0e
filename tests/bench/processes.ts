/** Starts the programs that a measurement needs, and stops them. */
import { type ChildProcess, execFile, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LoadPlan, LoadResult } from "./load.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

export type Program = { process: ChildProcess; port: number; stop(): Promise<void> };

/** The product itself, as `npm start` runs it, on a free port and a data folder of its own. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Program> {
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn", MIN_FREE_DISK_MB: "0", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk) => {
      text += chunk;
      const found = /localhost:(\d+)/.exec(text);
      if (found) resolve(Number(found[1]));
    });
    child.on("exit", (code) => reject(new Error(`The program ended with ${code} before it was ready`)));
  });
  return { process: child, port, stop: () => stop(child) };
}

export async function startFloor(settings: object): Promise<Program> {
  const child = fork(join(root, "tests/bench/floor.ts"), [JSON.stringify(settings)]);
  const [port] = (await once(child, "message")) as [number];
  return { process: child, port, stop: () => stop(child) };
}

export async function load(plan: LoadPlan): Promise<LoadResult> {
  const { stdout } = await run(process.execPath, [join(root, "tests/bench/load.ts"), JSON.stringify(plan)]);
  return JSON.parse(stdout) as LoadResult;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

/** Resident memory of a process in MiB. */
export function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** Memory of all PostgreSQL processes on a data folder in MiB, shared pages counted once (PSS). */
export function engineMiB(dataDir: string): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const postmaster = pids.find((pid) => {
    const words = read(`/proc/${pid}/cmdline`).split("\0");
    return words[0]?.endsWith("/postgres") && words.some((word) => word.startsWith(dataDir));
  });
  const family = pids.filter((pid) => pid === postmaster || parentOf(pid) === postmaster);
  const kilobytes = family.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0));
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024;
}

const parentOf = (pid: string): string | undefined => /PPid:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // A process may end while it is being looked at.
    return "";
  }
}
