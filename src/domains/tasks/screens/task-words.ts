/** When a task is due, as people say it: today, tomorrow, on Monday. */
import { formatTime } from "#shared/dates.ts";
import { manner } from "#shared/manner.ts";
import { dayAfter, wallTimeAt } from "#shared/wall-clock.ts";
import type { Task } from "../contract.ts";

const todayIn = (zone: string): string => wallTimeAt(Date.now(), zone).day;

/** "Today", "Tomorrow, 2:30 PM", "Mon, Nov 23"; nothing without a date. */
export function dueWords(
  { due_date: day, due_time: time }: Pick<Task, "due_date" | "due_time">,
  zone: string,
) {
  if (day === null) return null;
  const today = todayIn(zone);
  const near: Record<string, string> = {
    [dayAfter(today, -1)]: "Yesterday",
    [today]: "Today",
    [dayAfter(today)]: "Tomorrow",
  };
  const words = near[day] ?? dayWords(day, today);
  return time === null ? words : `${words}, ${formatTime(`2026-01-01T${time}:00Z`, "UTC")}`;
}

function dayWords(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat(manner().locale, {
    ...{ timeZone: "UTC", weekday: "short", month: "short", day: "numeric" },
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(new Date(`${day}T00:00Z`));
}

export const priorityWords = { urgent: "Urgent", high: "High", medium: "Medium", low: "Low" } as const;

export const openCustomer = (id: number): string => `/customers/${id}`;
export const openJob = (id: number): string => `/jobs/${id}`;
