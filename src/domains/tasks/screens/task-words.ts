/** When a task is due, as people say it: today, tomorrow, on Monday. */
import { customerPath } from "#domains/customers/paths.ts";
import { jobPath } from "#domains/jobs/paths.ts";
import { formatTime } from "#shared/time/dates.ts";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { dayName } from "#ui/day-words.ts";
import type { Task } from "../contract.ts";

const todayIn = (zone: string): string => wallTimeAt(Date.now(), zone).day;

/** "Today", "Tomorrow, 2:30 PM", "Mon, Nov 23"; nothing without a date. */
export function dueWords(
  { due_date: day, due_time: time }: Pick<Task, "due_date" | "due_time">,
  zone: string,
) {
  if (day === null) return null;
  const today = todayIn(zone);
  const words = dayName(day, today);
  return time === null ? words : `${words}, ${formatTime(`2026-01-01T${time}:00Z`, "UTC")}`;
}

type Business = { timeZone?: string; weekStart?: number } | null | undefined;

/** The last day of the business's week. */
export function weekEndOf(business: Business): string {
  const day = new Date(`${todayIn(business?.timeZone ?? "UTC")}T00:00Z`);
  const passed = (day.getUTCDay() - (business?.weekStart ?? 0) + 7) % 7;
  day.setUTCDate(day.getUTCDate() + 6 - passed);
  return day.toISOString().slice(0, 10);
}

export const priorityWords = { urgent: "Urgent", high: "High", medium: "Medium", low: "Low" } as const;

export const openCustomer = (id: number): string => customerPath({ id });
export const openJob = (id: number): string => jobPath({ id });
