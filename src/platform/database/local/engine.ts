/** One run of the database server, from the moment it accepts connections until it has ended. */
import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { startupError } from "#platform/errors.ts";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { type DataFolder, openSocketFolder, socketPort } from "./data-folder.ts";
import { type Guarded, runGuarded } from "./guard.ts";
import { stopLeftovers } from "./leftovers.ts";
import { commandLine } from "./settings.ts";

export type Address = { host: string; port: number; password?: string };

export type Engine = {
  address: Address;
  /** Resolves, with the reason in words, when the server is gone, asked or not. */
  exited: Promise<string>;
  /** Ends open transactions, writes everything down, and resolves when the server is gone. */
  stop: () => Promise<void>;
};

export type EngineSetup = {
  folder: DataFolder;
  binaries: Binaries;
  account: Account;
  log: (message: string, fields?: object) => void;
  isForgetful: boolean;
};

/** What every healthy start and stop says. */
const routine =
  /starting PostgreSQL|listening on|database system (was|is) shut down|ready to accept|received (fast|smart) shutdown|aborting any active|shutting down|background worker|due to administrator command|database "plumbline" does not exist/;

/** What a server says that finds another, still ending one on its files. */
const isTaken = /lock file "postmaster.pid" already exists|pre-existing shared memory block/;
const conflictPauses = [50, 200, 500, 1_000, 2_000];

/**
 * Ends whatever an earlier start left behind, then starts the server.
 *
 * @throws a startup error with the server's last words, when it ends before it accepts connections
 */
export async function openEngine(setup: EngineSetup): Promise<Engine> {
  for (const pause of conflictPauses) {
    await stopLeftovers(setup.folder.cluster, setup.log);
    try {
      return await startEngine(setup);
    } catch (error) {
      if (!(error instanceof Error && isTaken.test(error.message))) throw error;
      await delay(pause);
    }
  }
  return startEngine(setup);
}

async function startEngine({ folder, binaries, account, log, isForgetful }: EngineSetup): Promise<Engine> {
  const socketFolder = openSocketFolder(folder, account);
  const said: string[] = [];
  const ready = Promise.withResolvers<void>();
  const server = runGuarded({
    account,
    folder: folder.cluster,
    cwd: folder.path,
    libraryPath: binaries.libraryPath,
    command: [
      binaries.postgres,
      "-D",
      folder.cluster,
      ...commandLine({ socketFolder, port: socketPort }, isForgetful),
    ],
    onLine: (line) => {
      said.push(line);
      if (said.length > 20) said.shift();
      if (line.includes("ready to accept connections")) ready.resolve();
      if (!routine.test(line)) log("The database engine reports", { line });
    },
  });
  const ended = await Promise.race([ready.promise, server.exited]);
  if (ended !== undefined)
    throw startupError(`The database in ${folder.shown} did not start: ${lastWords(said)}`);
  return {
    address: { host: socketFolder, port: socketPort },
    exited: server.exited.then((status) => reasonOf(status, said)),
    stop: () => endServer(server, folder, socketFolder),
  };
}

async function endServer(server: Guarded, folder: DataFolder, socketFolder: string): Promise<void> {
  server.stop();
  await server.exited;
  if (!socketFolder.startsWith(folder.path)) rmSync(socketFolder, { recursive: true, force: true });
}

function lastWords(said: string[]): string {
  const fatal = said.filter((line) => /^(FATAL|PANIC|ERROR):|cannot|not found|could not/.test(line)).at(-1);
  // Of a wrong setting only the line before tells which.
  const telling = fatal?.endsWith("contains errors") ? said.at(said.indexOf(fatal) - 1) : fatal;
  return (telling ?? said.at(-1) ?? "it gave no reason").replace(/^[A-Z]+:\s+/, "");
}

function reasonOf(status: number, said: string[]): string {
  if (status === 0) return "it was shut down";
  return status > 128 ? `it was ended by signal ${status - 128}` : `${lastWords(said)} (status ${status})`;
}
