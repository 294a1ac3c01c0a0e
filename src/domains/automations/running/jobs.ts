/** What is done about automations on a clock. */
import { z } from "zod";
import type { JobDefinition } from "#platform/app-context.ts";
import { lookAhead, takeSteps } from "./due-steps.ts";
import { beginTimed } from "./timed.ts";

const eachMinute: JobDefinition = {
  name: "automation-clock",
  data: z.object({}),
  clock: { everyMinutes: 1 },
  retries: 0,
  run: lookAhead,
};

const eachQuarter: JobDefinition = {
  name: "automation-days",
  data: z.object({}),
  clock: { everyMinutes: 15, after: 4 },
  retries: 0,
  run: beginTimed,
};

export const automationJobs = [takeSteps, eachMinute, eachQuarter] as unknown as JobDefinition<never>[];
