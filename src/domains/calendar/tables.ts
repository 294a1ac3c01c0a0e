/** Where the entries of the calendar are kept. */
import type { Generated, GeneratedAlways } from "kysely";
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
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
};

export type CalendarTables = { calendar_events: CalendarEventRow };
