/** What came in from customers, less what went back: the one definition of revenue on the dashboard. */
import { type RawBuilder, sql } from "kysely";
import type { Reach, Scope } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import { dayBounds, localDay, type Span } from "#shared/time/time.ts";

/** Entries of customers' accounts `e`; tips stand on no account. */
const received = (scope: Scope, reach: Reach) => sql`from account_entries as e
  where e.organization_id = ${scope.organizationId}
    and e.kind in ('payment', 'refund', 'payment_failed', 'disputed', 'dispute_won')
    ${
      reach === "all"
        ? sql``
        : sql`and exists (select from customers as c where c.organization_id = e.organization_id
            and c.id = e.customer_id and ${withinReach(scope, "c", reach)})`
    }`;

/**
 * Minor units, in a span. By the day on which it counts; on the last day of the span only what was written before its
 * end, and all of what was written down later for that day.
 */
export function receivedIn(scope: Scope, reach: Reach, { start, end }: Span): RawBuilder<string> {
  const zone = scope.actor.timeZone;
  const last = localDay(end, zone);
  return sql<string>`select coalesce(-sum(e.amount_cents), 0) ${received(scope, reach)}
    and e.day >= ${localDay(start, zone)}::date and (e.day < ${last}::date or (e.day = ${last}::date
      and (e.at < ${end.toISOString()} or e.at >= ${dayBounds(last, zone).end.toISOString()})))`;
}

/** Cents as text, because many add up to more than a number holds exactly. */
export type MonthSum = { month: string; cents: string };

/** Of each month from `from` on, such as "2026-11"; a month without any is not there. */
export async function receivedByMonth(
  scope: Scope,
  reach: Reach,
  { from, to }: { from: string; to: string },
): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select to_char(e.day, 'YYYY-MM') as month, (-sum(e.amount_cents))::text as cents ${received(scope, reach)}
      and e.day between ${from}::date and ${to}::date group by 1`.execute(scope.db);
  return rows;
}
