/** What is next in a job, and why: the one thing that its page puts first. */
import { formatDayOfYear, formatTime } from "#shared/time/dates.ts";
import { type Job, jobActions } from "../../contract.ts";
import type { Visit } from "../../visits/contract.ts";
import { counted, whenText } from "../job-words.ts";

/** `blocked` says what must happen before. */
export type NextStep =
  | { kind: "reopen"; title: string; why: string }
  | { kind: "addVisit"; title: string; why: string }
  | { kind: "complete"; title: string; why: string; blocked?: string }
  | {
      kind: "schedule" | "assign" | "confirm" | "start" | "finish";
      title: string;
      why: string;
      visit: Visit;
      blocked?: string;
    };

type Context = {
  /** In milliseconds since 1970. */
  now: number;
  /** The business's. */
  zone: string;
  /** The member's name; undefined while it is not known. */
  nameOf: (id: string | null) => string | undefined;
};

/** From so long before its time on a visit is started, and no longer confirmed. */
const startsWithinMs = 2 * 3_600_000;

/** What was begun comes first, then what has a time, then what waits for one. */
const order = ["started", "on_the_way", "scheduled", "unscheduled"] as const;

export function nextStepOf(job: Job, context: Context): NextStep {
  if (jobActions.reopen.some((status) => status === job.status)) return closed(job);
  const open = order.flatMap((status) => job.visits.filter((visit) => visit.status === status));
  const [visit] = open;
  if (!visit) return withoutVisit(job);
  const step = ofVisit(visit, context);
  const blocked = requiredLeft(job);
  // The last visit of a job is not completed before its checklist.
  if (step.kind !== "finish" || open.length > 1 || !blocked) return step;
  return { ...step, why: `${step.why} ${blocked}.`, blocked };
}

/** What of the checklist must be done first; nothing where nothing must. */
function requiredLeft({ checklist }: Job): string | undefined {
  const left = checklist.filter(({ is_required, done_at }) => is_required && done_at === null).length;
  return left === 0 ? undefined : `${counted(left, "required checklist item")} left to check off`;
}

function closed(job: Job): NextStep {
  return job.status === "cancelled"
    ? {
        kind: "reopen",
        title: job.cancelled_by_customer ? "The customer cancelled this job" : "This job is cancelled",
        why: job.cancel_reason ?? "Reopen it to plan visits again.",
      }
    : { kind: "reopen", title: "This job is complete", why: "Reopen it if something is left to do." };
}

function ofVisit(visit: Visit, { now, zone, nameOf }: Context): NextStep {
  const who = nameOf(visit.assigned_to);
  const when = `${whenText(visit, zone)}${who ? ` with ${who}` : ""}.`;
  if (visit.status === "unscheduled")
    return {
      kind: "schedule",
      visit,
      title: "Schedule the visit",
      why: "The visit doesn't have a time yet.",
    };
  if (visit.status === "started") {
    const since = visit.started_at ? ` since ${sinceText(visit.started_at, { now, zone })}` : "";
    return {
      kind: "finish",
      visit,
      title: "Complete the visit",
      why: `In progress${since}${who ? ` with ${who}` : ""}.`,
    };
  }
  if (visit.status === "on_the_way")
    return {
      kind: "start",
      visit,
      title: "Start the visit",
      why: `${who ?? "The technician"} is on the way.`,
    };
  if (visit.assigned_to === null)
    return { kind: "assign", visit, title: "Assign a technician", why: `No one is assigned yet. ${when}` };
  const isFar = visit.start !== null && Date.parse(visit.start) - now > startsWithinMs;
  if (isFar && !visit.is_confirmed)
    return {
      kind: "confirm",
      visit,
      title: "Confirm the visit",
      why: `${when} The customer hasn't confirmed yet.`,
    };
  return {
    kind: "start",
    visit,
    title: "Start the visit",
    why: `${when}${visit.is_confirmed ? " Confirmed." : ""}`,
  };
}

/** "9:05 AM", with its day where that is not today. */
function sinceText(at: string, { now, zone }: Pick<Context, "now" | "zone">): string {
  const day = formatDayOfYear(at, zone);
  const time = formatTime(at, zone);
  return day === formatDayOfYear(new Date(now), zone) ? time : `${day}, ${time}`;
}

function withoutVisit(job: Job): NextStep {
  const blocked = requiredLeft(job);
  const isEmpty = job.visits_total === 0 && job.checklist.length === 0;
  if (isEmpty)
    return { kind: "addVisit", title: "Add a visit", why: "No one is scheduled to do this work yet." };
  const done = job.visits_total > 0 ? "All visits are completed." : "This job has no visits.";
  if (!blocked)
    return { kind: "complete", title: "Complete the job", why: `${done} Nothing required is left.` };
  return { kind: "complete", title: "Finish the checklist", why: `${done} ${blocked}.`, blocked };
}
