/** Takes what the stand-in for a carrier tells to the door for carriers, soon after it has something to tell. */
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { AppContext, JobDefinition } from "../../app-context.ts";
import { now } from "../../clock.ts";
import { scopedTo } from "../../database/scoped-driver.ts";
import { AppError } from "../../errors.ts";
import { providedBy, providedKey } from "../../provided.ts";
import type { SignedRequest } from "../port.ts";

/** Takes a signed message of a carrier. */
export type CarrierDoor = (appContext: AppContext, request: SignedRequest) => Promise<void>;
export const carrierDoor = providedKey<CarrierDoor>("door for carriers");

const longestMs = 20_000;
/** What is told later than this is found by the clock. */
const farthestMs = 5_000;
const firstAfterMs = 600;

/** What it would send by now; what is refused stays, and comes again. Gives when something more is due. */
export async function deliverStandInMessages(appContext: AppContext): Promise<Date | null> {
  const take = providedBy(appContext, carrierDoor);
  try {
    const { nextDueAt } = await appContext.carrierStandIn.deliverMessages((request) =>
      take(appContext, request),
    );
    return nextDueAt;
  } catch (error) {
    const isExpected = error instanceof AppError;
    appContext.log[isExpected ? "warn" : "error"]({ err: error }, "A message of the stand-in carrier waits");
    return null;
  }
}

export const tellStandIn: JobDefinition = {
  name: "texts-stand-in",
  data: z.object({}),
  clock: { everyMinutes: 1 },
  expiresAfterSeconds: 60,
  async run(appContext, _data, { id }) {
    const end = performance.now() + longestMs;
    let next = await deliverStandInMessages(appContext);
    while (isSoon(next) && performance.now() < end) {
      await delay(Math.max(next.getTime() - now().getTime(), 50));
      next = await deliverStandInMessages(appContext);
    }
    // While it runs nobody else can be woken, so it ends first and looks again then.
    await appContext.jobs.finishWithin({ db: scopedTo(appContext.pool, null) }, tellStandIn.name, id);
    if (isSoon(await deliverStandInMessages(appContext))) await wakeStandIn(appContext);
  },
};

const isSoon = (moment: Date | null): moment is Date =>
  moment !== null && moment.getTime() - now().getTime() <= farthestMs;

/** When it was woken last (as of performance.now): until it begins, nothing is gained by waking it again. */
const wokenAt = new WeakMap<AppContext, number>();
const restMs = 300;

/** Where it waits or runs already, nothing is added. */
export async function wakeStandIn(appContext: AppContext): Promise<void> {
  const { jobs, log } = appContext;
  if (performance.now() - (wokenAt.get(appContext) ?? Number.NEGATIVE_INFINITY) < restMs) return;
  wokenAt.set(appContext, performance.now());
  await jobs
    .enqueueAlone(
      tellStandIn,
      {},
      {
        singletonKey: "stand-in",
        startAfter: new Date(now().getTime() + firstAfterMs),
      },
    )
    .catch((error: unknown) => log.warn({ err: error }, "The stand-in carrier tells the next minute"));
}
