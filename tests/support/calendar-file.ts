/** Calendar files as other programs write them (RFC 5545). */

/** One of these events; each is given by the lines of its properties. */
export const calendarFile = (...events: string[][]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
