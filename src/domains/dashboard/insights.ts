/** Works out what the dashboard draws: twelve months of revenue, the pipeline by value, and what needs attention. */
import { getPipeline } from "#domains/customers/pipeline.ts";
import { getReadySum } from "#domains/invoices/billing/queue.ts";
import { getInvoiceStats } from "#domains/invoices/listing.ts";
import { getJobCounts } from "#domains/jobs/listing.ts";
import { listLongestWaiting } from "#domains/messages/waiting/longest.ts";
import { listForgottenLeads } from "#domains/tasks/next-steps.ts";
import { getTaskStats } from "#domains/tasks/service.ts";
import { type Actor, type Reach, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { narrowedTo, reachOf } from "#platform/narrowing.ts";
import type { Permission } from "#shared/permissions.ts";
import { addDays, dayBounds, lastMonths, localDay, type Span } from "#shared/time/time.ts";
import type { Attention, DashboardInsights } from "./contract.ts";
import { countUnconfirmed } from "./insights-store.ts";
import { findFailedPayments, findUnsigned } from "./money-left-store.ts";
import { receivedByMonth } from "./received-store.ts";

const monthsShown = 12;
/** Appointments of so many days, today with them, are asked to be confirmed. */
const daysToConfirm = 2;
/** A payment that failed longer ago is no news. */
const failedDays = 30;
/** Conversations that are named, of those whose customer waits for an answer. */
const mostWaiting = 3;

/** Each part reaches as far as both the dashboard and its records may be seen; null where they may not. */
export async function getDashboardInsights(actor: Actor): Promise<DashboardInsights> {
  const scope = requirePermission(actor, "dashboard.view");
  const narrowed = narrowedTo(actor, parts, scope.reach);
  const revenue = reachOf(actor, "dashboard.revenue", scope.reach);
  const [revenue_by_month, pipeline, attention] = await Promise.all([
    revenue && revenueByMonth(scope, revenue),
    ifAllowed(narrowed, ["customers.view"], getPipeline),
    attentionOf(scope, narrowed),
  ]);
  return { money_left_cents: moneyLeftOf(attention), revenue_by_month, pipeline, attention };
}

function moneyLeftOf({ uninvoiced_cents, overdue_cents, failed_cents }: Attention): number | null {
  const known = [uninvoiced_cents, overdue_cents, failed_cents].filter((cents) => cents !== null);
  return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0);
}

const parts = [
  "customers.view",
  "jobs.view",
  "tasks.view",
  "calendar.view",
  "invoices.view",
  "payments.view",
  "contracts.view",
  "messages.view",
] as const;

async function ifAllowed<Found>(
  actor: Actor,
  needed: readonly Permission[],
  find: (actor: Actor) => Promise<Found>,
): Promise<Found | null> {
  const isAllowed =
    actor.kind === "system" || needed.every((permission) => actor.permissions.has(permission));
  return isAllowed ? find(actor) : null;
}

/** Oldest first; the last is the month that runs, so far. */
async function revenueByMonth(scope: Scope, reach: Reach) {
  const today = localDay(now(), scope.actor.timeZone);
  const days = lastMonths(today, monthsShown);
  const sums = await receivedByMonth(scope, reach, { from: days[0] ?? today, to: today });
  const centsOf = new Map(sums.map(({ month, cents }) => [month, Number(cents)]));
  return days.map((day) => ({ month: day.slice(0, 7), cents: centsOf.get(day.slice(0, 7)) ?? 0 }));
}

async function attentionOf(scope: Scope, actor: Actor): Promise<Attention> {
  const calendar = reachOf(actor, "calendar.view", scope.reach);
  const [jobs, tasks, forgotten, unconfirmed, uninvoiced, invoices, failed, unsigned, waiting] =
    await Promise.all([
      ifAllowed(actor, ["jobs.view"], getJobCounts),
      ifAllowed(actor, ["tasks.view"], getTaskStats),
      ifAllowed(actor, ["tasks.view", "customers.view"], (who) => listForgottenLeads(who, { limit: 1 })),
      calendar && countUnconfirmed(scope, calendar, spanToConfirm(actor)),
      ifAllowed(actor, ["invoices.view", "jobs.view"], getReadySum),
      ifAllowed(actor, ["invoices.view"], getInvoiceStats),
      ifAllowed(actor, ["invoices.view", "payments.view"], () => findFailedPayments(scope, recently(actor))),
      ifAllowed(actor, ["contracts.view", "calendar.view"], () => findUnsigned(scope, spanToConfirm(actor))),
      ifAllowed(actor, ["messages.view"], (who) => listLongestWaiting(who, mostWaiting)),
    ]);
  return {
    overdue_jobs: jobs?.overdue ?? null,
    unscheduled_jobs: jobs?.unscheduled ?? null,
    overdue_tasks: tasks?.overdue ?? null,
    leads_without_next_step: forgotten?.total ?? null,
    unconfirmed_appointments: unconfirmed,
    uninvoiced_jobs: uninvoiced?.total ?? null,
    uninvoiced_cents: uninvoiced?.cents ?? null,
    overdue_invoices: invoices?.overdue ?? null,
    overdue_cents: invoices?.overdue_cents ?? null,
    failed_payments: failed?.total ?? null,
    failed_cents: failed?.cents ?? null,
    unsigned_contracts: unsigned?.total ?? null,
    unsigned_cents: unsigned?.cents ?? null,
    first_unsigned_id: unsigned?.first_id ?? null,
    waiting_customers: waiting?.total ?? null,
    longest_waiting:
      waiting?.longest.map(({ id, name, waiting_minutes: minutes }) => ({
        conversation_id: id,
        name,
        waiting_minutes: minutes ?? 0,
      })) ?? null,
  };
}

function recently({ timeZone }: Actor) {
  const today = localDay(now(), timeZone);
  return { today, since: dayBounds(addDays(today, -failedDays), timeZone).start.toISOString() };
}

/** From this moment to the end of tomorrow. */
function spanToConfirm({ timeZone }: Actor): Span {
  const last = addDays(localDay(now(), timeZone), daysToConfirm - 1);
  return { start: now(), end: dayBounds(last, timeZone).end };
}
