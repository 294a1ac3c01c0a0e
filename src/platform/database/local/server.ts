/** The built-in database: starts with the program, is kept running, and ends with it, whatever happens. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startupError } from "#platform/errors.ts";
import { chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { createCluster } from "./create-cluster.ts";
import { clusterVersion, type DataFolder, lockDataFolder, openDataFolder } from "./data-folder.ts";
import { type Engine, type EngineSetup, openEngine } from "./engine.ts";
import { openEngineByPgCtl, passwordFileOf } from "./pg-ctl.ts";
import { appRole, databaseName, ensureRoles, ownerRole } from "./roles.ts";

export type LocalServer = {
  /** Settings of a connection; the host is the folder of a private socket, on Windows 127.0.0.1 with a password. */
  connection(role: "owner" | "app"): {
    host: string;
    port: number;
    user: string;
    database: string;
    password?: string;
  };
  /** Ends the database cleanly and gives the data folder free; may be called twice. */
  stop: () => Promise<void>;
  /** Called with the reason, in words, when the database ended by itself; it is started again without being asked. */
  onUnexpectedExit(listener: (reason: string) => void): void;
};

export type LocalServerOptions = {
  dataDir: string;
  log: (message: string, fields?: object) => void;
  /** What it holds may be lost with the power. */
  isForgetful?: boolean;
};

const onWindows = process.platform === "win32";
const open = onWindows ? openEngineByPgCtl : openEngine;

/**
 * Opens the data folder, making the database on first use, and resolves when both logins can connect.
 *
 * @throws a startup error, one sentence with a way out, when the folder is in use, cannot be written, or holds
 * a database of another version, and when this system cannot run the built-in database
 */
export async function startLocalServer({
  dataDir,
  log,
  isForgetful = false,
}: LocalServerOptions): Promise<LocalServer> {
  const folder = openDataFolder(dataDir);
  const unlock = lockDataFolder(folder);
  try {
    const setup = { ...(await prepare(folder, log)), isForgetful };
    const engine = await open(setup);
    await ensureRoles(engine.address).catch(async (error: unknown) => {
      await engine.stop();
      throw error;
    });
    return supervise(setup, engine, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function prepare(
  folder: DataFolder,
  log: LocalServerOptions["log"],
): Promise<Omit<EngineSetup, "isForgetful">> {
  const binaries = findBinaries(join(folder.path, "engine-libraries"));
  refuseOtherVersion(folder, binaries.version);
  const account = chooseAccount(folder, binaries.postgres);
  if (!existsSync(folder.cluster)) {
    log("Making a new database", { folder: folder.shown });
    await createCluster(folder, binaries, account, onWindows ? passwordFileOf(folder) : undefined);
  }
  return { folder, binaries, account, log };
}

function refuseOtherVersion(folder: DataFolder, ours: number): void {
  const theirs = clusterVersion(folder);
  if (theirs === undefined || theirs === ours) return;
  const wayOut =
    theirs > ours
      ? "Update Plumbline to the version that made it"
      : "Make a backup with the version of Plumbline that made it, and restore that into a new data folder";
  throw startupError(
    `The data folder ${folder.shown} was made by PostgreSQL ${theirs}, and this Plumbline comes with ${ours}. ` +
      `${wayOut}, or set DATA_DIR to another folder.`,
  );
}

/** Pauses before each try to start again, in milliseconds; the last one repeats. */
const pauses = [0, 250, 1_000, 3_000, 10_000, 30_000];

function supervise(setup: EngineSetup, first: Engine, unlock: () => void): LocalServer {
  const listeners: ((reason: string) => void)[] = [];
  const stopping = new AbortController();
  let engine = first;
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await engine.exited;
      if (stopping.signal.aborted) return;
      setup.log("The database engine ended unexpectedly and is started again", { reason });
      for (const listener of listeners) listener(reason);
      await restart();
    }
    await engine.stop();
  }

  async function restart(): Promise<void> {
    for (let tries = 0; !stopping.signal.aborted; tries += 1) {
      const pause = pauses[Math.min(tries, pauses.length - 1)];
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        engine = await open(setup, engine.address.port);
        return;
      } catch (error) {
        setup.log("The database engine did not start again", { reason: String(error) });
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await engine.stop();
    await watching;
    unlock();
  }

  let stopped: Promise<void> | undefined;
  return {
    connection: (role) => ({
      ...engine.address,
      user: role === "owner" ? ownerRole : appRole,
      database: databaseName,
    }),
    stop: () => (stopped ??= stop()),
    onUnexpectedExit: (listener) => void listeners.push(listener),
  };
}
