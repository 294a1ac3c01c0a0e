/** Finds and ends what a killed Plumbline may have left running on its data folder. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startupError } from "#platform/errors.ts";

type Log = (message: string, fields?: object) => void;

/** Milliseconds to wait after each signal: a cleanly asked server writes its memory to the disk once more. */
const patience = 20_000;

/**
 * Ends a server on these database files that no living program owns, so that a new one can start.
 * Call it only while holding the lock of the data folder.
 */
export async function stopLeftovers(cluster: string, log: Log): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid");
  const noted = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, "utf8"), 10) : 0;
  const found = engineProcesses(cluster);
  if (found.includes(noted)) {
    log("Stopping a database engine that an earlier start left behind", { process: noted });
    await endServer(noted, cluster);
  }
  const orphans = engineProcesses(cluster);
  for (const pid of orphans) send(pid, "SIGKILL");
  if (!(await haveEnded(orphans, cluster)))
    throw startupError(
      `An old database process (${orphans.join(", ")}) does not end. End it, or restart the computer.`,
    );
  // The server would take a stranger who has got the noted number since, or a dead process that nobody has
  // cleared away yet, for a living server.
  if (noted > 0 && isAlive(noted)) rmSync(pidFile, { force: true });
}

async function endServer(pid: number, cluster: string): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    send(pid, signal);
    if (await haveEnded([pid], cluster)) return;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function haveEnded(pids: number[], cluster: string): Promise<boolean> {
  const end = performance.now() + patience;
  while (engineProcesses(cluster).some((pid) => pids.includes(pid))) {
    if (performance.now() > end) return false;
    await delay(15);
  }
  return true;
}

/** Process ids of servers, their helpers and initdb that work on these files; a half-made folder beside counts. */
export function engineProcesses(cluster: string): number[] {
  return process.platform === "linux" ? fromProcFolder(cluster) : fromProcessList(cluster);
}

function fromProcFolder(cluster: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
        if (!isEngine(words[0] ?? "")) return false;
        return words.some((word) => isOn(cluster, word)) || isOn(cluster, readlinkSync(`/proc/${pid}/cwd`));
      } catch {
        return false;
      }
    });
}

function fromProcessList(cluster: string): number[] {
  const list = execFileSync("ps", ["-axww", "-o", "pid=,command="], { encoding: "utf8" });
  return list.split("\n").flatMap((line) => {
    const [, pid, command = ""] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid && isEngine(command.split(" -")[0] ?? "") && command.includes(cluster) ? [Number(pid)] : [];
  });
}

const isEngine = (command: string) =>
  command.startsWith("postgres:") || ["postgres", "initdb"].includes(basename(command));

const isOn = (cluster: string, path: string) => path === cluster || path.startsWith(`${cluster}.new-`);
