/** The part of the product that runs automations, alone, for the test that kills it. Its clock is ahead by as much as the test's. */
import { writeSync } from "node:fs";
import type pg from "pg";
import { automationNews } from "#domains/automations/news.ts";
import { takeSteps } from "#domains/automations/running/due-steps.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { moveClockTo } from "#platform/clock.ts";
import { loadConfig } from "#platform/config.ts";
import { createLog } from "#platform/log.ts";
import { jobsOf } from "#platform/reactions/reaction.ts";
import { openReactions } from "#platform/reactions/reader.ts";
import { createContext } from "../../src/server/app-context.ts";

export type Given = { app: pg.PoolConfig; dataDir: string; secret: string; aheadMs: number };

async function run({ app, dataDir, secret, aheadMs }: Given): Promise<void> {
  const config = loadConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    MIN_FREE_DISK_MB: "0",
    DATABASE_POOL_SIZE: "4",
    TOKEN_SECRET: secret,
  });
  const logins = { owner: app, app, appRole: undefined, stop: async () => {} };
  const { appContext: opened } = await createContext(config, createLog("silent"), logins);
  const reactions = openReactions([automationNews], opened);
  const appContext = { ...opened, reactions };
  moveClockTo(new Date(Date.now() + aheadMs));
  const jobs = [takeSteps, ...jobsOf([automationNews])] as unknown as JobDefinition<never>[];
  await appContext.jobs.work(appContext, jobs);
  reactions.work(appContext);
  writeSync(1, "ready\n");
}

if (process.argv[2]) await run(JSON.parse(process.argv[2]) as Given);
