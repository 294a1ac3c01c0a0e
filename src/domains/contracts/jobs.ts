/** What contracts do later or on a clock. */
import { z } from "zod";
import type { JobDefinition } from "#platform/app-context.ts";
import { sealContract } from "./evidence/jobs.ts";
import { contractSteps } from "./following/news.ts";
import { lookAfterContracts } from "./sending/upkeep.ts";

const hourly: JobDefinition = {
  name: "contract-upkeep",
  data: z.object({}),
  clock: { everyMinutes: 60, after: 7 },
  retries: 0,
  run: lookAfterContracts,
};

export const contractJobs = [sealContract, contractSteps, hourly] as unknown as JobDefinition<never>[];
