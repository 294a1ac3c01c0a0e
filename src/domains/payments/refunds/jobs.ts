/** Looks again at a refund of which the provider has not said how it ended. */
import { z } from "zod";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { settleRefund } from "./asking.ts";
import { findRefund } from "./store.ts";

const Data = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  refundId: z.int(),
  /** Minutes until it looks once more; each time twice as many. */
  wait: z.int(),
});

/** Twelve hours: banks take days. */
const longestWait = 12 * 60;

export const settleRefundJob: JobDefinition<z.infer<typeof Data>> = {
  name: "payment-refund",
  data: Data,
  retries: 5,
  async run(appContext, { organization, refundId, wait }) {
    const scope = requirePermission(systemActor(appContext, organization), "payments.refund");
    await settleRefund(scope, refundId);
    const refund = await findRefund(scope, refundId);
    if (refund?.status !== "pending") return;
    await inTransaction(scope, (tx) => enqueueSettling(tx, refundId, Math.min(wait * 2, longestWait)));
  },
};

export async function enqueueSettling(tx: Scope, refundId: number, wait: number): Promise<void> {
  const { appContext, organizationId, timeZone, country } = tx.actor;
  const data = { organization: { id: organizationId, timeZone, country }, refundId, wait };
  const startAfter = new Date(now().getTime() + wait * 60_000);
  await appContext.jobs.enqueue(tx, settleRefundJob, data, { startAfter });
}
