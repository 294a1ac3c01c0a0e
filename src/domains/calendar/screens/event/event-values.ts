/** What the event form holds, what is wrong with it, and what of it has to be saved. */

import { fromMajorUnits } from "#shared/money/money.ts";
import { plural } from "#shared/plural.ts";
import { instantOf, wallTimeAt } from "#shared/time/wall-clock.ts";
import type { Errors } from "#ui/form/record-draft.ts";
import type { CalendarEvent, NewCalendarEvent } from "../../contract.ts";

/** Every field as the text in it; the times are those of the business's clock. */
export type EventValues = {
  title: string;
  description: string;
  date: string;
  /** "09:00", or "" where none is chosen. */
  time: string;
  /** In minutes. */
  duration: string;
  type: string;
  priority: string;
  urgency: string;
  service_category: string;
  /** The id of a service of the price book, "" for none. */
  service_id: string;
  estimated_cost: string;
  client_name: string;
  customer_id: string;
  contact_name: string;
  location: string;
  notes: string;
  assigned_to: string;
  /** A rule of RFC 5545, "" for what does not repeat. */
  recurrence: string;
};

export type EventField = keyof EventValues;

/** How people know the fields; a customer's id and name are one choice. */
export const fieldLabels: Partial<Record<EventField, string>> = {
  title: "Title",
  description: "Description",
  date: "Date",
  time: "Start time",
  duration: "Duration",
  type: "Type",
  priority: "Priority",
  urgency: "Urgency",
  service_category: "Service category",
  service_id: "Service",
  estimated_cost: "Estimated cost",
  client_name: "Client name",
  customer_id: "Client name",
  contact_name: "Contact name",
  location: "Location",
  notes: "Notes",
  assigned_to: "Assigned to",
  recurrence: "Repeats",
};

/** The form has one field for what the call names start and end. */
export const fieldOf = (name: string): string => (name === "start" || name === "end" ? "time" : name);

export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** 48 half hours, from midnight. */
export const startTimes: readonly string[] = Array.from({ length: 48 }, (_, index) => clockText(index * 30));

export const durations: readonly number[] = [15, 30, 60, 90, 120, 180, 240, 480];

export function durationWords(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = [
    days > 0 && plural(days, "day"),
    hours > 0 && plural(hours, "hour"),
    rest > 0 && `${rest} minutes`,
  ];
  return parts.filter(Boolean).join(" ") || "No time";
}

export const emptyValues = (date: string): EventValues => ({
  title: "",
  description: "",
  date,
  time: "09:00",
  duration: "60",
  type: "job",
  priority: "medium",
  urgency: "normal",
  service_category: "",
  service_id: "",
  estimated_cost: "",
  client_name: "",
  customer_id: "",
  contact_name: "",
  location: "",
  notes: "",
  assigned_to: "",
  recurrence: "",
});

export function valuesOf(event: CalendarEvent, zone: string): EventValues {
  const { day, minute } = wallTimeAt(Date.parse(event.start), zone);
  return {
    title: event.title,
    description: event.description ?? "",
    date: day,
    time: clockText(minute),
    duration: String(Math.round((Date.parse(event.end) - Date.parse(event.start)) / 60_000)),
    type: event.type,
    priority: event.priority,
    urgency: event.urgency ?? "",
    service_category: event.service_category ?? "",
    service_id: event.service_id === null ? "" : String(event.service_id),
    estimated_cost: event.estimated_cost === null ? "" : event.estimated_cost.toFixed(2),
    client_name: event.client_name ?? "",
    customer_id: event.customer_id === null ? "" : String(event.customer_id),
    contact_name: event.contact_name ?? "",
    location: event.location ?? "",
    notes: event.notes ?? "",
    assigned_to: event.assigned_to ?? "",
    recurrence: event.recurrence ?? "",
  };
}

/** When it begins and ends, in milliseconds; null while date or time are missing. The end is start plus duration. */
export function spanOf(values: EventValues, zone: string): { start: number; end: number } | null {
  const [hour, minute] = values.time.split(":").map(Number);
  if (!/^\d{4}-\d\d-\d\d$/.test(values.date) || hour === undefined || minute === undefined) return null;
  const start = instantOf({ day: values.date, minute: hour * 60 + minute }, zone);
  return Number.isNaN(start) ? null : { start, end: start + Number(values.duration) * 60_000 };
}

const costSentence = "Enter an estimated cost of 0 or more, such as 95.00";

export function checkValues(values: EventValues): Errors {
  const errors: Partial<Record<EventField, string>> = {};
  if (values.title.trim() === "") errors.title = "Event title is required";
  if (values.date === "") errors.date = "Date is required";
  if (values.time === "") errors.time = "Start time is required";
  if (values.type === "") errors.type = "Event type is required";
  if (costOf(values.estimated_cost) === "wrong") errors.estimated_cost = costSentence;
  return errors;
}

/** In dollars; undefined for a blank field. */
function costOf(text: string): number | undefined | "wrong" {
  const plain = text.replace(/[$,\s]/g, "");
  if (plain === "") return undefined;
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return "wrong";
  return fromMajorUnits(Number(plain), "USD").amount / 100;
}

/** As the server takes a new event: what is blank is left out. */
export function newEventOf(values: EventValues, zone: string): NewCalendarEvent | null {
  const span = spanOf(values, zone);
  if (!span) return null;
  const { date: _date, time: _time, duration: _duration, ...told } = values;
  const { estimated_cost, customer_id, service_id, ...texts } = told;
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ""));
  const cost = costOf(estimated_cost);
  return {
    ...filled,
    start: new Date(span.start).toISOString(),
    end: new Date(span.end).toISOString(),
    status: "scheduled",
    ...(typeof cost === "number" ? { estimated_cost: cost } : {}),
    ...(customer_id === "" ? {} : { customer_id: Number(customer_id) }),
    ...(service_id === "" ? {} : { service_id: Number(service_id) }),
  } as NewCalendarEvent;
}

/** Only the fields in which `values` differ from `before`; a field made blank is cleared. */
export function changesBetween(before: EventValues, values: EventValues, zone: string): object {
  const span = spanOf(values, zone);
  const isMoved = (["date", "time", "duration"] as const).some((field) => before[field] !== values[field]);
  const texts = Object.entries(values).filter(
    ([field, text]) =>
      !["date", "time", "duration", "estimated_cost", ...idFields].includes(field) &&
      text !== before[field as EventField],
  );
  const cost = costOf(values.estimated_cost);
  return {
    ...Object.fromEntries(texts.map(([field, text]) => [field, text.trim() === "" ? null : text])),
    ...(isMoved && span
      ? { start: new Date(span.start).toISOString(), end: new Date(span.end).toISOString() }
      : {}),
    ...(values.estimated_cost === before.estimated_cost ? {} : { estimated_cost: cost ?? null }),
    ...Object.fromEntries(
      idFields
        .filter((field) => values[field] !== before[field])
        .map((field) => [field, values[field] === "" ? null : Number(values[field])]),
    ),
  };
}

const idFields = ["customer_id", "service_id"] as const;
