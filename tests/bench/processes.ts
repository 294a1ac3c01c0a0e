/** Starts the programs that a measurement needs, and stops them. */
import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Program, stopChild } from "../support/product.ts";
import type { LoadPlan, LoadResult } from "./load.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

export async function startFloor(settings: object): Promise<Program> {
  const child = fork(join(root, "tests/bench/floor.ts"), [JSON.stringify(settings)]);
  const [port] = (await once(child, "message")) as [number];
  return { process: child, port, stop: () => stopChild(child) };
}

export async function load(plan: LoadPlan): Promise<LoadResult> {
  const { stdout } = await run(process.execPath, [join(root, "tests/bench/load.ts"), JSON.stringify(plan)]);
  return JSON.parse(stdout) as LoadResult;
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
  const kilobytes = family.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
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
