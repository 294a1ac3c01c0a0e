/** Lets a command work on the installation that the settings name, as its owner. */
import { resolve } from "node:path";
import type pg from "pg";
import { loadConfig } from "#platform/config.ts";
import { runningServer } from "#platform/database/local/running.ts";
import { openPool } from "#platform/database/pool.ts";
import { StartupError, startupError } from "#platform/errors.ts";
import { createLog, type Log } from "#platform/log.ts";
import { findDatabase } from "../src/server/ground.ts";

type Work<Given> = (given: Given) => Promise<void>;
type WithFile = { owner: pg.Pool; file: string; log: Log };

/** For a command that works on one file, whose name is its only word. */
export function runAsOwner(command: string, work: Work<WithFile>): Promise<void> {
  return withOwner(({ owner, log }) => {
    const file = process.argv[2];
    if (!file) throw startupError(`Name the file: npm run ${command} -- FILE`);
    return work({ owner, file: resolve(file), log });
  });
}

/** Ends the process with one sentence when the command cannot be done. */
export async function withOwner(work: Work<{ owner: pg.Pool; log: Log }>): Promise<void> {
  try {
    const config = loadConfig(process.env);
    const log = createLog("warn");
    const running = config.DATABASE_URL ? undefined : runningServer(config.dataDir);
    const logins = running ? { owner: running, stop: async () => {} } : await findDatabase(config, log);
    const owner = openPool({ connection: logins.owner, size: 2, statementTimeout: 0, log });
    try {
      await work({ owner, log });
    } finally {
      await owner.end();
      await logins.stop();
    }
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  }
}
