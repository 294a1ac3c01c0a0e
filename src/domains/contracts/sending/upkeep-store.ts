/** Finds the contracts that wait: whose time is over, and whose signers may be reminded. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

const isPending = sql`c.status in ('sent', 'viewed', 'partly_signed')`;

export async function findOverdue(scope: Scope, at: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contracts c where c.organization_id = ${scope.organizationId} and ${isPending}
      and c.expires_at <= ${at} order by c.expires_at limit 500`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Those of which somebody was last written to so many days ago as the contract says. */
export async function findToRemind(scope: Scope, at: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contracts c where c.organization_id = ${scope.organizationId} and ${isPending}
      and c.reminder_days is not null and (c.expires_at is null or c.expires_at > ${at})
      and exists (select from contract_signers s where s.organization_id = c.organization_id and s.contract_id = c.id
        and s.status in ('invited', 'viewed') and s.email is not null and s.reminders < ${most}
        and coalesce(s.reminded_at, s.invited_at) <= ${at}::timestamptz - make_interval(days => c.reminder_days))
    order by c.id limit 500`.execute(scope.db);
  return rows.map(({ id }) => id);
}

const isAwaiting = (scope: Scope, userId: string) => sql`
  from contract_signers s join contracts c on c.organization_id = s.organization_id and c.id = s.contract_id
  where s.organization_id = ${scope.organizationId} and s.user_id = ${userId} and s.status <> 'signed' and ${isPending}`;

/** Pending contracts that this member still has to sign. */
export async function findAwaiting(scope: Scope, userId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.id ${isAwaiting(scope, userId)} order by c.id`.execute(scope.db);
  return rows.map(({ id }) => id);
}

export async function countAwaiting(scope: Scope, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${isAwaiting(scope, userId)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}
