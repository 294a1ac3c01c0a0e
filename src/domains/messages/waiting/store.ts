/** Every question about conversations whose customer waits for an answer. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { conversationColumns, conversationSources, type StoredConversation, visible } from "../store.ts";

const waits = (scope: Scope, moment: Date): RawBuilder<unknown> => sql`${visible(scope)}
  and c.waiting_since is not null and not coalesce(c.snoozed_until > ${moment.toISOString()}, false)`;

export async function findLongestWaiting(
  scope: Scope,
  moment: Date,
  limit: number,
): Promise<StoredConversation[]> {
  const { rows } = await sql<StoredConversation>`
    select ${conversationColumns(scope)} from ${conversationSources(scope)}
    where ${waits(scope, moment)} order by c.waiting_since, c.id limit ${limit}`.execute(scope.db);
  return rows;
}

export async function countWaiting(scope: Scope, moment: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${conversationSources(scope)} where ${waits(scope, moment)}`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}

type Written = { customer_id: number; at: string | null };

/** Without automatic replies, words that stop texts, and answers that confirmed a visit by themselves. */
export async function listLastWritten(scope: Scope, customerIds: readonly number[]): Promise<Written[]> {
  const { rows } = await sql<Written>`
    select c.customer_id, (
      select m.created_at from messages m
      where m.organization_id = c.organization_id and m.conversation_id = c.id and m.direction = 'in'
        and coalesce(m.heard, 'maybe_stop') = 'maybe_stop' and not exists (
          select from reminder_answers a where a.organization_id = m.organization_id
            and a.received_text_id = m.received_text_id and a.state = 'confirmed' and a.settled_by is null)
      order by m.id desc limit 1) as at
    from conversations c
    where c.organization_id = ${scope.organizationId} and c.customer_id = any(${[...customerIds]})`.execute(
    scope.db,
  );
  return rows;
}
