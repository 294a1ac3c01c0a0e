/** The form fields that every part of the product shares, each with the sentence a person reads when it is wrong. */
import { z } from "zod";
import {
  hasVisibleCharacter,
  inPlainLines,
  isBlank,
  isPlainLine,
  isStorable,
  onOneLine,
} from "./characters.ts";
import { fieldSentence } from "./field-sentences.ts";
import { isDay, isValidZone } from "./time/dates.ts";

// Here, because every contract stands on this file, in both halves.
z.config({ customError: fieldSentence });

/** The number of a record: positive and exact in JavaScript. */
export const Id = z.int("The ID must be a whole number").positive("The ID must be a positive number");

/** The same number where it comes as text, in a path or a query string. */
export const IdParam = z.preprocess(
  (value: number | string) => (typeof value === "string" ? digitsToNumber(value) : value),
  Id,
);

/**
 * One line of text that may be empty: trimmed, line breaks and tabs turned into spaces, at most `max` characters, none
 * of them hidden. `label` is the name of the field as people see it ("Company") and begins every error.
 */
export function shortText(label: string, max: number) {
  return plainLine(text(label).overwrite(onOneLine).overwrite(emptyWhenBlank), label, max);
}

/** As `shortText`, but something must be left after trimming: "First name is required", or `message`. */
export function requiredText(label: string, max: number, message = `${label} is required`) {
  const filled = text(label, message)
    .overwrite(onOneLine)
    .min(1, { error: message, abort: true })
    .refine(hasVisibleCharacter, { error: message, abort: true });
  return plainLine(filled, label, max);
}

/** Text of several lines that may be empty, trimmed at both ends; line ends become `\n`, control characters go. */
export function longText(label: string, max: number) {
  return storable(text(label).overwrite(inPlainLines), label, max);
}

/** A password or code as it was typed: never trimmed, because a space is part of it. */
export function secretText(label: string, max: number) {
  const message = `${label} is required`;
  return storable(text(label, message).min(1, { error: message, abort: true }), label, max);
}

/**
 * A field that a form may leave blank: blank text and `null` become `null` (clear it), an absent field stays absent
 * (leave it as it is).
 */
export function orBlank<Field extends z.ZodType>(field: Field) {
  return z
    .preprocess(
      (value: z.input<Field> | null) => (typeof value === "string" && isBlank(value) ? null : value),
      field.nullable(),
    )
    .optional();
}

const emailMessage = "Please enter a valid email address";

/**
 * A mail address, trimmed, kept in the case in which it was typed: compare addresses in lower case.
 * 254 characters is the longest path that SMTP can carry (RFC 5321, erratum 1690).
 */
export const Email = z
  .string({ error: emailMessage })
  .trim()
  .max(254, { error: emailMessage, abort: true })
  .refine(isEmailAddress, emailMessage)
  .meta({ format: "email" });

const phoneMessage = "Enter a valid phone number";

/** A phone number as a person types it. It needs three digits; whether it can be dialled is for `normalisePhone`. */
export const Phone = z
  .string({ error: phoneMessage })
  .overwrite(onOneLine)
  .max(50, { error: phoneMessage, abort: true })
  .refine(
    (value) => isStorable(value) && isPlainLine(value) && /\p{Nd}.*\p{Nd}.*\p{Nd}/u.test(value),
    phoneMessage,
  );

/** A real calendar day, `YYYY-MM-DD`. */
export function dayField(label: string) {
  return z
    .string({ error: typeError(label, `${label} is required`) })
    .refine(isDay, `${label} must be a real day such as 2026-11-21`)
    .meta({ format: "date" });
}

/** A moment in ISO 8601 with `Z` or an offset, kept as the text that was sent. */
export function instantField(label: string) {
  return z
    .string({ error: typeError(label, `${label} is required`) })
    .refine(isInstant, `${label} must be a date and time with its zone such as 2026-11-21T09:00:00-05:00`)
    .meta({ format: "date-time" });
}

export const Day = dayField("Date");
export const Instant = instantField("Time");

/** A time zone by its IANA name. */
export const Zone = z
  .string({ error: typeError("Time zone", "Time zone is required") })
  .refine(isValidZone, "Time zone must be a name such as America/New_York");

/** A currency by its ISO 4217 code; lower case is accepted and raised. */
export const Currency = z
  .string({ error: typeError("Currency", "Currency is required") })
  .trim()
  .toUpperCase()
  .refine(isCurrency, "Currency must be a three-letter code such as USD");

/** An amount in the smallest unit of its currency (cents), of either sign. */
export const MinorUnits = z.int("Amount must be a whole number of cents");

/** The most that may be asked or stored in one amount on the wire, in major units. */
const mostMajorUnits = 999_999_999_999.99;

/** An amount in major units (dollars) on the wire: zero or more, at most two decimal places (ruling R11). */
export function majorUnits(label: string) {
  const message = `${label} must be an amount of 0 or more with at most two decimals`;
  return z
    .number(message)
    .min(0, { error: message, abort: true })
    .max(mostMajorUnits, { error: `${label} is too large`, abort: true })
    .refine((value) => Number(value.toFixed(2)) === value, message);
}

const limitMessage = "The limit must be a whole number from 1 to 200";

/** The two parameters with which a list call is asked for one page at a time; both may be left out. */
export const Page = z.object({
  limit: z
    .preprocess(
      (value: number | string) => (typeof value === "string" ? digitsToNumber(value) : value),
      z.int(limitMessage).min(1, limitMessage).max(200, limitMessage),
    )
    .optional(),
  cursor: shortText("The cursor", 4_000).optional(),
});

function text(label: string, missing = `${label} is required`) {
  return z.string({ error: typeError(label, missing) });
}

function storable(field: z.ZodString, label: string, max: number) {
  return field
    .max(max, `${label} must be at most ${max} characters long`)
    .refine(isStorable, `${label} contains a character we can't save. Remove it and try again`);
}

function plainLine(field: z.ZodString, label: string, max: number) {
  return storable(field, label, max).refine(
    // What cannot be stored has its own sentence.
    (value) => isPlainLine(value) || !isStorable(value),
    `${label} contains a hidden character. Remove it and try again`,
  );
}

function typeError(label: string, missing: string) {
  return (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? missing : `${label} must be text`;
}

function emptyWhenBlank(value: string): string {
  return isBlank(value) ? "" : value;
}

function digitsToNumber(value: string): number | string {
  return /^\d{1,16}$/.test(value) ? Number(value) : value;
}

/** One address with a domain of two or more labels, without quoting, comments or anything a mail header could read. */
function isEmailAddress(value: string): boolean {
  const [local = "", domain = "", ...rest] = value.split("@");
  if (rest.length > 0 || local.length > 64 || !value.isWellFormed()) return false;
  if (!/^[^\s<>,;:"()[\]\\\p{C}]+$/u.test(local)) return false;
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return false;
  const labels = domain.split(".");
  const isLabel = (label: string) =>
    /^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,62}$/u.test(label) && !label.endsWith("-");
  return labels.length > 1 && labels.every(isLabel) && /\p{L}/u.test(labels.at(-1) ?? "");
}

const instantPattern =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;

function isInstant(value: string): boolean {
  const day = instantPattern.exec(value)?.[1];
  return day !== undefined && isDay(day);
}

function isCurrency(value: string): boolean {
  return /^[A-Z]{3}$/.test(value) && Intl.supportedValuesOf("currency").includes(value);
}
