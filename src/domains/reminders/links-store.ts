/** Keeps the links of each event by the hash of their tokens, and who wants no reminders: customers, or for an event. */
import { sql } from "kysely";
import type pg from "pg";
import type { Scope } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import { tables } from "./store.ts";

type Aim = { eventId: number; sentTo: number | null };

/** The id of the event's link to this customer, or to nobody known: the wanted one, unless there is one already. */
export async function keepLink(scope: Scope, aim: Aim, wanted: string, hash: Buffer): Promise<string> {
  const found = await findLinkId(scope, aim);
  if (found) return found;
  await tables(scope)
    .insertInto("reminder_links")
    .values({
      organization_id: scope.organizationId,
      event_id: aim.eventId,
      sent_to: aim.sentTo,
      id: wanted,
      token_hash: hash,
    })
    .onConflict((met) => met.constraint("reminder_links_one_each").doNothing())
    .execute();
  return (await findLinkId(scope, aim)) ?? wanted;
}

async function findLinkId(scope: Scope, { eventId, sentTo }: Aim): Promise<string | undefined> {
  const row = await tables(scope)
    .selectFrom("reminder_links")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("event_id", "=", eventId)
    .where("sent_to", "is not distinct from", sentTo)
    .executeTakeFirst();
  return row?.id;
}

export type FollowedLink = {
  organization_id: string;
  time_zone: string;
  country: string;
  event_id: number;
  sent_to: number | null;
};

export async function findByHash(pool: pg.Pool, hash: Buffer): Promise<FollowedLink | undefined> {
  const { rows } = await sql<FollowedLink>`select * from find_reminder_link(${hash})`.execute(
    scopedTo(pool, null),
  );
  return rows[0];
}

/** First and last name of a customer within the scope's reach; undefined when there is none. */
export async function findCustomerName(scope: Scope, id: number): Promise<string | undefined> {
  const row = await tables(scope)
    .selectFrom("customers")
    .select(["first_name", "last_name"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where(withinReach(scope, "customers"))
    .executeTakeFirst();
  return row && `${row.first_name} ${row.last_name}`;
}

/** Undefined while the customer wants reminders. */
export function findRefusal(
  scope: Scope,
  customerId: number,
): Promise<{ refused_at: string; refused_by: string } | undefined> {
  return tables(scope)
    .selectFrom("reminder_refusals")
    .select(["refused_at", "refused_by"])
    .where("organization_id", "=", scope.organizationId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
}

/** False when it was so before. */
export async function insertRefusal(
  tx: Scope,
  refusal: { customer_id: number; refused_at: string; refused_by: string },
): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto("reminder_refusals")
    .values({ ...refusal, organization_id: tx.organizationId })
    .onConflict((met) => met.doNothing())
    .returning("customer_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False when it was so before. */
export async function deleteRefusal(tx: Scope, customerId: number): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom("reminder_refusals")
    .where("organization_id", "=", tx.organizationId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
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
