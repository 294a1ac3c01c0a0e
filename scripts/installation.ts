/** Lets a command work on the installation that the settings name, as its owner. */
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type pg from "pg";
import { type Config, loadConfig } from "#platform/config.ts";
import { asStartupError } from "#platform/database/database-errors.ts";
import { runningServer } from "#platform/database/local/running.ts";
import { openPool } from "#platform/database/pool.ts";
import { StartupError, startupError } from "#platform/errors.ts";
import { createLog, type Log } from "#platform/log.ts";
import { openStorage } from "#platform/storage/open.ts";
import type { StoragePort } from "#platform/storage/port.ts";
import { findDatabase } from "../src/server/app-context.ts";

type Given = { owner: pg.Pool; storage: StoragePort; log: Log };
type Words = { file: string; overwrite: boolean };

/** The one file that a command is about. `usage` is how the command is written; anything else is a startup error. */
export function readWords(usage: string): Words {
  try {
    const options = { overwrite: { type: "boolean", default: false } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [file, ...more] = positionals;
    const isKnown = !values.overwrite || usage.includes("--overwrite");
    if (file && more.length === 0 && isKnown) return { file: resolve(file), overwrite: values.overwrite };
  } catch {
    // A word that nobody knows is answered like one too many.
  }
  throw startupError(`Name one file: npm run ${usage}`);
}

/** Ends the process with one sentence when the command cannot be done. */
export async function orOneSentence(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * Opening the built-in database makes it where there is none: a command that only reads asks first.
 *
 * @throws a startup error when the data folder holds no database and no other database is named
 */
export function assertHoldsDatabase(): void {
  const { DATABASE_URL, dataDir } = loadConfig(process.env);
  if (DATABASE_URL) return;
  try {
    statSync(join(dataDir, "postgres"));
  } catch (error) {
    // Whatever else is wrong with the folder is said where it is opened.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") return;
    throw startupError(
      `There is nothing to back up in ${dataDir}: it holds no database. ` +
        "Set DATA_DIR to the data folder of the installation, or DATABASE_URL to its database.",
    );
  }
}

export async function asOwner(work: (given: Given) => Promise<void>): Promise<void> {
  const config = loadConfig(process.env);
  try {
    await withOwner(config, work);
  } catch (error) {
    throw asStartupError(error, config.DATABASE_URL);
  }
}

async function withOwner(config: Config, work: (given: Given) => Promise<void>): Promise<void> {
  const log = createLog("error");
  const running = config.DATABASE_URL ? undefined : runningServer(config.dataDir);
  const logins = running ? { owner: running, stop: async () => {} } : await findDatabase(config, log);
  const owner = openPool({ connection: logins.owner, size: 2, statementTimeout: 0, log });
  try {
    await work({ owner, storage: openStorage(config), log });
  } finally {
    await owner.end();
    await logins.stop();
  }
}
