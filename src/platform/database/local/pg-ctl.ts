/** Runs the built-in database where there are no Unix sockets, shells and signals to rely on: on Windows. */

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startupError } from "#platform/errors.ts";
import type { DataFolder } from "./data-folder.ts";
import type { Engine, EngineSetup } from "./engine.ts";
import { engineEnvironment } from "./guard.ts";
import { isAlive } from "./leftovers.ts";
import { commandLine } from "./settings.ts";

/** The file with the password of every login, made once for a data folder. */
export function passwordFileOf(folder: DataFolder): string {
  const file = join(folder.path, "database-password");
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  return file;
}

/**
 * Listens on 127.0.0.1 alone and asks every login for the password.
 *
 * @param port the one of an earlier run, so that open pools find the server again; any free one without it
 */
export async function openEngineByPgCtl(setup: EngineSetup, port?: number): Promise<Engine> {
  const { folder, log } = setup;
  const password = readFileSync(passwordFileOf(folder), "utf8");
  const address = { host: "127.0.0.1", port: port ?? (await freePort()), password };
  const pidFile = join(folder.cluster, "postmaster.pid");
  const logFile = join(folder.path, "database.log");
  if (existsSync(pidFile)) {
    log("Stopping a database engine that an earlier start left behind");
    await pgCtl(setup, ["stop", "-m", "fast"]);
  }
  const options = commandLine({ address: address.host, port: address.port }, setup.isForgetful).join(" ");
  if ((await pgCtl(setup, ["start", "-l", logFile, "-o", options])) !== 0)
    throw startupError(`The database in ${folder.shown} did not start. Its log is ${logFile}.`);
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  const letGo = guard(setup);
  const exited = waitForEnd(pid).then(() => {
    letGo();
    return `its process ${pid} ended, see ${logFile}`;
  });
  const stop = async () => {
    await pgCtl(setup, ["stop", "-m", "fast"]);
    await exited;
  };
  return { address, exited, stop };
}

/** Waits until the server has started or stopped; resolves with the exit status. */
async function pgCtl({ binaries, folder, account }: EngineSetup, words: string[]): Promise<number> {
  const [program, ...all] = [...account.prefix, binaries.pgCtl, ...words, "-D", folder.cluster, "-w", "-s"];
  // Output is ignored because the server would inherit and hold the pipe.
  const child = spawn(program, all, {
    stdio: "ignore",
    windowsHide: true,
    env: engineEnvironment(binaries.libraryPath),
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

/** A process of its own that waits for the end of its input, which comes with the death of Plumbline. */
const guardScript = `
  const { spawnSync } = require("node:child_process");
  const [program, ...words] = process.argv.slice(1);
  process.stdin.on("data", () => process.exit(0));
  process.stdin.on("end", () => spawnSync(program, words, { stdio: "ignore", windowsHide: true }));
`;

function guard({ binaries, folder, account }: EngineSetup): () => void {
  const stopServer = [...account.prefix, binaries.pgCtl, "stop", "-m", "fast", "-s", "-D", folder.cluster];
  const child = spawn(process.execPath, ["-e", guardScript, "--", ...stopServer], {
    detached: true,
    windowsHide: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: engineEnvironment(binaries.libraryPath),
  });
  child.stdin.on("error", () => undefined);
  return () => void child.stdin.end("enough");
}

async function waitForEnd(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(250);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
