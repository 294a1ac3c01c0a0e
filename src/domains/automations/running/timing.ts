/** When a wait is over, by the business's calendar and clock. */
import { dayAfter, instantOf, wallTimeAt } from "#shared/time/wall-clock.ts";
import type { Step } from "../steps-contract.ts";

type Wait = Extract<Step, { kind: "wait" }>;
type WaitUntil = Extract<Step, { kind: "wait_until" }>;

const minuteMs = 60_000;

/** Minutes and hours are exact; days and weeks end at the same local time of day. */
export function endOfWait(from: Date, { amount, unit }: Pick<Wait, "amount" | "unit">, zone: string): Date {
  if (unit === "minute" || unit === "hour")
    return new Date(from.getTime() + amount * (unit === "hour" ? 60 : 1) * minuteMs);
  return daysAfter(from, amount * (unit === "week" ? 7 : 1), zone);
}

/** At the same local time of day; a time that is skipped that night moves forward by an hour. */
export function daysAfter(from: Date, days: number, zone: string): Date {
  const { day, minute } = wallTimeAt(from.getTime(), zone);
  const rest = from.getTime() % minuteMs;
  return new Date(instantOf({ day: dayAfter(day, days), minute }, zone) + rest);
}

/** Monday is 1. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The next time that the business's clock shows it on one of these weekdays; right away if it shows it now. */
export function nextTime(
  from: Date,
  { time, weekdays }: Pick<WaitUntil, "time" | "weekdays">,
  zone: string,
): Date {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const { day: today } = wallTimeAt(from.getTime(), zone);
  const begun = from.getTime() - (from.getTime() % minuteMs);
  for (let ahead = 0; ; ahead += 1) {
    const day = dayAfter(today, ahead);
    const isDay = weekdays.length === 0 || weekdays.includes(weekdayOf(day));
    const instant = instantOf({ day, minute: hour * 60 + minute }, zone);
    if (isDay && instant >= begun) return new Date(Math.max(instant, from.getTime()));
  }
}
