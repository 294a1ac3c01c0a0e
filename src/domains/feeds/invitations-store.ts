/** Every question about who wants invitations by mail, and what they were told of each event. */
import { sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { FeedEvent } from "./store.ts";
import type { FeedTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<FeedTables>(scope);

export async function isInvitee(scope: Scope, userId: string): Promise<boolean> {
  const row = await tables(scope)
    .selectFrom("calendar_invitees")
    .select("user_id")
    .where("organization_id", "=", scope.organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addInvitee(tx: Scope, userId: string): Promise<void> {
  await tables(tx)
    .insertInto("calendar_invitees")
    .values({ organization_id: tx.organizationId, user_id: userId, since: now().toISOString() })
    .onConflict((same) => same.doNothing())
    .execute();
}

/** What they were told is forgotten with it: whoever wants invitations again begins anew. */
export async function dropInvitee(tx: Scope, userId: string): Promise<void> {
  await sql`with told as (
      delete from calendar_invitations where organization_id = ${tx.organizationId} and user_id = ${userId}
    ) delete from calendar_invitees where organization_id = ${tx.organizationId} and user_id = ${userId}`.execute(
    tx.db,
  );
}

export async function hasInvitees(scope: Scope): Promise<boolean> {
  const { rows } = await sql`
    select from calendar_invitees where organization_id = ${scope.organizationId} limit 1`.execute(scope.db);
  return rows.length > 0;
}

/** An event and a member who is, or was, told of it. */
export type News = FeedEvent & {
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Of the last mail; null when there was none. */
  sequence: number | null;
  told: string | null;
  was_on: boolean | null;
  is_theirs: boolean;
};

const facts =
  sql.raw(`e.id, e.title, e.description, e.notes, e.client_name, e.location, e.starts_at, e.ends_at,
  e.list_type, e.status, e.version, e.updated_at, e.deleted_at, u.id as user_id, u.email, u.first_name, u.last_name,
  i.sequence, i.told, i.is_on as was_on, e.assigned_to is not distinct from u.id as is_theirs`);

/**
 * What may have to be told: events of invited members that were written since they asked for invitations, and those they
 * were told of that are written since. Until the transaction ends nobody else finds them.
 */
export async function findNews(
  tx: Scope,
  { moment, limit }: { moment: Date; limit: number },
): Promise<News[]> {
  const turn = `calendar invitations ${tx.organizationId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx.db);
  const { rows } = await sql<News>`
    select ${facts}
    from calendar_invitees as w
    join users as u on u.organization_id = w.organization_id and u.id = w.user_id and u.is_active
    join calendar_events as e on e.organization_id = w.organization_id and e.ends_at > ${moment.toISOString()}
      and e.updated_at >= w.since
    left join calendar_invitations as i on i.organization_id = w.organization_id and i.user_id = w.user_id
      and i.event_id = e.id
    where w.organization_id = ${tx.organizationId} and (e.assigned_to = w.user_id or i.is_on)
      and coalesce(i.sequence, -1) < e.version
    order by e.updated_at, e.id limit ${limit}`.execute(tx.db);
  return rows;
}

/** `sequence` is the version that was looked at, told or not. */
export async function saveSourceState(
  tx: Scope,
  kept: { userId: string; eventId: number; sequence: number; told: string; isOn: boolean },
): Promise<void> {
  const { userId, eventId, sequence, told, isOn } = kept;
  const facts = { sequence, told, is_on: isOn };
  await tables(tx)
    .insertInto("calendar_invitations")
    .values({ organization_id: tx.organizationId, user_id: userId, event_id: eventId, ...facts })
    .onConflict((same) => same.columns(["organization_id", "user_id", "event_id"]).doUpdateSet(facts))
    .execute();
}
