/**
 * Writes calendar files, which calendar and mail programs read (iCalendar, RFC 5545, and iTIP, RFC 5546, for invitations).
 *
 * Every time is written in UTC, so that a reader needs no rules of any zone.
 */

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
    ...events.flatMap(linesOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
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
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
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
