/** Seals the event log: every minute, what was written since goes under one more link of the organization's hash chain. */
import { z } from "zod";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { settledEventId } from "#platform/reactions/settled-events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { beginning, sealOf } from "./chain.ts";
import { findLastSeal, findSealable, insertSeal, listUnsealed, takeSealingTurn } from "./seals-store.ts";

const mostEventsInSeal = 1_000;
const usualPatience = 15_000;

/**
 * Seals everything that can no longer be joined by an event with an earlier id, in order. Writing events does not wait
 * for this: they are written as if there were no seals. Gives the number of events sealed.
 */
export async function sealAll(appContext: AppContext, patience = usualPatience): Promise<number> {
  const upTo = await settledEventId(appContext.pool, patience);
  if (upTo === undefined) {
    appContext.log.info("Sealing the event log waits for a long transaction");
    return 0;
  }
  let sealed = 0;
  for (const { id, time_zone: timeZone, country } of await listUnsealed(appContext.pool, upTo)) {
    const scope = requirePermission(systemActor(appContext, { id, timeZone, country }), "audit.view");
    sealed += await sealOrganization(scope, upTo);
  }
  return sealed;
}

async function sealOrganization(scope: Scope, upTo: number): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await inTransaction(scope, (tx) => sealNext(tx, upTo));
    sealed += count;
    if (count < mostEventsInSeal) return sealed;
  }
}

async function sealNext(tx: Scope, upTo: number): Promise<number> {
  if (!(await takeSealingTurn(tx))) return 0;
  const before = (await findLastSeal(tx)) ?? beginning;
  const events = await findSealable(tx, before.last_event_id, upTo, mostEventsInSeal);
  if (events.length === 0) return 0;
  const sealedAt = now().toISOString().replace("Z", "000Z");
  await insertSeal(tx, sealOf(tx.organizationId, before, events, sealedAt));
  return events.length;
}

export const sealEventLog: JobDefinition = {
  name: "audit-seal",
  data: z.object({}),
  clock: { everyMinutes: 1 },
  retries: 0,
  async run(appContext) {
    await sealAll(appContext);
  },
};
