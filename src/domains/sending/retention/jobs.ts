/** Each night: what carriers told long ago is forgotten, and what they told of customers who can be restored no more. */
import { z } from "zod";
import { restorableDays } from "#domains/customers/contract.ts";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { lateDays } from "../texts/contract.ts";
import { forgetReleasedBefore } from "../texts/numbers-store.ts";
import { forgetCarrierRecords, forgetDeletedCustomers } from "./store.ts";

/**
 * Carriers tell again for hours, mail servers for days, and a text is tried again for days: by then nothing can come twice.
 * Three months are what a business looks back on when a customer says that a text never came.
 */
const keptDays = 90;
const mostAtOnce = 10_000;
const day = 86_400_000;

export const forgetCarriersWords: JobDefinition = {
  name: "sending-forget",
  data: z.object({}),
  clock: { everyMinutes: 24 * 60, after: 3 * 60 + 29, isMadeUpFor: true },
  expiresAfterSeconds: 1_800,
  run: forgetWhatIsOver,
};

async function forgetWhatIsOver({ pool }: AppContext): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * day);
  while (await forgetCarrierRecords(pool, before(keptDays), mostAtOnce));
  await forgetDeletedCustomers(pool, before(restorableDays));
  await forgetReleasedBefore(pool, before(lateDays));
}

export const retentionJobs = [forgetCarriersWords] as unknown as JobDefinition<never>[];
