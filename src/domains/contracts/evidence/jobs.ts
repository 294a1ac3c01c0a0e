/** When everyone has signed, the evidence is made in the background; what could not be made is tried again each hour. */
import { z } from "zod";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { inTransaction } from "#platform/transaction.ts";
import { makeEvidence } from "./sealing.ts";
import { findUnsealed } from "./store.ts";

const Data = z.object({ organizationId: z.string(), id: z.int() });

export const sealContract: JobDefinition<z.infer<typeof Data>> = {
  name: "contract-seal",
  data: Data,
  retries: 6,
  run: (appContext, { organizationId, id }) => makeEvidence(appContext, organizationId, id),
};

export async function enqueueSealing(tx: Scope, id: number): Promise<void> {
  const { organizationId, actor } = tx;
  const singletonKey = `${organizationId}-${id}`;
  await actor.appContext.jobs.enqueue(tx, sealContract, { organizationId, id }, { singletonKey });
}

/** Those whose sealing came to nothing, as when nobody vouched for the time. */
export async function sealUnsealed(actor: Actor): Promise<void> {
  await inTransaction(requirePermission(actor, "contracts.send"), async (tx) => {
    for (const id of await findUnsealed(tx)) await enqueueSealing(tx, id);
  });
}
