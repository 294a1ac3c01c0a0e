/** Where the entries of the calendar are kept. */
import type { Generated, GeneratedAlways, Insertable, JSONColumnType } from "kysely";
import type { EventStatus, EventType, ListType } from "./contract.ts";

export type CalendarEventRow = {
  organization_id: string;
  id: Generated<number>;
  title: string;
  description: string | null;
  starts_at: string;
  ends_at: string;
  /** As it was sent, in either vocabulary (ruling R7). */
  type: EventType;
  list_type: GeneratedAlways<ListType>;
  status: Generated<EventStatus>;
  priority: Generated<"urgent" | "high" | "medium" | "low">;
  urgency: "low" | "normal" | "high" | "urgent" | null;
  service_category: string | null;
  estimated_cost_cents: number | null;
  client_name: string | null;
  contact_name: string | null;
  location: string | null;
  notes: string | null;
  customer_id: number | null;
  /** The service that it delivers, whose buffers it has. */
  service_id: number | null;
  assigned_to: string | null;
  created_by: string | null;
  /** Set exactly while the status is "completed". */
  completed_at: string | null;
  /** Set exactly while the status is "cancelled". */
  cancelled_at: string | null;
  /** Kept only while the status is "cancelled". */
  cancel_reason: string | null;
  /** Only while the status is "cancelled". */
  cancelled_by_customer: Generated<boolean>;
  /** Why it may overlap with something else that takes its member's time. */
  override_reason: string | null;
  overridden_by: string | null;
  /** Kept free around it; the two ends follow from these and from when it is. */
  buffer_before_minutes: Generated<number>;
  buffer_after_minutes: Generated<number>;
  blocked_from: Generated<string>;
  blocked_until: Generated<string>;
  /** Booked although its member does not work then. */
  is_outside_hours: Generated<boolean>;
  /** Set on the event of a visit: the job it belongs to. */
  job_id: number | null;
  /** The series that put it on the calendar, and where: see CalendarSeriesRow. */
  series_id: number | null;
  recurrence_id: string | null;
  recurrence: string | null;
  is_exception: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  search_text: GeneratedAlways<string>;
};

/** What each event of a series says, beside when it is and the columns that point at other records. */
export type SeriesTemplate = Omit<
  Insertable<CalendarEventRow>,
  "organization_id" | "id" | "starts_at" | "ends_at" | "customer_id" | "assigned_to" | "created_by"
>;

export type CalendarSeriesRow = {
  organization_id: string;
  id: Generated<number>;
  /** RFC 5545, without `RRULE:`. */
  rule: string;
  /** By the wall clock of `time_zone`: `2026-11-02T09:00`. */
  starts_local: string;
  time_zone: string;
  minutes: number;
  /** Wall-clock times that are left out; deleted events with a `recurrence_id` are left out besides. */
  left_out: JSONColumnType<string[]>;
  template: JSONColumnType<SeriesTemplate>;
  customer_id: number | null;
  assigned_to: string | null;
  /** Before this instant every event of the rule is on the calendar. */
  filled_until: string;
  /** While the events deleted at `cut_at` can be brought back together: the rule before. */
  uncut_rule: string | null;
  cut_at: string | null;
  created_by: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type CalendarTables = { calendar_events: CalendarEventRow; calendar_series: CalendarSeriesRow };
