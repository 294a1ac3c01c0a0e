/** Each day: codes and sign-ins of the portal that ended long ago are forgotten. */
import { z } from "zod";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { forgetVisitsBefore } from "./signing-in/signing-in-store.ts";

/** As long as the business sees who signed in. */
const keptDays = 90;

const tidy: JobDefinition = {
  name: "portal-tidy",
  data: z.object({}),
  clock: { everyMinutes: 24 * 60, after: 3 * 60 + 41, isMadeUpFor: true },
  run: (appContext) => forgetVisitsBefore(appContext.pool, new Date(now().getTime() - keptDays * 86_400_000)),
};

export const portalJobs = [tidy] as unknown as JobDefinition<never>[];
