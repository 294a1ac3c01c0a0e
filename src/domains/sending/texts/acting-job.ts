/** Acts on what carriers told as it comes: one at work at a time, woken by whoever keeps a message, and by the clock. */
import { z } from "zod";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import { actOnDueTexts } from "./acting.ts";
import { listDueBusinesses } from "./store.ts";

const longestMs = 20_000;

export const actOnTexts: JobDefinition = {
  name: "texts-act",
  data: z.object({}),
  // For what was kept by a process that died before it could wake anybody, and for what failed.
  clock: { everyMinutes: 1 },
  expiresAfterSeconds: 60,
  async run(appContext, _data, { id }) {
    const end = performance.now() + longestMs;
    while ((await actOnDueTexts(appContext, end)) && performance.now() < end);
    // While it runs nobody else can be woken, so it ends first and looks again then: what is kept later wakes the next.
    await appContext.jobs.finishWithin({ db: scopedTo(appContext.pool, null) }, actOnTexts.name, id);
    if ((await listDueBusinesses(appContext.pool)).length > 0) await wakeForTexts(appContext);
  },
};

/** Where it waits or runs already, nothing is added. */
export async function wakeForTexts({ jobs, log }: AppContext): Promise<void> {
  await jobs
    .enqueueAlone(actOnTexts, {}, { singletonKey: "texts" })
    .catch((error: unknown) => log.warn({ err: error }, "What carriers told waits for the next minute"));
}
