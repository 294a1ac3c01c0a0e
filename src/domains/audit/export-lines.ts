/** One event as a line of a file: for a spreadsheet, or for a program. */
import { byteOrderMark, csvLine } from "#shared/csv.ts";
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

export const tableHead: string = byteOrderMark + csvLine(columns.map(([name]) => name));

export const tableLine = (event: AuditEvent): string => csvLine(columns.map(([, read]) => read(event)));

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
