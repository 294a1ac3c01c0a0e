/** The part of the program that sends campaigns, alone, for the test that has it die: at a moment that is not now. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { campaignJobs } from "#domains/campaigns/sending/jobs.ts";
import { moveClockTo } from "#platform/clock.ts";
import { loadConfig } from "#platform/config.ts";
import { createLog } from "#platform/log.ts";
import { createContext } from "../../src/server/app-context.ts";
import { dieWithin } from "./own-end.ts";

/** `diesAt` so many emails, or at none. */
type Given = { app: pg.PoolConfig; dataDir: string; secret: string; moment: string; diesAt: number | null };

const given = JSON.parse(process.argv[2] ?? "{}") as Given;
const config = loadConfig({
  DATA_DIR: given.dataDir,
  LOG_LEVEL: "silent",
  MIN_FREE_DISK_MB: "0",
  DATABASE_POOL_SIZE: "4",
  TOKEN_SECRET: given.secret,
});
const logins = { owner: given.app, app: given.app, appRole: undefined, stop: async () => {} };
const { appContext } = await createContext(config, createLog("silent"), logins);
moveClockTo(new Date(given.moment));
await appContext.jobs.work(appContext, campaignJobs);

const emails = async () =>
  (await readdir(join(given.dataDir, "mailbox")).catch(() => [])).filter((name) => name.endsWith(".eml"));
if (given.diesAt !== null) await dieWithin(given.diesAt, async () => (await emails()).length);
