/** What was done for one customer and what comes next, for the top of their profile. */
import { findCustomer } from "#domains/customers/service.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { lastMonths, localDay, monthBounds } from "#shared/time/time.ts";
import type { CustomerWork } from "./contract.ts";
import { readWork, sumWorkBySpan } from "./store.ts";

const monthsShown = 12;

/** Counts the jobs within reach. Throws `not_found` for a customer who is out of reach or was deleted. */
export async function getCustomerWork(actor: Actor, customerId: number): Promise<CustomerWork> {
  const scope = requirePermission(actor, "jobs.view");
  await findCustomer(actor, customerId);
  const zone = actor.timeZone;
  const days = lastMonths(localDay(now(), zone), monthsShown);
  const starts = days.map((day) => monthBounds(day, zone).start);
  const [work, sums] = await Promise.all([
    readWork(scope, customerId),
    sumWorkBySpan(scope, customerId, starts),
  ]);
  const centsOf = new Map(sums.map(({ span, cents }) => [span, Number(cents)]));
  return {
    ...work,
    completed_cents: Number(work.completed_cents),
    completed_by_month: days.map((day, index) => ({
      month: day.slice(0, 7),
      cents: centsOf.get(index + 1) ?? 0,
    })),
  };
}
