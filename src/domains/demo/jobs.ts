/** Puts the demo workspace back at every full hour when guests have used it, so that the next one finds it tidy. */
import { z } from "zod";
import { requirePermission } from "#platform/actor.ts";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { demoActor } from "./actor.ts";
import { resetDemo } from "./service.ts";
import { hadGuests, isDemoOrganization, isOpenToGuests } from "./store.ts";

export const resetDemoHourly: JobDefinition<Record<string, never>> = {
  name: "demo-reset",
  data: z.object({}),
  clock: { everyMinutes: 60 },
  retries: 0,
  async run(appContext) {
    if (appContext.config.DEMO && appContext.config.DEMO_RESETS) await resetIfUsed(appContext);
  },
};

export const demoJobs = [resetDemoHourly];

/** A workspace that was filled before there were guests gets its guest here. */
async function resetIfUsed(appContext: AppContext): Promise<void> {
  const actor = demoActor(appContext);
  const scope = requirePermission(actor, "organization.demo");
  if (!(await isDemoOrganization(scope))) return;
  if ((await hadGuests(scope)) || !(await isOpenToGuests(scope))) await resetDemo(actor);
}
