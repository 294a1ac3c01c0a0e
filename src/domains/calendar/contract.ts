/**
 * The calendar: what happens when, for whom, and how far it has come.
 *
 * Forms and lists speak of types in two vocabularies (ruling R7): what was sent is kept, and each belongs to one
 * list type, by which filters, colours and figures go. The business's zone decides what today is (ruling R10).
 */

import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { named } from "#shared/field-sentences.ts";
import {
  Id,
  IdParam,
  instantField,
  longText,
  majorUnits,
  orBlank,
  requiredText,
  shortText,
} from "#shared/fields.ts";
import { lookup } from "#shared/lookup.ts";
import {
  Collisions,
  newSeriesFields,
  openedFacts,
  SeriesScope,
  seriesChangeFields,
  seriesFacts,
} from "./series/contract.ts";

export const ListType = z.enum(["job", "appointment", "call", "meeting", "task"]);
export type ListType = z.infer<typeof ListType>;
const FormType = z.enum(["job", "consultation", "phone_support", "virtual_meeting", "follow_up"]);
export const EventType = z.enum([...ListType.options, ...FormType.exclude(["job"]).options], {
  error: named("Event type"),
});
export type EventType = z.infer<typeof EventType>;

/** To which list type each form type belongs. */
export const listTypeOf: Record<EventType, ListType> = lookup(
  {
    job: "job",
    appointment: "appointment",
    call: "call",
    meeting: "meeting",
    task: "task",
    consultation: "appointment",
    phone_support: "call",
    virtual_meeting: "meeting",
    follow_up: "task",
  },
  (kind) => kind as ListType,
);

export const EventStatus = z.enum(["scheduled", "confirmed", "in_progress", "completed", "cancelled"]);
export type EventStatus = z.infer<typeof EventStatus>;
/** Still to be done, or being done. */
export const openStatuses = ["scheduled", "confirmed", "in_progress"] as const satisfies EventStatus[];
/** Not begun yet; past its end, such an event is overdue. */
export const awaitedStatuses = ["scheduled", "confirmed"] as const satisfies EventStatus[];

/** From which status an event may go to which. Completed and cancelled events come back by way of the schedule. */
export const nextStatuses: Record<EventStatus, readonly EventStatus[]> = lookup(
  {
    scheduled: ["confirmed", "in_progress", "completed", "cancelled"],
    confirmed: ["scheduled", "in_progress", "completed", "cancelled"],
    in_progress: ["scheduled", "confirmed", "completed", "cancelled"],
    completed: ["scheduled", "in_progress"],
    cancelled: ["scheduled"],
  },
  () => [],
);

/** When and by whom it is done may change while it is still to be done or being done. */
export const mayMove = (status: EventStatus): boolean => openStatuses.some((open) => open === status);

/** Calls and tasks fit in between; these take the whole time of whoever they are assigned to. */
export const occupyingTypes = ["job", "appointment", "meeting"] as const satisfies ListType[];

export const Priority = z.enum(["urgent", "high", "medium", "low"]);
export const Urgency = z.enum(["low", "normal", "high", "urgent"]);

export const CalendarEvent = z
  .object({
    id: z.number(),
    title: z.string(),
    description: z.string().nullable(),
    start: z.string(),
    end: z.string(),
    type: EventType,
    status: EventStatus,
    priority: Priority,
    client_name: z.string().nullable(),
    contact_name: z.string().nullable(),
    location: z.string().nullable(),
    notes: z.string().nullable(),
    urgency: Urgency.nullable(),
    service_category: z.string().nullable(),
    /** In dollars, as the form takes it (ruling R11). */
    estimated_cost: z.number().nullable(),
    customer_id: z.number().nullable(),
    assigned_to: z.string().nullable(),
    /** Why it was called off, while it is cancelled. */
    cancel_reason: z.string().nullable(),
    /** The customer cancelled, not the business. */
    cancelled_by_customer: z.boolean(),
    /** Set on an event that was booked although its member was taken or off: why. */
    override_reason: z.string().nullable(),
    /** The service that it delivers; its buffers hold. */
    service_id: z.number().nullable(),
    /** Its member does not work then; a hint, no refusal. */
    is_outside_hours: z.boolean(),
    /** Set on the event of a visit: its job, on which is said how far it is. */
    job_id: z.number().nullable(),
    ...seriesFacts,
    version: z.number(),
  })
  .meta({ id: "CalendarEvent" });
export type CalendarEvent = z.infer<typeof CalendarEvent>;

const OpenedEvent = CalendarEvent.extend(openedFacts).meta({ id: "OpenedEvent" });
export type OpenedEvent = z.infer<typeof OpenedEvent>;

const optionalFields = {
  description: orBlank(longText("Description", 5_000)),
  client_name: orBlank(shortText("Client name", 200)),
  contact_name: orBlank(shortText("Contact name", 200)),
  location: orBlank(shortText("Location", 300)),
  notes: orBlank(longText("Notes", 10_000)),
  urgency: orBlank(Urgency),
  service_category: orBlank(shortText("Service category", 60)),
  estimated_cost: orBlank(majorUnits("Estimated cost")),
  customer_id: Id.nullable().optional(),
  assigned_to: z.uuid("Choose a team member from the list").nullable().optional(),
  service_id: Id.nullable().optional(),
  /** Books the member although they are taken or off; needs the permission "calendar.override". */
  override_reason: orBlank(shortText("Reason for the double booking", 300)),
};

export const NewCalendarEvent = z.object({
  title: requiredText("Event title", 200),
  start: instantField("Start time"),
  end: instantField("End time"),
  type: EventType,
  status: EventStatus.default("scheduled"),
  priority: Priority.default("medium"),
  ...optionalFields,
});
export type NewCalendarEvent = z.infer<typeof NewCalendarEvent>;

/** What is absent stays as it is. */
export const CalendarEventChanges = z.object({
  title: requiredText("Event title", 200).optional(),
  start: instantField("Start time").optional(),
  end: instantField("End time").optional(),
  type: EventType.optional(),
  status: EventStatus.optional(),
  priority: Priority.optional(),
  ...optionalFields,
  cancel_reason: orBlank(shortText("Reason for the cancellation", 300)),
  /** With the status "cancelled": the customer cancelled, not the business. */
  cancelled_by_customer: z.boolean("Say whether the customer cancelled").optional(),
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type CalendarEventChanges = z.infer<typeof CalendarEventChanges>;

/** In the details of a 409: whom or what the time belongs to, and when the member is free for as long. */
export const DoubleBooking = z.object({
  kind: z.enum(["double_booking", "time_off"]),
  member: z.string(),
  /** Null where one may not see what it is, and for time off. */
  event: z.object({ id: z.number(), title: z.string() }).nullable(),
  /** Why the member is off, where one may know it. */
  away: z.string().nullable(),
  taken: z.object({ start: z.string(), end: z.string() }),
  next_free: z.object({ start: z.string(), end: z.string() }),
});
export type DoubleBooking = z.infer<typeof DoubleBooking>;

/** How long a deleted event can be brought back. */
export const restorableDays = 30;

/** Days, weeks (from Sunday) and months are those of the business's zone; an event that only touches one counts. */
export const CalendarStats = z.object({
  /** Events of today that are scheduled, confirmed or in progress. */
  today_events: z.number(),
  /** Events that begin within the next seven days from now and are scheduled, confirmed or in progress. */
  upcoming_events: z.number(),
  /** Events of any type that were completed today, whenever they were meant to happen. */
  completed_today: z.number(),
  /** Events that have ended and are still scheduled or confirmed. */
  overdue_events: z.number(),
  /** Events of this week, done or not, that were not cancelled. */
  total_this_week: z.number(),
  total_this_month: z.number(),
});
export type CalendarStats = z.infer<typeof CalendarStats>;

/** The longest that one event may last, and the longest span whose events are given in one answer. */
export const longestEventDays = 366;
export const longestListDays = 400;

const Span = z.object({ start: instantField("Start").optional(), end: instantField("End").optional() });
const ById = z.object({ id: IdParam });

/** Other than "this" brings back everything that was deleted together with the event. */
const RestoreFields = z.object({
  override_reason: optionalFields.override_reason,
  scope: SeriesScope.optional(),
  collisions: Collisions.optional(),
});
const tags = ["Calendar"];

export const calendarContract = {
  stats: needing("calendar.view")
    .meta({ failure: "Failed to fetch calendar stats" })
    .route({
      method: "GET",
      path: "/api/calendar/stats",
      summary: "Retrieve event counts for today, this week and this month",
      tags,
    })
    .output(CalendarStats),
  today: needing("calendar.view")
    .meta({ failure: "Failed to fetch today's events" })
    .route({ method: "GET", path: "/api/calendar/events/today", summary: "List today's events", tags })
    .input(Span)
    .output(z.array(CalendarEvent)),
  list: needing("calendar.view")
    .meta({ failure: "Failed to fetch weekly events" })
    .route({
      method: "GET",
      path: "/api/calendar/events",
      summary: "List the events in a time range. Defaults to this week",
      tags,
    })
    .input(Span)
    .output(z.array(CalendarEvent)),
  get: needing("calendar.view")
    .route({ method: "GET", path: "/api/calendar/events/{id}", summary: "Retrieve an event", tags })
    .input(ById)
    .output(OpenedEvent),
  create: needing("calendar.create")
    .route({
      method: "POST",
      path: "/api/calendar/events",
      summary: "Create an event",
      tags,
      successStatus: 201,
    })
    .input(NewCalendarEvent.extend(newSeriesFields))
    .output(CalendarEvent),
  update: needing("calendar.update")
    .route({
      method: "PUT",
      path: "/api/calendar/events/{id}",
      summary: "Update an event, including its time and status",
      tags,
    })
    .input(ById.extend(CalendarEventChanges.shape).extend(seriesChangeFields))
    .output(CalendarEvent),
  delete: needing("calendar.delete")
    .route({
      method: "DELETE",
      path: "/api/calendar/events/{id}",
      summary: "Delete an event. It can be restored for 30 days",
      tags,
    })
    .input(ById.extend({ scope: SeriesScope.optional() }))
    .output(CalendarEvent),
  restore: needing("calendar.delete")
    .route({
      method: "POST",
      path: "/api/calendar/events/{id}/restore",
      summary: "Restore a deleted event",
      tags,
    })
    .input(ById.extend(RestoreFields.shape))
    .output(CalendarEvent),
};
