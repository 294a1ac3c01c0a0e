/** Acts on the provider's messages as they come: one at work at a time, woken by whoever keeps a message, and by the clock. */
import { z } from "zod";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import { actOnDue } from "./acting.ts";
import { listDueMessages } from "./store.ts";

const longestMs = 20_000;

export const actOnMessages: JobDefinition = {
  name: "collecting-act",
  data: z.object({}),
  // For what was kept by a process that died before it could wake anybody, and for what failed.
  clock: { everyMinutes: 1 },
  expiresAfterSeconds: 60,
  async run(appContext, _data, { id }) {
    const end = performance.now() + longestMs;
    while ((await actOnDue(appContext, end)) && performance.now() < end);
    // While it runs nobody else can be woken, so it ends first and looks again then: what is kept later wakes the next.
    await appContext.jobs.finishWithin({ db: scopedTo(appContext.pool, null) }, actOnMessages.name, id);
    const [next] = await listDueMessages(appContext.pool, 1);
    if (next) await wakeForMessages(appContext);
  },
};

/** Where it waits or runs already, nothing is added. */
export async function wakeForMessages({ jobs, log }: AppContext): Promise<void> {
  await jobs
    .enqueueAlone(actOnMessages, {}, { singletonKey: "messages" })
    .catch((error: unknown) => log.warn({ err: error }, "Messages about payments wait for the next minute"));
}
