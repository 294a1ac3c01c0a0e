/** Reads one entry of a calendar file: what it says of an event, or of the first time of one that repeats. */
import { createHash } from "node:crypto";
import { cleanLine, inPlainLines } from "#shared/characters.ts";
import { cut } from "#shared/text.ts";
import { type Component, propertyOf, valueOf } from "./lines.ts";
import { type Clocks, type Moment, momentOf, withDuration } from "./times.ts";

export type ReadEvent = {
  line: number;
  uid: string;
  /** Which time of a repeating event: 2026-11-02T09:00 by its own clock; "" for one that does not repeat. */
  recurrenceId: string;
  title: string;
  description: string | null;
  location: string | null;
  start: Date;
  end: Date;
  isCancelled: boolean;
  isFree: boolean;
  fingerprint: string;
  /** How often it has changed there, and when last, as far as the file says. */
  sequence: number;
  changedAt: string | null;
};

const longestTitle = 200;
const longestPlace = 300;
const longestText = 5_000;
const usualMinutes = 60;

/** Throws an Error whose message says why it cannot be read. */
export function readEvent(part: Component, clocks: Clocks): ReadEvent {
  const uid = valueOf(part, "UID");
  if (!uid || uid.length > 1_000) throw new Error("it has no UID");
  const start = propertyOf(part, "DTSTART");
  if (!start) throw new Error("it has no start time");
  const from = momentOf(start, clocks);
  const text = (name: string, most: number) => cut(inPlainLines(valueOf(part, name) ?? ""), most) || null;
  const isFree = valueOf(part, "TRANSP")?.toUpperCase();
  return signed({
    line: part.line,
    uid,
    recurrenceId: "",
    title: titleOf(part),
    description: text("DESCRIPTION", longestText),
    location: cleanLine(text("LOCATION", longestPlace) ?? "") || null,
    start: from.at,
    end: endingOf(part, from, clocks),
    isCancelled: valueOf(part, "STATUS")?.toUpperCase() === "CANCELLED",
    // A day such as a birthday takes nobody's time unless it says so.
    isFree: isFree === "TRANSPARENT" || (from.isDay && isFree !== "OPAQUE"),
    fingerprint: "",
    sequence: sequenceOf(part),
    changedAt: changeOf(part),
  });
}

const mostChanges = 2 ** 31 - 1;

function sequenceOf(part: Component): number {
  const text = valueOf(part, "SEQUENCE") ?? "";
  return /^\d+$/.test(text) ? Math.min(Number(text), mostChanges) : 0;
}

/** Both are in UTC by RFC 5545, 3.8.7.2 and 3.8.7.3; whatever else stands there says nothing. */
function changeOf(part: Component): string | null {
  const stamp = valueOf(part, "LAST-MODIFIED") ?? valueOf(part, "DTSTAMP");
  if (!/^(?:19|2\d)\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(stamp ?? "")) return null;
  const at = new Date(stamp ?? "");
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export const titleOf = (part: Component): string =>
  cut(cleanLine(inPlainLines(valueOf(part, "SUMMARY") ?? "")).replace(/\s+/g, " "), longestTitle) ||
  "Untitled event";

export function signed(event: ReadEvent): ReadEvent {
  const { title, description, location, start, end, isCancelled, isFree } = event;
  const facts = [title, description, location, start, end, isCancelled, isFree];
  return { ...event, fingerprint: hashOf(facts) };
}

export const hashOf = (facts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("base64url");

function endingOf(part: Component, from: Moment, clocks: Clocks): Date {
  const end = propertyOf(part, "DTEND");
  const given = end ? momentOf(end, clocks).at : withDuration(from, valueOf(part, "DURATION"));
  if (given < from.at) throw new Error("it ends before it starts");
  if (given > from.at) return given;
  return from.isDay ? withDuration(from, "P1D") : new Date(from.at.getTime() + usualMinutes * 60_000);
}
