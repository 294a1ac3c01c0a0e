/** Lets a command work on the installation that the settings name, as its owner. */
import { resolve } from "node:path";
import type pg from "pg";
import { loadConfig } from "#platform/config.ts";
import { runningServer } from "#platform/database/local/running.ts";
import { openPool } from "#platform/database/pool.ts";
import { StartupError, startupError } from "#platform/errors.ts";
import { createLog, type Log } from "#platform/log.ts";
import { findDatabase } from "../src/server/ground.ts";

type Work = (given: { owner: pg.Pool; file: string; log: Log }) => Promise<void>;

/** Ends the process with one sentence when the command cannot be done. */
export async function runAsOwner(command: string, work: Work): Promise<void> {
  try {
    const file = process.argv[2];
    if (!file) throw startupError(`Name the file: npm run ${command} -- FILE`);
    const config = loadConfig(process.env);
    const log = createLog("warn");
    const running = config.DATABASE_URL ? undefined : runningServer(config.dataDir);
    const logins = running ? { owner: running, stop: async () => {} } : await findDatabase(config, log);
    const owner = openPool({ connection: logins.owner, size: 2, statementTimeout: 0, log });
    try {
      await work({ owner, file: resolve(file), log });
    } finally {
      await owner.end();
      await logins.stop();
    }
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  }
}
