/** How the screens speak of jobs and visits: their states, dates, lengths and places. */

import { formatPreferences } from "#shared/format-preferences.ts";
import { lookup, wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import { formatDayOfYear, formatShortDate, formatTime } from "#shared/time/dates.ts";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import type { Hue } from "#ui/colors/hues.ts";
import { type Job, type JobListItem, JobPriority, type JobStatus } from "../contract.ts";
import { jobPath } from "../paths.ts";
import type { Visit, VisitStatus } from "../visits/contract.ts";

export const pathOf = (job: { id: number }): string => jobPath({ id: job.id });

export const statusLabels: Record<JobStatus, string> = lookup(
  {
    planning: "Planning",
    in_progress: "In Progress",
    completed: "Completed",
    cancelled: "Cancelled",
  },
  wordsOf,
);

export const statusColors: Record<JobStatus, string> = lookup(
  {
    planning: "blue",
    in_progress: "yellow",
    completed: "green",
    cancelled: "gray",
  },
  () => "gray",
);

export const priorityLabels: Record<JobPriority, string> = lookup(
  {
    urgent: "Urgent",
    high: "High",
    medium: "Medium",
    low: "Low",
  },
  wordsOf,
);

export const priorityOptions = JobPriority.options.map((value) => ({ value, label: priorityLabels[value] }));

export const visitLabels: Record<VisitStatus, string> = lookup(
  {
    unscheduled: "Unscheduled",
    scheduled: "Scheduled",
    on_the_way: "On the Way",
    started: "In Progress",
    done: "Completed",
    cancelled: "Cancelled",
  },
  wordsOf,
);

export const visitColors: Record<VisitStatus, Hue> = lookup<VisitStatus, Hue>(
  {
    unscheduled: "gray",
    scheduled: "blue",
    on_the_way: "plumb",
    started: "yellow",
    done: "green",
    cancelled: "gray",
  },
  () => "gray",
);

/** What a list calls the job: its service, or its title when it has none. */
export const nameOf = (job: { service_name: string | null; title: string }): string =>
  job.service_name ?? job.title;

/** "Nov 21, 2026"; "Not set" for a day that nobody chose. */
export const dayText = (day: string | null): string =>
  day === null ? "Not set" : formatShortDate(day, "UTC");

/** "Saturday, November 21, 2026"; "Invalid date" for what is none. */
export const weekdayText = (day: string): string =>
  Number.isNaN(Date.parse(day))
    ? "Invalid date"
    : new Intl.DateTimeFormat(formatPreferences().locale, { dateStyle: "full", timeZone: "UTC" }).format(
        new Date(`${day}T00:00:00Z`),
      );

/** "Nov 21, 9:00 AM to 10:30 AM", with the second day where it ends on another, and the year where it is not this one. */
export function spanText({ start, end }: { start: string; end: string }, zone: string): string {
  const dayAt = (at: Date | string) => wallTimeAt(new Date(at).getTime(), zone).day;
  const isThisYear = dayAt(start).slice(0, 4) === dayAt(new Date()).slice(0, 4);
  const dayWords = (at: string) => (isThisYear ? formatDayOfYear(at, zone) : formatShortDate(at, zone));
  const until = dayAt(start) === dayAt(end) ? "" : `${dayWords(end)}, `;
  return `${dayWords(start)}, ${formatTime(start, zone)} to ${until}${formatTime(end, zone)}`;
}

export function whenText(visit: Pick<Visit, "start" | "end">, zone: string): string {
  return visit.start && visit.end ? spanText({ start: visit.start, end: visit.end }, zone) : "Unscheduled";
}

/** "45 min", "1 h 30 min", "2 h". */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ");
}

/** What stands for a day on which a technician does not work. */
export const offWords = (isToday: boolean): string => (isToday ? "Off today" : "Day off");

/** "3 jobs", "1 job". */
export const counted = (count: number, one = "job", many = `${one}s`): string => plural(count, one, many);

type Counted = Pick<JobListItem, "status" | "progress" | "visits_total" | "visits_done" | "visits_started">;

/** What the progress of a job is made of. A visit in progress counts as half, so it is named beside those done. */
export function progressWords(job: Counted & { checklist?: Job["checklist"] }): string {
  const { status, visits_total: total, visits_done: done, visits_started: started, checklist = [] } = job;
  if (status === "completed" && done < total) return "Completed";
  if (total > 0) {
    const running = started > 0 ? `, ${started} in progress` : "";
    return `${done} of ${counted(total, "visit")} completed${running}`;
  }
  if (status === "completed" || status === "cancelled") return statusLabels[status];
  if (checklist.length === 0) return job.progress > 0 ? "From the checklist" : "No visits yet";
  const checked = checklist.filter(({ done_at }) => done_at !== null).length;
  return `${checked} of ${counted(checklist.length, "checklist item")} done`;
}

type Whole = { total: number; isTotalLeast: boolean; hasMore: boolean };

/** "50 of 312 jobs"; "50 of more than 1,000 jobs" where nobody counted beyond. */
export function shownWords(shown: number, { total, isTotalLeast, hasMore }: Whole): string {
  if (!hasMore) return counted(shown);
  const most = isTotalLeast ? `more than ${counted(Math.max(total, shown))}` : counted(total);
  return `${shown.toLocaleString("en-US")} of ${most}`;
}

export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

export const callLink = (phone: string): string =>
  `tel:${/^\s*\+/.test(phone) ? "+" : ""}${phone.replaceAll(/\D/g, "")}`;
