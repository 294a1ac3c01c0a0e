/** What accounts leave to be done later or every night. */
import { z } from "zod";
import { listOrganizations } from "#domains/organizations/service.ts";
import { requirePermission, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { tidyAttempts } from "#platform/rate-limiter/rate-limiter.ts";
import { forgetKeysBefore } from "#platform/transaction.ts";
import { mailResetLink } from "./recovery/service.ts";
import { forgetSpentTokens } from "./sealed-tokens-store.ts";
import { deleteSignUpsBefore } from "./sign-up/store.ts";
import { deleteEndedBefore } from "./store.ts";
import { deleteDevicesBefore } from "./two-factor/store.ts";

const dayInMilliseconds = 86_400_000;
const endedSessionsKeptDays = 30;
const repeatableDays = 2;

/** Forgets what has no more use: old counters, yesterday's sign-ups and repeatable writes, sessions long over. */
const tidyAccounts: JobDefinition = {
  name: "auth-tidy",
  data: z.object({}),
  clock: { everyMinutes: 24 * 60, after: 3 * 60 + 17, isMadeUpFor: true },
  async run(appContext) {
    const daysAgo = (days: number) => new Date(now().getTime() - days * dayInMilliseconds);
    await tidyAttempts(appContext);
    await deleteSignUpsBefore(appContext.pool, daysAgo(1));
    await forgetSpentTokens(appContext.pool);
    for (const organization of await listOrganizations(appContext)) {
      const scope = requirePermission(systemActor(appContext, organization), "users.update");
      await deleteEndedBefore(scope, daysAgo(endedSessionsKeptDays));
      await deleteDevicesBefore(scope, daysAgo(0));
      await forgetKeysBefore(scope, daysAgo(repeatableDays));
    }
  },
};

export const authJobs = [mailResetLink, tidyAccounts] as unknown as JobDefinition<never>[];
