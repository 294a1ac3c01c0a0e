/** What types, statuses and priorities are called on the calendar, and in which colour each kind is shown. */
import { lookup, wordsOf } from "#shared/lookup.ts";
import type { Hue } from "#ui/colors/hues.ts";
import {
  type CalendarEvent,
  type EventStatus,
  type EventType,
  type ListType,
  listTypeOf,
} from "../contract.ts";

export const listTypeLabels: Record<ListType, { one: string; many: string }> = {
  job: { one: "Job", many: "Jobs" },
  appointment: { one: "Appointment", many: "Appointments" },
  call: { one: "Call", many: "Calls" },
  meeting: { one: "Meeting", many: "Meetings" },
  task: { one: "Task", many: "Tasks" },
};

export const typeLabels: Record<EventType, string> = lookup(
  {
    job: "Job",
    appointment: "Appointment",
    call: "Call",
    meeting: "Meeting",
    task: "Task",
    consultation: "Consultation",
    phone_support: "Phone Support",
    virtual_meeting: "Virtual Meeting",
    follow_up: "Follow-up",
  },
  wordsOf,
);

/** Those of the creation form, in its order (ruling R7). */
export const formTypes = ["job", "consultation", "phone_support", "virtual_meeting", "follow_up"] as const;

export const statusLabels: Record<EventStatus, string> = lookup(
  {
    scheduled: "Scheduled",
    confirmed: "Confirmed",
    in_progress: "In Progress",
    completed: "Completed",
    cancelled: "Cancelled",
  },
  wordsOf,
);

/** As the menu offers to set it, from each status to the next. */
export const statusActions: Record<EventStatus, string> = {
  scheduled: "Set to Scheduled",
  confirmed: "Confirm",
  in_progress: "Start",
  completed: "Mark Complete",
  cancelled: "Cancel Event",
};

export const typeHues: Record<ListType, Hue> = lookup<ListType, Hue>(
  {
    job: "plumb",
    appointment: "blue",
    call: "yellow",
    meeting: "green",
    task: "gray",
  },
  () => "gray",
);

export const colorOf = ({ type }: Pick<CalendarEvent, "type">): string => typeHues[listTypeOf[type]];

export const withWhom = ({ client_name, contact_name }: CalendarEvent): string | null =>
  client_name ?? contact_name;
