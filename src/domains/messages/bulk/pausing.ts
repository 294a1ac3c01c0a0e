/** Stops a bulk message for a while or for good: what has not left by then stays here. */
import type { Reason } from "#domains/sending/contract.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { deleteMessage, lockMessage } from "../messages-store.ts";
import type { BulkMessage } from "./contract.ts";
import { aboutBulk } from "./event-builders.ts";
import { lockUnsent, returnRecipients } from "./recipients-store.ts";
import { assertMay, at, lock, openBulk, withCounts } from "./service.ts";
import { changeBulk, lockBulk, type StoredBulk } from "./store.ts";

/** What the gate says about the business and not about one customer: all that is left would meet it. */
const standingAgainstAll: readonly Reason[] = [
  "over_spending_cap",
  "workspace_read_only",
  "number_not_registered",
];
export const standsAgainstAll = (reason: string): boolean =>
  (standingAgainstAll as readonly string[]).includes(reason);

/** A message of a bulk message that can't go for such a reason; it pauses the whole. */
export class BulkStopped extends Error {}

export async function pauseBulk(actor: Actor, id: number): Promise<BulkMessage> {
  return inTransaction(openBulk(actor, "messages.send"), async (tx) => {
    const bulk = await lock(tx, id);
    if (bulk.state === "paused") return withCounts(tx, bulk);
    assertMay(bulk, "pause");
    return withCounts(tx, await pause(tx, bulk, null));
  });
}

export async function cancelBulk(actor: Actor, id: number): Promise<BulkMessage> {
  return inTransaction(openBulk(actor, "messages.send"), async (tx) => {
    const bulk = await lock(tx, id);
    if (bulk.state === "cancelled") return withCounts(tx, bulk);
    assertMay(bulk, "cancel");
    await returnUnsent(tx, bulk);
    const moment = at();
    const changes = { state: "cancelled", reason: null, finished_at: moment, updated_at: moment } as const;
    const cancelled = await changeBulk(tx, id, changes);
    await appendEvent(tx, {
      ...aboutBulk(bulk),
      type: "bulk_message.cancelled",
      title: "Bulk message cancelled",
    });
    return withCounts(tx, cancelled);
  });
}

/** By the program itself, with the reason in words. */
export async function pauseFor(scope: Scope, id: number, reason: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const bulk = await lockBulk(tx, id);
    if (bulk?.state === "sending") await pause(tx, bulk, reason);
    return null;
  });
}

/** Pauses the bulk message of which this message is a part. False for a message that stands alone. */
export async function pauseBulkOf(scope: Scope, messageId: number, reason: string): Promise<boolean> {
  const bulkId = await inTransaction(
    scope,
    async (tx) => (await lockMessage(tx, messageId))?.bulk_id ?? null,
  );
  if (bulkId === null) return false;
  await pauseFor(scope, bulkId, reason);
  return true;
}

async function pause(tx: Scope, bulk: StoredBulk, reason: string | null): Promise<StoredBulk> {
  await returnUnsent(tx, bulk);
  await appendEvent(tx, {
    ...aboutBulk(bulk),
    type: "bulk_message.paused",
    title: reason === null ? "Bulk message paused" : `Bulk message paused: ${reason}`,
  });
  return changeBulk(tx, bulk.id, { state: "paused", reason, updated_at: at() });
}

/** Messages that were written and have not left are taken out of their threads again. */
async function returnUnsent(tx: Scope, { id }: StoredBulk): Promise<void> {
  const unsent = await lockUnsent(tx, id);
  if (unsent.length === 0) return;
  await returnRecipients(
    tx,
    id,
    unsent.map((message) => message.id),
  );
  for (const message of unsent) await deleteMessage(tx, message);
}
