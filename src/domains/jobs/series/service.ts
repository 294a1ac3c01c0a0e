/** Jobs that repeat: each time is a job of its own, made some weeks ahead, so that changing one leaves the others. */
import { copyFields } from "#domains/custom-fields/values.ts";
import { sellServices } from "#domains/services/selling.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, conflict, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { occurrencesOf, parseRecurrence, recurrenceWords } from "#shared/time/recurrence.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import type { Job } from "../contract.ts";
import { removeJob } from "../deletion.ts";
import { jobEvent } from "../event-builders.ts";
import { lockJobForUpdate } from "../holding.ts";
import { askedOf, newItems } from "../lines/items.ts";
import { columnsOf, estimatedMinutes } from "../lines/service.ts";
import { readJob } from "../serializers.ts";
import { insertJob, nextNumber, type StoredJob, updateJobRow } from "../store.ts";
import type { SeriesTemplate } from "../tables.ts";
import { blankVisit, usualMinutes } from "../visits/blank-visit.ts";
import { insertVisits } from "../visits/store.ts";
import {
  endSeries,
  findLastJob,
  findUntouchedAfter,
  insertSeries,
  lockSeries,
  markMadeUntil,
  type StoredSeries,
} from "./store.ts";

/** How far ahead jobs are made, in days: a quarter, so that the tray holds what is to be planned and no more. */
export const horizonDays = 92;
const mostAtOnce = 100;

/** Makes `first` the first job of a series, with a visit in the tray like each of the others. */
export async function beginSeries(tx: Scope, first: StoredJob, rule: string): Promise<void> {
  const { timeZone } = tx.actor;
  const start = first.start_date ?? first.due_date ?? localDay(now(), timeZone);
  const [firstDay] = daysOf(rule, start, { limit: 1 });
  if (firstDay === undefined)
    throw refused("These repeat settings never produce a date. Change them and try again.");
  const due = first.due_date ?? first.start_date ?? start;
  const late = Math.max(0, daysBetween(start, due));
  const id = await insertSeries(tx, {
    rule,
    first_day: firstDay,
    due_after_days: late,
    template: templateOf(first),
    made_until: firstDay,
    ended_at: null,
    created_by: tx.actor.userId,
  });
  await updateJobRow(tx, first.id, {
    series_id: id,
    series_day: firstDay,
    start_date: firstDay,
    due_date: addDays(firstDay, late),
    version: 1,
  });
  await addVisit(tx, first.id, estimatedMinutes(first.lines));
  await appendEvent(
    tx,
    jobEvent(first, "repeats", "repeats", { description: recurrenceWords(readRule(rule)) }),
  );
  await extendSeries(tx, id);
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

function templateOf(job: StoredJob): SeriesTemplate {
  const { title, description, notes, priority, customer_id, client_name, location, assigned_to, lines } = job;
  return {
    title,
    description,
    notes,
    priority,
    customer_id,
    client_name,
    location,
    assigned_to,
    lines,
    checklist: job.checklist.map(askedOf),
  };
}

/** Makes the jobs that are due within the horizon and not made yet. */
export async function extendSeries(tx: Scope, id: number): Promise<number> {
  const series = await lockSeries(tx, id);
  if (!series) return 0;
  const until = addDays(localDay(now(), tx.actor.timeZone), horizonDays);
  if (series.made_until >= until) return 0;
  const days = daysOf(series.rule, series.first_day, { after: series.made_until, until, limit: mostAtOnce });
  for (const day of days) await makeJob(tx, series, day);
  await markMadeUntil(tx, id, days.length === mostAtOnce ? (days.at(-1) as string) : until);
  return days.length;
}

type Within = { after?: string; until?: string; limit: number };

/** The days on which the rule falls, from its first on; `after` and `until` bound them. */
function daysOf(rule: string, first: string, { after, until, limit }: Within): string[] {
  const read = readRule(rule);
  const noon = (day: string) => new Date(`${day}T00:00:00Z`);
  return occurrencesOf({
    rule: read,
    start: `${first}T12:00`,
    zone: "UTC",
    ...(after === undefined ? {} : { from: noon(addDays(after, 1)) }),
    ...(until === undefined ? {} : { until: noon(addDays(until, 1)) }),
    limit,
  }).map(({ local }) => local.slice(0, 10));
}

function readRule(rule: string) {
  try {
    return parseRecurrence(rule);
  } catch (error) {
    throw refused((error as Error).message);
  }
}

const refused = (message: string) => invalid(message, { recurrence: message });

async function makeJob(tx: Scope, series: StoredSeries, day: string): Promise<void> {
  const { template } = series;
  const { checklist, lines, ...told } = template;
  const moment = now().toISOString();
  const number = await nextNumber(tx);
  const before = await findLastJob(tx, series.id);
  const id = await insertJob(tx, {
    ...told,
    ...columnsOf(lines),
    number,
    checklist: newItems(checklist),
    start_date: day,
    due_date: addDays(day, series.due_after_days),
    cancel_reason: null,
    reopen_reason: null,
    completed_at: null,
    cancelled_at: null,
    series_id: series.id,
    series_day: day,
    created_by: series.created_by,
    created_at: moment,
    updated_at: moment,
    deleted_at: null,
  });
  // Of the last one, in which nobody has written yet what was found at work.
  if (before !== undefined) await copyFields(tx, "job", before, id);
  await noteServices(tx, id, template);
  await addVisit(tx, id, estimatedMinutes(lines));
  await appendEvent(
    tx,
    jobEvent({ id, number, ...told }, "created", "added", { description: "From its repeating schedule" }),
  );
}

/** The price is the one that was agreed for the series; a service that is no longer offered stays in it all the same. */
async function noteServices(tx: Scope, jobId: number, { lines }: SeriesTemplate): Promise<void> {
  for (const id of new Set(lines.flatMap(({ service_id }) => service_id ?? []))) {
    await sellServices(tx, [id], { kind: "job", id: jobId }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}

async function addVisit(tx: Scope, jobId: number, minutes: number): Promise<void> {
  const moment = now().toISOString();
  await insertVisits(tx, [
    {
      ...blankVisit,
      job_id: jobId,
      duration_minutes: minutes || usualMinutes,
      created_by: tx.actor.userId,
      created_at: moment,
      updated_at: moment,
    },
  ]);
}

/** The job itself and what anybody has begun or scheduled stays; later jobs of the series are deleted. */
export async function stopRepeating(actor: Actor, id: number): Promise<Job> {
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const job = await lockJobForUpdate(tx, id);
    const series = job.series_id === null ? undefined : await lockSeries(tx, job.series_id);
    if (!series) throw conflict("This job doesn't repeat.", { kind: "series" });
    await endSeries(tx, series.id, now().toISOString());
    const later = await findUntouchedAfter(tx, series.id, job.series_day ?? series.first_day);
    for (const each of later) await removeJob(tx, each);
    const description = later.length === 1 ? "1 later job deleted" : `${later.length} later jobs deleted`;
    await appendEvent(tx, jobEvent(job, "repeats_ended", "stopped repeating", { description }));
    return readJob(tx, id);
  });
}
