/** Reads what happened from the event log and what comes next from the calendar. */
import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { CalendarTables } from "#domains/calendar/tables.ts";
import type { CustomerTables } from "#domains/customers/tables.ts";
import type { JobTables } from "#domains/jobs/tables.ts";
import { type Reach, type Scope, tablesOf } from "#platform/actor.ts";
import type { EventTables } from "#platform/database/events-tables.ts";
import { withinReach } from "#platform/database/reach.ts";

type Tables = EventTables & CalendarTables & CustomerTables & JobTables;

type CalendarEventStatus = Selectable<CalendarTables["calendar_events"]>["status"];

const tables = (scope: Scope) => tablesOf<Tables>(scope);

/** Event types that may be seen, and of whose records. */
export type VisibleEvents = {
  types: string[];
  subject: "customer" | "calendar_event" | "job" | "other";
  reach: Reach;
};

export type ActivityPlace = { occurred_at: string; id: number };

export type ActivityRow = ActivityPlace & {
  type: string;
  title: string;
  description: string | null;
  data: Record<string, unknown>;
  /** The customer whose timeline it is in. */
  subject_customer_id: number | null;
  /** The same, but null when that customer is deleted or out of reach. */
  customer_id: number | null;
  first_name: string | null;
  last_name: string | null;
};

type AskedActivities = {
  visible: VisibleEvents[];
  /** Which customers are named; null names none. */
  customersReach: Reach | null;
  place: ActivityPlace | undefined;
  limit: number;
};

/** Newest first, after `place`. Only the few events that are shown are joined with their customers. */
export function listActivityRows(scope: Scope, asked: AskedActivities): Promise<ActivityRow[]> {
  const isNamed = asked.customersReach ? withinReach(scope, "customers", asked.customersReach) : nobody;
  return tables(scope)
    .selectFrom(latestEvents(scope, asked).as("latest"))
    .leftJoin("customers", (join) =>
      join
        .on("customers.organization_id", "=", scope.organizationId)
        .onRef("customers.id", "=", "latest.customer_id")
        .on("customers.deleted_at", "is", null)
        .on(isNamed),
    )
    .select(["latest.id", "latest.occurred_at", "latest.type", "latest.title", "latest.description"])
    .select(["latest.data", "latest.customer_id as subject_customer_id"])
    .select(["customers.id as customer_id", "customers.first_name", "customers.last_name"])
    .orderBy("latest.occurred_at", "desc")
    .orderBy("latest.id", "desc")
    .execute();
}

const nobody = sql<SqlBool>`false`;

function latestEvents(scope: Scope, { visible, place, limit }: AskedActivities) {
  return tables(scope)
    .selectFrom("events")
    .select(["id", "occurred_at", "type", "title", "description", "data", "customer_id"])
    .where("organization_id", "=", scope.organizationId)
    .where((eb) => eb.or(visible.map((events) => isVisible(eb, scope, events))))
    .$if(place !== undefined, (query) =>
      query.where(sql<boolean>`(occurred_at, id) < (${place?.occurred_at}, ${place?.id})`),
    )
    .orderBy("occurred_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
}

/** With a narrower reach than all, one sees what one did and what happened to the records one may see. */
function isVisible(
  eb: ExpressionBuilder<Tables, "events">,
  scope: Scope,
  { types, subject, reach }: VisibleEvents,
) {
  const isOfType = eb("events.type", "in", types);
  if (reach === "all" || subject === "other") return isOfType;
  const isMine = eb("events.actor_id", "=", scope.actor.userId);
  const ofRecord = recordOfEvent[subject](scope, reach);
  return eb.and([isOfType, eb.or([isMine, eb.exists(ofRecord)])]);
}

const customerOfEvent = (scope: Scope, reach: Reach) =>
  tables(scope)
    .selectFrom("customers as c")
    .select("c.id")
    .where("c.organization_id", "=", scope.organizationId)
    .where("c.id", "=", sql<number>`events.customer_id`)
    .where(withinReach(scope, "c", reach));

const calendarEventOfEvent = (scope: Scope, reach: Reach) =>
  tables(scope)
    .selectFrom("calendar_events as e")
    .select("e.id")
    .where("e.organization_id", "=", scope.organizationId)
    .where(
      "e.id",
      "=",
      sql<number>`case when events.subject_kind = 'calendar_event' then events.subject_id::bigint end`,
    )
    .where(withinReach(scope, "e", reach));

/** A job is one's own also through a visit of it that one has. */
const jobOfEvent = (scope: Scope, reach: Reach) =>
  tables(scope)
    .selectFrom("jobs as j")
    .select("j.id")
    .where("j.organization_id", "=", scope.organizationId)
    .where("j.id", "=", sql<number>`case when events.subject_kind = 'job' then events.subject_id::bigint end`)
    .where((eb) =>
      eb.or([
        withinReach(scope, "j", reach),
        eb.exists(
          eb
            .selectFrom("calendar_events as e")
            .select("e.id")
            .whereRef("e.organization_id", "=", "j.organization_id")
            .whereRef("e.job_id", "=", "j.id")
            .where("e.deleted_at", "is", null)
            .where(withinReach(scope, "e", reach)),
        ),
      ]),
    );

const recordOfEvent = { customer: customerOfEvent, calendar_event: calendarEventOfEvent, job: jobOfEvent };

export function findActivityPlace(scope: Scope, id: number): Promise<ActivityPlace | undefined> {
  return tables(scope)
    .selectFrom("events")
    .select(["occurred_at", "id"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export type NextEvents = {
  statuses: readonly CalendarEventStatus[];
  reach: Reach;
  customersReach: Reach | null;
  from: Date;
  limit: number;
};

/** Events of any type that are still to begin, in that order. */
export function listNextEvents(scope: Scope, { statuses, reach, customersReach, from, limit }: NextEvents) {
  const next = tables(scope)
    .selectFrom("calendar_events")
    .select(["id", "title", "starts_at", "status", "client_name", "contact_name", "customer_id"])
    .where("organization_id", "=", scope.organizationId)
    .where("deleted_at", "is", null)
    .where("status", "in", statuses)
    .where("starts_at", ">=", from.toISOString())
    .where(withinReach(scope, "calendar_events", reach))
    .orderBy("starts_at")
    .orderBy("id")
    .limit(limit);
  return tables(scope)
    .selectFrom(next.as("next"))
    .leftJoin("customers", (join) =>
      join
        .on("customers.organization_id", "=", scope.organizationId)
        .onRef("customers.id", "=", "next.customer_id")
        .on(customersReach ? withinReach(scope, "customers", customersReach) : nobody),
    )
    .select([
      "next.id",
      "next.title",
      "next.starts_at",
      "next.status",
      "next.client_name",
      "next.contact_name",
    ])
    .select(["customers.first_name", "customers.last_name"])
    .orderBy("next.starts_at")
    .orderBy("next.id")
    .execute();
}
