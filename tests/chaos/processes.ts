/** Looks at the computer's processes to see what is running on a data folder (Linux). */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

export type Process = { pid: number; command: string };

/** Servers, their helpers, initdb and guards; programs are not counted. */
export function processesOn(dataDir: string): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        const works = readlinkSync(`/proc/${name}/cwd`).startsWith(dataDir) || command.includes(dataDir);
        return works && !/^\S*node /.test(command) ? [{ pid: Number(name), command }] : [];
      } catch {
        return [];
      }
    });
}

/** NaN for one that has ended. */
function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
  } catch {
    return Number.NaN;
  }
}

/** A helper bears its server's command until it has named itself. */
export function serversOn(dataDir: string): Process[] {
  const servers = processesOn(dataDir).filter(
    (each) => /\/postgres -D /.test(each.command) && !isGuard(each),
  );
  const pids = new Set(servers.map(({ pid }) => pid));
  return servers.filter(({ pid }) => !pids.has(parentOf(pid)));
}

export const isGuard = ({ command }: { command: string }) => command.includes("plumbline-guard");

export function kill(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, "SIGKILL");
  } catch {
    // It was quicker.
  }
}

/** @throws when something still runs on the folder after the given seconds */
export async function nothingLeft(dataDir: string, seconds = 60): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  for (let left = processesOn(dataDir); left.length > 0; left = processesOn(dataDir)) {
    if (Date.now() > end)
      throw new Error(
        `Still running: ${left.map(({ pid, command }) => `${pid} ${command.slice(0, 80)}`).join("; ")}`,
      );
    await delay(25);
  }
}
