/** Keeps the links of each event by the hash of their tokens, and the events of which no reminders are wanted. */
import { sql } from "kysely";
import type pg from "pg";
import type { Scope } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { Channel } from "../contract.ts";
import { tables } from "../store.ts";

export type LinkAim = {
  eventId: number;
  sentTo: number | null;
  /** The address it is sent to; null for a link that is shown or copied. */
  target: { channel: Channel; hash: Buffer; masked: string } | null;
};

/** The id of the event's link for this aim: the wanted one, unless there is one already. */
export async function keepLink(scope: Scope, aim: LinkAim, wanted: string, hash: Buffer): Promise<string> {
  const found = await findLinkId(scope, aim);
  if (found) return found;
  await tables(scope)
    .insertInto("reminder_links")
    .values({
      organization_id: scope.organizationId,
      event_id: aim.eventId,
      sent_to: aim.sentTo,
      channel: aim.target?.channel ?? null,
      address_hash: aim.target?.hash ?? null,
      masked: aim.target?.masked ?? null,
      id: wanted,
      token_hash: hash,
    })
    .onConflict((met) => met.constraint("reminder_links_one_each").doNothing())
    .execute();
  return (await findLinkId(scope, aim)) ?? wanted;
}

async function findLinkId(scope: Scope, { eventId, sentTo, target }: LinkAim): Promise<string | undefined> {
  const row = await tables(scope)
    .selectFrom("reminder_links")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("event_id", "=", eventId)
    .where("sent_to", "is not distinct from", sentTo)
    .where("channel", "is not distinct from", target?.channel ?? null)
    .where("address_hash", "is not distinct from", target?.hash ?? null)
    .executeTakeFirst();
  return row?.id;
}

export function listByHashes(scope: Scope, hashes: readonly Buffer[]) {
  return tables(scope)
    .selectFrom("reminder_links")
    .select(["event_id", "token_hash"])
    .where("organization_id", "=", scope.organizationId)
    .where("token_hash", "in", hashes)
    .execute();
}

export type FollowedLink = {
  organization_id: string;
  time_zone: string;
  country: string;
  event_id: number;
  sent_to: number | null;
  channel: Channel | null;
  address_hash: Buffer | null;
  masked: string | null;
};

export async function findByHash(pool: pg.Pool, hash: Buffer): Promise<FollowedLink | undefined> {
  const { rows } = await sql<FollowedLink>`select * from find_reminder_link(${hash})`.execute(
    scopedTo(pool, null),
  );
  return rows[0];
}

/** False when it was so before. */
export async function insertEventRefusal(
  tx: Scope,
  refusal: { event_id: number; refused_at: string; refused_by: string },
): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto("reminder_event_refusals")
    .values({ ...refusal, organization_id: tx.organizationId })
    .onConflict((met) => met.doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False when it was so before. */
export async function deleteEventRefusal(tx: Scope, eventId: number): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom("reminder_event_refusals")
    .where("organization_id", "=", tx.organizationId)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
