/** One event as a line of a file: for a spreadsheet, or for a program. */
import type { AuditEvent, Change } from "./contract.ts";

const columns: [string, (event: AuditEvent) => string | number | null][] = [
  ["id", ({ id }) => id],
  ["when_utc", ({ occurred_at }) => occurred_at],
  ["who", ({ actor }) => actor.name],
  ["who_id", ({ actor }) => actor.id],
  ["event", ({ type }) => type],
  ["what", ({ title }) => title],
  ["particulars", ({ description }) => description],
  ["record_kind", ({ subject }) => subject.kind],
  ["record_id", ({ subject }) => subject.id],
  ["changes", ({ changes }) => changes.map(changeText).join("; ")],
  ["facts", ({ facts }) => (Object.keys(facts).length > 0 ? JSON.stringify(facts) : "")],
  ["ip", ({ ip }) => ip],
  ["device", ({ user_agent }) => user_agent],
  ["request_id", ({ request_id }) => request_id],
];

/** With the mark by which spreadsheets know that the file is UTF-8. */
export const csvHeader = `\ufeff${columns.map(([name]) => name).join(",")}\r\n`;

/** RFC 4180: fields in quotation marks where needed, lines ended by CR LF. */
export const csvLine = (event: AuditEvent): string =>
  `${columns.map(([, read]) => csvField(read(event))).join(",")}\r\n`;

/** One JSON document a line (JSON Lines), so that a file of any length can be read piece by piece. */
export const jsonLine = (event: AuditEvent): string => `${JSON.stringify(event)}\n`;

const changeText = ({ field, before, after }: Change): string =>
  `${field}: ${valueText(before)} → ${valueText(after)}`;

const valueText = (value: unknown): string =>
  value === undefined || value === null
    ? "(empty)"
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

/**
 * A field that a spreadsheet would take for a formula begins with an apostrophe instead (OWASP, CSV Injection), also
 * when white space stands before the sign.
 */
function csvField(value: string | number | null): string {
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  const isRisky = /^\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/u.test(text) || /^[\t\r\n]/.test(text);
  const safe = isRisky ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
