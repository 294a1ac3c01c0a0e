/**
 * Writes calendar files, which calendar and mail programs read (iCalendar, RFC 5545, and iTIP, RFC 5546, for invitations).
 *
 * Single times are written in UTC, so that a reader needs no rules of any zone. What repeats is written by the wall clock
 * of its zone, whose changes stand in the same file.
 */

import { recurrenceText } from "../time/recurrence.ts";
import type { Recurrence } from "../time/recurrence-days.ts";
import { toInstant } from "../time/time.ts";
import { zoneLines } from "./ics-zones.ts";

/** PUBLISH for a feed, REQUEST to book or move, CANCEL to call off. */
export type CalendarMethod = "PUBLISH" | "REQUEST" | "CANCEL";

export type CalendarPerson = { name: string; email: string };

export type CalendarFileEvent = {
  /** Always the same for the same event; see `calendarUid`. */
  uid: string;
  /** Must grow with every change, or readers keep what they have: the event's version. */
  sequence: number;
  title: string;
  /** ISO 8601 instants. */
  start: string;
  end: string;
  changedAt: string;
  status?: "tentative" | "confirmed" | "cancelled";
  description?: string | null;
  location?: string | null;
  url?: string | null;
  /** Shown as free time: calls and tasks that fit in between. */
  isFree?: boolean;
  /** How it repeats, by the wall clock of `zone`; `start` and `end` are then those of its first time, `local`. */
  repeats?: { zone: string; local: string; rule: Recurrence; except: readonly string[] };
  /** The wall-clock time of the repeating event of the same uid in whose place this one stands. */
  insteadOf?: { zone: string; local: string };
  organizer?: CalendarPerson;
  attendees?: readonly CalendarPerson[];
};

export type CalendarFileFrame = {
  method: CalendarMethod;
  /** What a subscriber's program calls the calendar. */
  name?: string;
  /** How often subscribers should look again. */
  refreshMinutes?: number;
};

/** The name by which every reader knows the event for ever. */
export const calendarUid = (organizationId: string, eventId: number): string =>
  `${organizationId}-${eventId}@plumbline`;

/** As `calendarUid`, for all that a series has put on the calendar and will put there. */
export const seriesUid = (organizationId: string, seriesId: number): string =>
  `${organizationId}-series-${seriesId}@plumbline`;

/** Whether this business gave the event or the series its name. */
export const isUidOf = (organizationId: string, uid: string): boolean =>
  uid.startsWith(`${organizationId}-`) && uid.endsWith("@plumbline");

/** One event as a file for a mail. A CANCEL says cancelled whatever the event says. */
export function calendarFileFor(event: CalendarFileEvent, method: CalendarMethod): string {
  const told = method === "CANCEL" ? { ...event, status: "cancelled" as const } : event;
  return calendarFile({ method }, [told]);
}

/** A whole calendar, as `text/calendar; charset=utf-8`. Lines end with CR LF and are at most 75 octets long. */
export function calendarFile(frame: CalendarFileFrame, events: readonly CalendarFileEvent[]): string {
  const { method, name, refreshMinutes } = frame;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Plumbline//Plumbline//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    ...(name ? [`NAME:${textOf(name)}`, `X-WR-CALNAME:${textOf(name)}`] : []),
    ...(refreshMinutes
      ? [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`, `X-PUBLISHED-TTL:PT${refreshMinutes}M`]
      : []),
    ...zonesOf(events),
    ...events.flatMap(linesOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function zonesOf(events: readonly CalendarFileEvent[]): string[] {
  const firsts = new Map<string, string>();
  for (const { repeats, start } of events) {
    if (repeats && start < (firsts.get(repeats.zone) ?? "9")) firsts.set(repeats.zone, start);
  }
  return [...firsts].flatMap(([zone, first]) => zoneLines(zone, new Date(first)));
}

function linesOf(event: CalendarFileEvent): string[] {
  const { description, location, url, organizer, attendees = [] } = event;
  const changed = utc(event.changedAt);
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    ...timeLines(event),
    `SUMMARY:${textOf(event.title)}`,
    ...(description ? [`DESCRIPTION:${textOf(description)}`] : []),
    ...(location ? [`LOCATION:${textOf(location)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    `STATUS:${(event.status ?? "confirmed").toUpperCase()}`,
    `TRANSP:${event.isFree ? "TRANSPARENT" : "OPAQUE"}`,
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`] : []),
    ...attendees.map(
      ({ name, email }) =>
        `ATTENDEE;CN=${quoted(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${email}`,
    ),
    "END:VEVENT",
  ];
}

function timeLines({ start, end, repeats, insteadOf }: CalendarFileEvent): string[] {
  const instead = insteadOf ? [`RECURRENCE-ID${zoned(insteadOf.local, insteadOf.zone)}`] : [];
  if (!repeats) return [...instead, `DTSTART:${utc(start)}`, `DTEND:${utc(end)}`];
  const { zone, local, rule, except } = repeats;
  const length = Date.parse(end) - Date.parse(start);
  return [
    `DTSTART${zoned(local, zone)}`,
    `DTEND${zoned(new Date(Date.parse(`${local}Z`) + length).toISOString(), zone)}`,
    `RRULE:${recurrenceText({ ...rule, until: rule.until && untilInUtc(rule.until, zone) })}`,
    ...except.map((each) => `EXDATE${zoned(each, zone)}`),
  ];
}

/** `;TZID=America/New_York:20261121T093000`. */
const zoned = (local: string, zone: string): string =>
  `;TZID=${zone}:${local.slice(0, 16).replace(/[-:]/g, "")}00`;

/** RFC 5545, 3.3.10: what begins at a time of a zone ends at one of UTC; a last day counts as a whole. */
function untilInUtc(until: string, zone: string): string {
  if (until.endsWith("Z")) return until;
  const last = toInstant(until.length === 10 ? `${until}T23:59:59` : until, zone);
  return `${last.toISOString().slice(0, 19)}Z`;
}

/** `20261121T143000Z`. */
const utc = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** RFC 5545, 3.3.11: no control character but the line break, which is written `\n`. */
const textOf = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll("\n", "\\n");

/** A parameter cannot hold a double quote or a line break in any form that older readers know. */
const quoted = (text: string): string => `"${text.replace(/"/g, "'").replace(/\p{Cc}+/gu, " ")}"`;

const mostOctets = 75;

/** RFC 5545, 3.1: a longer line goes on after CR LF and a space; no character is cut in two. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > mostOctets) {
      pieces.push(piece);
      piece = " ";
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join("\r\n");
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}
