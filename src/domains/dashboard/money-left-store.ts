/** Reads what is still to be collected beside finished work: overdue invoices, failed payments, contracts not signed in time. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { Span } from "#shared/time/time.ts";

/** `cents` in minor units of the business's currency. */
export type Left = { total: number; cents: number };

const nothing: Left = { total: 0, cents: 0 };

/**
 * Invoices that are not overdue, whose newest payment failed since then and who are still owed. One that is being
 * tried again, or is overdue and counted there, is left out.
 */
export async function findFailedPayments(
  scope: Scope,
  { since, today }: { since: string; today: string },
): Promise<Left> {
  const { rows } = await sql<Left>`
    select count(*)::int as total, coalesce(sum(i.balance_cents), 0)::float8 as cents
    from (
      select distinct on (p.invoice_id) p.invoice_id, p.status, p.failed_at from payments p
      where p.organization_id = ${scope.organizationId} and p.invoice_id in (
          select invoice_id from payments where organization_id = ${scope.organizationId} and status = 'failed'
            and invoice_id is not null and created_at >= ${since})
        and p.status in ('processing', 'succeeded', 'failed')
      order by p.invoice_id, p.created_at desc, p.id desc) as newest
    join invoices i on i.organization_id = ${scope.organizationId} and i.id = newest.invoice_id
    where newest.status = 'failed' and i.deleted_at is null and i.balance_cents > 0
      and i.status in ('issued', 'partly_paid') and i.due_on >= ${today}::date`.execute(scope.db);
  return rows[0] ?? nothing;
}

export type Unsigned = Left & { first_id: number | null };

/**
 * Contracts that wait for a signature although work begins in the span: a visit of their job, or of their customer where
 * they name no job. `first_id` is the one whose visit comes first.
 */
export async function findUnsigned(scope: Scope, { start, end }: Span): Promise<Unsigned> {
  const { rows } = await sql<Unsigned>`
    with visits as (
      select job_id, customer_id, starts_at from calendar_events
      where organization_id = ${scope.organizationId} and deleted_at is null and list_type = 'job'
        and status in ('scheduled', 'confirmed')
        and starts_at >= ${start.toISOString()} and starts_at < ${end.toISOString()}),
    waiting as (
      select c.id, c.total_cents, min(v.starts_at) as begins from contracts c
      join visits v on v.job_id = c.job_id or (c.job_id is null and v.customer_id = c.customer_id)
      where c.organization_id = ${scope.organizationId} and c.deleted_at is null
        and c.status in ('sent', 'viewed', 'partly_signed')
      group by c.id, c.total_cents)
    select count(*)::int as total, coalesce(sum(total_cents), 0)::float8 as cents,
      (array_agg(id order by begins, id))[1] as first_id
    from waiting`.execute(scope.db);
  return rows[0] ?? { ...nothing, first_id: null };
}
