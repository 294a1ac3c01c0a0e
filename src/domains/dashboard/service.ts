/** What the dashboard tells beside its figures: the latest activity and the next appointments. */
import { openStatuses } from "#domains/calendar/contract.ts";
import { type Actor, type Reach, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { invalid } from "#platform/errors.ts";
import { reachOf } from "#platform/narrowing.ts";
import { type ActivityKind, activityKinds } from "./activity-kinds.ts";
import { type Activity, type ActivityQuery, type Appointment, mostActivities } from "./contract.ts";
import {
  type ActivityPlace,
  type ActivityRow,
  findActivityPlace,
  listActivityRows,
  listNextEvents,
  type VisibleEvents,
} from "./store.ts";

const usualActivities = 20;
const usualAppointments = 5;

/**
 * What happened, newest first: only what the person's permissions show. A customer is named while there is one to
 * open, and an amount of money only to those who may see revenue.
 */
export async function listActivities(actor: Actor, query: ActivityQuery): Promise<Activity[]> {
  const scope = requirePermission(actor, "dashboard.view");
  const visible = visibleEvents(actor, scope.reach, query.types);
  if (visible.length === 0) return [];
  const rows = await listActivityRows(scope, {
    visible,
    customersReach: reachOf(actor, "customers.view", scope.reach),
    place: await placeOf(scope, query.cursor),
    limit: Math.min(query.limit ?? usualActivities, mostActivities),
  });
  const showsMoney = reachOf(actor, "dashboard.revenue", scope.reach) !== null;
  return rows.map((row) => toActivity(row, showsMoney));
}

const subjects: Record<ActivityKind["permission"], VisibleEvents["subject"]> = {
  "customers.view": "customer",
  "calendar.view": "calendar_event",
  "jobs.view": "job",
  "users.view": "other",
  "organization.view": "other",
};

function visibleEvents(actor: Actor, most: Reach, wanted: ActivityQuery["types"]): VisibleEvents[] {
  const kinds = Object.entries(activityKinds).filter(
    ([, { type }]) => wanted === undefined || [wanted].flat().includes(type),
  );
  const byPermission = Map.groupBy(kinds, ([, { permission }]) => permission);
  return [...byPermission].flatMap(([permission, entries]) => {
    const reach = reachOf(actor, permission, most);
    return reach ? [{ types: entries.map(([type]) => type), subject: subjects[permission], reach }] : [];
  });
}

async function placeOf(scope: Scope, cursor: string | undefined): Promise<ActivityPlace | undefined> {
  if (cursor === undefined) return undefined;
  const place = /^\d{1,15}$/.test(cursor) ? await findActivityPlace(scope, Number(cursor)) : undefined;
  if (place) return place;
  const message = "The cursor isn't an activity ID. Start again without it.";
  throw invalid(message, { cursor: message });
}

function toActivity(row: ActivityRow, showsMoney: boolean): Activity {
  const { amount, currency, customer_name } = row.data;
  const isCustomerShown = row.customer_id !== null;
  // Somebody who was only written into the calendar by name.
  const hasWrittenName = row.subject_customer_id === null && typeof customer_name === "string";
  const hasAmount = showsMoney && typeof amount === "number" && typeof currency === "string";
  return {
    id: row.id,
    type: activityKinds[row.type]?.type ?? "default",
    title: row.title,
    description: row.description,
    timestamp: row.occurred_at,
    metadata: {
      ...(isCustomerShown
        ? { customer_id: row.customer_id ?? undefined, customer_name: `${row.first_name} ${row.last_name}` }
        : {}),
      ...(hasWrittenName ? { customer_name } : {}),
      ...(hasAmount ? { amount, currency } : {}),
    },
  };
}

/** What is on the calendar from now on and neither completed nor cancelled, the soonest first. */
export async function listNextAppointments(
  actor: Actor,
  { limit }: { limit?: number },
): Promise<Appointment[]> {
  const { reach: widest } = requirePermission(actor, "dashboard.view");
  const scope = requirePermission(actor, "calendar.view");
  const rows = await listNextEvents(scope, {
    statuses: openStatuses,
    reach: reachOf(actor, "calendar.view", widest) ?? "own",
    customersReach: reachOf(actor, "customers.view", widest),
    from: now(),
    limit: Math.min(limit ?? usualAppointments, mostActivities),
  });
  return rows.map((row) => ({
    id: row.id,
    client: row.client_name ?? nameOf(row) ?? row.contact_name ?? "No client",
    service: row.title,
    time: row.starts_at,
    status: row.status,
  }));
}

const nameOf = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) =>
  first_name === null ? null : `${first_name} ${last_name}`;
