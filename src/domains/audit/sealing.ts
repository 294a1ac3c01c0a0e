/** Seals the event log: every minute, what was written since goes under one more link of the organization's hash chain. */
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { beginning, sealOf } from "./chain.ts";
import {
  findLastSeal,
  findSealable,
  insertSeal,
  listUnsealed,
  readHorizon,
  takeSealingTurn,
} from "./seals-store.ts";

const mostEventsInSeal = 1_000;
const pollMilliseconds = 50;
const usualPatience = 15_000;

/**
 * Seals everything that can no longer be joined by an event with an earlier id, in order. Writing events does not wait
 * for this: they are written as if there were no seals. Gives the number of events sealed.
 */
export async function sealAll(appContext: AppContext, patience = usualPatience): Promise<number> {
  const upTo = await settledEventId(appContext, patience);
  if (upTo === undefined) return 0;
  let sealed = 0;
  for (const { id, time_zone: timeZone, country } of await listUnsealed(appContext.pool, upTo)) {
    const scope = requirePermission(systemActor(appContext, { id, timeZone, country }), "audit.view");
    sealed += await sealOrganization(scope, upTo);
  }
  return sealed;
}

/**
 * An id up to which every event is saved or given up for good. Ids are given out before their transactions end, so the
 * highest one is noted first and then the transactions that were writing events at that moment are waited for.
 * Undefined when one of them takes longer than `patience` milliseconds: the next run tries again.
 */
async function settledEventId({ pool, log }: AppContext, patience: number): Promise<number | undefined> {
  const { newest, writers } = await readHorizon(pool);
  const until = performance.now() + patience;
  let left = writers;
  while (left.length > 0) {
    if (performance.now() > until) {
      log.info({ transactions: left.length }, "Sealing the event log waits for a long transaction");
      return undefined;
    }
    await pause(pollMilliseconds);
    const writing = new Set((await readHorizon(pool)).writers);
    left = left.filter((writer) => writing.has(writer));
  }
  return newest;
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
