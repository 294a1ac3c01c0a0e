/** How the event log tells what was done with a whole series. */

import type { NewEvent } from "#platform/events.ts";
import { plural } from "#shared/plural.ts";
import { formatDateTime } from "#shared/time/dates.ts";
import { parseRecurrence, recurrenceWords } from "#shared/time/recurrence.ts";
import type { StoredEvent } from "../store.ts";
import type { SeriesScope } from "./contract.ts";

const about = (row: StoredEvent) => ({
  subject: { kind: "calendar_event", id: row.id },
  customerId: row.customer_id,
});

const facts = (row: StoredEvent) => ({
  event_type: row.type,
  series_id: row.series_id,
  recurrence: row.recurrence,
  ...(row.client_name === null ? {} : { customer_name: row.client_name }),
});

const ruleWords = ({ recurrence }: StoredEvent): string =>
  recurrence === null ? "" : recurrenceWords(parseRecurrence(recurrence));

export function createdSeries(first: StoredEvent, count: number, zone: string): NewEvent {
  return {
    ...about(first),
    type: "calendar.series_created",
    title: `Repeating event added: ${first.title}`,
    description: `Repeats ${ruleWords(first)}, starting ${formatDateTime(first.starts_at, zone)}`,
    data: { ...facts(first), start: first.starts_at, end: first.ends_at, events: count },
  };
}

/** One event of a series that its member could not take. */
export function leftUnassigned(row: StoredEvent, why: string, zone: string): NewEvent {
  return {
    ...about(row),
    type: unassignedType,
    title: `Left unassigned: ${row.title}`,
    description: `${formatDateTime(row.starts_at, zone)}. ${why}.`,
    data: { ...facts(row), start: row.starts_at, end: row.ends_at, why },
  };
}

export const unassignedType = "calendar.event_unassigned";

type Told = { scope: SeriesScope; count: number; zone: string };

/** `before` and `after` are the fields of the events that were changed, as `changed` says. */
export function changedSeries(
  row: StoredEvent,
  { scope, count, zone }: Told,
  changed: { before: object; after: object },
): NewEvent {
  return {
    ...about(row),
    type: "calendar.series_changed",
    title: `${scopeWords[scope]} changed: ${row.title}`,
    description: `Repeats ${ruleWords(row)}, ${countWords(count)} from ${formatDateTime(row.starts_at, zone)}`,
    data: { ...facts(row), scope, events: count, ...changed },
  };
}

export function deletedSeries(row: StoredEvent, { scope, count, zone }: Told): NewEvent {
  return {
    ...about(row),
    type: "calendar.series_deleted",
    title: `${scopeWords[scope]} deleted: ${row.title}`,
    description: `${countWords(count)} from ${formatDateTime(row.starts_at, zone)}`,
    data: { ...facts(row), scope, events: count },
  };
}

export function restoredSeries(row: StoredEvent, count: number): NewEvent {
  return {
    ...about(row),
    type: "calendar.series_restored",
    title: `${countWords(count)} restored: ${row.title}`,
    data: { ...facts(row), events: count },
  };
}

const scopeWords: Record<SeriesScope, string> = {
  this: "This event",
  following: "This and following events",
  all: "All upcoming events",
};

const countWords = (count: number) => plural(count, "event");
