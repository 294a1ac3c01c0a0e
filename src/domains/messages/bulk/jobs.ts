/** Carries a bulk message on from one moment to the next, in whichever process is free. */
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { inTransaction } from "#platform/transaction.ts";
import { handInNext, type Next } from "./handing-in.ts";

const Errand = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  id: z.int(),
});
type Errand = z.infer<typeof Errand>;

const pauseMs = 100;
/** After so many steps another process may take its turn. */
const mostSteps = 200;

/** Two at once do no harm: they serve different recipients. One that died is tried again once it is believed to be dead. */
const carryOnBulk: JobDefinition<Errand> = {
  name: "bulk-message",
  data: Errand,
  expiresAfterSeconds: 90,
  retries: 20,
  async run(appContext, errand) {
    const scope = requirePermission(systemActor(appContext, errand.organization), "messages.send");
    const next = await carryOn(scope, errand.id);
    if (next === "never") return;
    const startAfter = typeof next === "object" ? { startAfter: new Date(next.later) } : {};
    await inTransaction(scope, async (tx) => {
      await appContext.jobs.enqueue(tx, carryOnBulk, errand, startAfter);
      return null;
    });
  },
};

async function carryOn(scope: Scope, id: number): Promise<Next> {
  let next: Next = "now";
  for (let step = 0; step < mostSteps; step += 1) {
    next = await handInNext(scope, id);
    if (next === "never" || typeof next === "object") return next;
    if (next === "soon") await delay(pauseMs);
  }
  return next;
}

/** To be called in the transaction from which on it is being sent. */
export async function askToCarryOn(tx: Scope, id: number): Promise<void> {
  const { organizationId, timeZone, country, appContext } = tx.actor;
  const organization = { id: organizationId, timeZone, country };
  await appContext.jobs.enqueue(tx, carryOnBulk, { organization, id });
}

export const bulkJobs = [carryOnBulk] as unknown as JobDefinition<never>[];
