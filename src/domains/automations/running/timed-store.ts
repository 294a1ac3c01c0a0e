/** Queries for triggers that wait for days to pass. */
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Scope } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { Trigger } from "../steps-contract.ts";
import type { Business } from "./step-store.ts";

export type TimedTrigger = Extract<Trigger, { days: number }>;

/** `since`: from when the days are counted. */
export type Found = { customer_id: number; subject_kind: string; subject_id: string; since: string };

/** `without`: the automation whose customers are left out if they entered it for the same record before. */
export type Span = { from: string; to: string; without?: number };

const dayMs = 86_400_000;
export const pageSize = 1_000;

/** The database knows only UTC, so it looks two days further at both ends than `span` says. Oldest first. */
export async function findPage(
  scope: Scope,
  trigger: TimedTrigger,
  { from, to, without }: Span,
  after: Found | undefined,
): Promise<Found[]> {
  const shifted = (moment: string, days: number) => new Date(Date.parse(moment) + days * dayMs).toISOString();
  const [first, last] = [shifted(from, -trigger.days - 2), shifted(to, 2 - trigger.days)];
  const comes = after
    ? sql`and (since, subject_id) > (${after.since}::timestamptz, ${after.subject_id}::bigint)`
    : sql``;
  const isNew =
    without === undefined
      ? sql``
      : sql`and not exists (select from automation_runs run
          where run.organization_id = ${scope.organizationId} and run.automation_id = ${without}
            and run.customer_id = found.customer_id and run.entry_key = subject_kind || ':' || subject_id)`;
  const { rows } = await sql<Found>`
    select customer_id, subject_kind, subject_id::text as subject_id,
      to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since
    from (${queries[trigger.on](scope)}) as found
    where since >= ${first}::timestamptz and since <= ${last}::timestamptz ${comes} ${isNew}
      and exists (select from customers where customers.organization_id = ${scope.organizationId}
        and customers.id = found.customer_id and customers.deleted_at is null)
    order by since, found.subject_id limit ${pageSize}`.execute(scope.db);
  return rows;
}

const queries: Record<TimedTrigger["on"], (scope: Scope) => RawBuilder<unknown>> = {
  contract_unsigned: (scope) => sql`
    select customer_id, 'contract' as subject_kind, id as subject_id, sent_at as since
    from contracts where organization_id = ${scope.organizationId} and customer_id is not null
      and deleted_at is null and status in ('sent', 'viewed', 'partly_signed')`,

  // An invoice is overdue from the day after it is due.
  invoice_overdue: (scope) => sql`
    select customer_id, 'invoice' as subject_kind, id as subject_id,
      due_on::timestamp at time zone 'UTC' as since
    from invoices where organization_id = ${scope.organizationId} and customer_id is not null
      and deleted_at is null and status in ('issued', 'partly_paid')`,

  days_after_visit: (scope) => sql`
    select visit.customer_id, 'calendar_event' as subject_kind, visit.id as subject_id,
      visit.ends_at as since
    from calendar_events visit
    where visit.organization_id = ${scope.organizationId} and visit.customer_id is not null
      and visit.deleted_at is null and visit.list_type in ('job', 'appointment') and visit.status = 'completed'
      and not exists (
        select from calendar_events other
        where other.organization_id = ${scope.organizationId} and other.customer_id = visit.customer_id
          and other.deleted_at is null and other.list_type in ('job', 'appointment') and other.id <> visit.id
          and other.status <> 'cancelled' and (other.ends_at, other.id) > (visit.ends_at, visit.id))`,
};

/** The businesses with such automations running. */
export async function listTimedBusinesses(pool: pg.Pool): Promise<Business[]> {
  const { rows } = await sql<{ organization_id: string; time_zone: string; country: string }>`
    select organization_id, time_zone, country from list_timed_automations()`.execute(scopedTo(pool, null));
  return rows.map(({ organization_id: id, time_zone: timeZone, country }) => ({ id, timeZone, country }));
}
