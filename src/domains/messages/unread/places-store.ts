/** How far a member has read: each conversation, and the place up to which they have read all but a few. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { receiving } from "../messages-store.ts";
import { conversationSources, isUnread, ofReader, readerOf } from "../store.ts";

const walkedAtOnce = 500;
/** Unread conversations are passed once so many others have been written to since, */
const newestKept = 1_000;
/** and so many of them at most; after that the place stays where it is. */
const mostLeft = 200;

/**
 * Also moves on the place up to which the member has read every conversation: over those that come next and are read,
 * and over old ones that are not, which are noted as left.
 */
export async function saveRead(tx: Scope, conversationId: number, upTo: number, at: string): Promise<void> {
  const { organizationId } = tx;
  const { userId } = tx.actor;
  await sql`
    insert into conversation_reads (organization_id, conversation_id, user_id, up_to, read_at)
    values (${organizationId}, ${conversationId}, ${userId}, ${upTo}, ${at})
    on conflict (organization_id, user_id, conversation_id) do update set up_to = excluded.up_to,
      read_at = excluded.read_at, is_left = conversation_reads.is_left and excluded.up_to < (
        select last_received_id from conversations
        where organization_id = ${organizationId} and id = ${conversationId})
      where conversation_reads.up_to < excluded.up_to`.execute(tx.db);
  const { rows } = await sql<{ is_still: boolean }>`
    select pg_try_advisory_xact_lock(${receiving(tx)}) as is_still`.execute(tx.db);
  if (rows[0]?.is_still) await moveReadByAll(tx, at);
}

/** Only while nothing is being received: its id could be lower than one that is passed. */
async function moveReadByAll(tx: Scope, at: string): Promise<void> {
  const { organizationId } = tx;
  const { userId } = tx.actor;
  await sql`
    with next as (
      select c.id, c.last_received_id, ${isUnread(tx)} as is_unread from ${conversationSources(tx)}
      where c.organization_id = ${organizationId} and c.last_received_id > ${readByAll(tx)}
      order by c.last_received_id limit ${walkedAtOnce}),
    counted as (
      select id, last_received_id, is_unread,
        count(*) filter (where is_unread) over (order by last_received_id) as unread_so_far from next),
    stop as (
      select min(last_received_id) as at from counted where is_unread and (
        last_received_id > coalesce((
          select last_received_id from conversations where organization_id = ${organizationId}
          order by last_received_id desc offset ${newestKept} limit 1), 0)
        or unread_so_far > ${mostLeft} - (
          select count(*) from conversation_reads
          where organization_id = ${organizationId} and user_id = ${userId} and is_left))),
    passed as (
      select counted.* from counted, stop where last_received_id < coalesce(stop.at, ${Number.MAX_SAFE_INTEGER})),
    noted as (
      insert into conversation_reads (organization_id, conversation_id, user_id, up_to, read_at, is_left)
      select ${organizationId}, id, ${userId}, 0, ${at}, true from passed where is_unread
      on conflict (organization_id, user_id, conversation_id) do update set is_left = true)
    insert into message_readers (organization_id, user_id, read_to)
    select ${organizationId}, ${userId}, max(last_received_id) from passed having count(*) > 0
    on conflict (organization_id, user_id) do update set read_to = greatest(message_readers.read_to, excluded.read_to)`.execute(
    tx.db,
  );
}

/** Whatever was received up to this one is in conversations that the reader has read, or has left unread. */
const readByAll = (scope: Scope): RawBuilder<unknown> => ofReader(scope, "read_to");

/** Those that the reader has left unread, whatever came since. */
const leftUnread = (scope: Scope): RawBuilder<unknown> => sql`
  select conversation_id from conversation_reads
  where organization_id = ${scope.organizationId} and user_id = ${readerOf(scope)} and is_left`;

/**
 * The ids of all that can be unread to the reader: up to `most` that were received last, and those that were left. In
 * order, so that PostgreSQL walks the index from its end whatever it guesses of the reader's place.
 */
export const unreadCandidates = (scope: Scope, most: number): RawBuilder<unknown> => sql`
  (select id from conversations
    where organization_id = ${scope.organizationId} and last_received_id > ${readByAll(scope)}
    order by last_received_id desc limit ${most})
  union ${leftUnread(scope)}`;

/** More than these are found soonest by walking the list from the newest on. */
const mostCandidates = 2_000;

/** The only conversations that can be unread to the reader; undefined where those are many. */
export async function listUnreadCandidates(scope: Scope): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`${unreadCandidates(scope, mostCandidates + 1)}`.execute(
    scope.db,
  );
  return rows.length > mostCandidates ? undefined : rows.map(({ id }) => id);
}
