/** When a reminder of an unpaid invoice is due: by day, on the business's clock, and never in a heap. */
import { addDays, type Day, toInstant, toLocalDateTime } from "#shared/time/time.ts";
import { type InvoicePause, lastHour } from "./contract.ts";
import type { StoredRule } from "./tables.ts";

/** How many days late a reminder may go out. */
export const mostDaysLate = 1;

export type LocalMoment = { day: Day; hour: number };

export function localMoment(moment: Date, zone: string): LocalMoment {
  const local = toLocalDateTime(moment, zone);
  return { day: local.slice(0, 10), hour: Number(local.slice(11, 13)) };
}

export const daysBetween = (from: Day, until: Day): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);

export const isByDay = ({ hour }: LocalMoment, from: number): boolean => hour >= from && hour < lastHour;

export const dayOfRule = (dueOn: Day, { days }: Pick<StoredRule, "days">): Day => addDays(dueOn, days);

/** A rule says nothing about invoices whose day was before it, or that were issued on that day or after. */
export const concerns = (rule: StoredRule, issuedOn: Day, day: Day): boolean =>
  day > issuedOn && day >= rule.since;

type Holding = Pick<InvoicePause, "through">;

/** Whether one of the pauses that were not ended holds on this day. */
const isPausedOn = (pauses: readonly Holding[], day: Day): boolean =>
  pauses.some(({ through }) => through === null || through >= day);

type Planned = { rules: readonly StoredRule[]; done: ReadonlySet<string>; pauses: readonly Holding[] };

/** The first rule that is still to come, with its day. */
export function nextOf(
  { due_on, issued_on }: { due_on: Day; issued_on: Day },
  { rules, done, pauses }: Planned,
  { day: today, hour }: LocalMoment,
): { rule: StoredRule; day: Day } | null {
  const coming = rules
    .filter(({ id }) => !done.has(id))
    .map((rule) => ({ rule, day: dayOfRule(due_on, rule) }))
    .filter(({ rule, day }) => concerns(rule, issued_on, day))
    .filter(({ day }) => day > today || (day === today && hour < lastHour))
    .filter(({ day }) => !isPausedOn(pauses, day))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return coming[0] ?? null;
}

export const instantOfDay = (day: Day, hour: number, zone: string): string =>
  toInstant(`${day}T${String(hour).padStart(2, "0")}:00`, zone).toISOString();
