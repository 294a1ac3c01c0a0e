/** Sends a receipt when a payment has come in, without anyone waiting for it. */
import { z } from "zod";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { sendReceiptNow } from "./service.ts";

const Data = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  paymentId: z.int(),
});

export const sendReceiptJob: JobDefinition<z.infer<typeof Data>> = {
  name: "payment-receipt",
  data: Data,
  retries: 5,
  async run(appContext, { organization, paymentId }) {
    await sendReceiptNow(
      requirePermission(systemActor(appContext, organization), "payments.record"),
      paymentId,
    );
  },
};

export async function enqueueReceipt(tx: Scope, paymentId: number): Promise<void> {
  const { appContext, organizationId, timeZone, country } = tx.actor;
  const organization = { id: organizationId, timeZone, country };
  await appContext.jobs.enqueue(tx, sendReceiptJob, { organization, paymentId });
}
