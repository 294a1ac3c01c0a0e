/** What came in from customers, less what went back: the one definition of revenue on the dashboard. */
import { type RawBuilder, sql } from "kysely";
import type { Reach, Scope } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";

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
 * Minor units, in the row `span` of the statement around it. By the day on which it counts; on the last day of the span
 * only what was written before its end, and all of what was written down later for that day.
 */
export const receivedInSpan = (scope: Scope, reach: Reach): RawBuilder<string> =>
  sql<string>`select coalesce(-sum(e.amount_cents), 0) ${received(scope, reach)}
    and e.day >= span.first_day and (e.day < span.last_day or (e.day = span.last_day
      and (e.at < span.until or e.at >= span.last_day_end)))`;

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
