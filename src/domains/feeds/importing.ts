/** Takes a calendar file in: shows first what it would do, then books what is new and changes what has changed there. */

import { updateCalendarEvent } from "#domains/calendar/changing.ts";
import { deleteFromCalendar } from "#domains/calendar/series/deletion.ts";
import { createCalendarEvent } from "#domains/calendar/service.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { isUidOf } from "#shared/calendar-files/ics.ts";
import { plural } from "#shared/plural.ts";
import { toLocalDateTime } from "#shared/time/time.ts";
import type { CalendarFile, ImportLine, ImportOutcome, ImportReport } from "./contract.ts";
import { mostImported } from "./contract.ts";
import { isOlder, whyUnchanged } from "./file-order.ts";
import { knownSeries, lineOfSeries, takeSeries, whyTimeByTime } from "./importing-series.ts";
import {
  allOrNothing,
  findComing,
  findKnown,
  forgetImported,
  type Known,
  keepImported,
  keyOf,
  lockImportsForUpdate,
  wholeSeries,
} from "./imports-store.ts";
import { type ReadFile, readCalendarFile } from "./reading/calendar-file.ts";
import type { ReadEvent } from "./reading/event.ts";
import type { ReadSeries } from "./reading/series.ts";
import { calledOff, dayOf, endAsSingle, newWords } from "./series-sync.ts";
import type { SourceState } from "./tables.ts";

const daysAhead = 366;

/** An error that nobody sees: with it a preview is done for real and then taken back. */
const previewEnds = new Error("A preview saves nothing");

/** Exactly what `importFile` would say now; nothing is saved. */
export async function previewImport(actor: Actor, file: CalendarFile): Promise<ImportReport> {
  const scope = permitted(repeatable(actor));
  const read = await readOrRefuse(actor, file);
  let report: ImportReport | undefined;
  try {
    await inTransaction(scope, async (tx) => {
      report = await takeIn(tx, actor, { file, read });
      throw previewEnds;
    });
  } catch (error) {
    if (error !== previewEnds) throw error;
  }
  return report as ImportReport;
}

/** What cannot be booked is left out and told with its reason; everything else is saved, all at once. */
export async function importFile(actor: Actor, file: CalendarFile): Promise<ImportReport> {
  const scope = permitted(actor);
  const read = await readOrRefuse(actor, file);
  return inTransaction(scope, async (tx) => {
    const report = await takeIn(tx, actor, { file, read });
    const counts = countsOf(report);
    const done = (counts.new ?? 0) + (counts.changed ?? 0) + (counts.cancelled ?? 0);
    if (done > 0) {
      await appendEvent(tx, {
        type: "calendar.imported",
        subject: { kind: "calendar_import", id: newId() },
        title: `A calendar file was taken in: ${plural(done, "event")}`,
        data: counts,
      });
    }
    return report;
  });
}

function permitted(actor: Actor): Scope {
  requirePermission(actor, "calendar.update");
  return requirePermission(actor, "calendar.create");
}

/** A preview is asked for anew each time, so it is no write that could be repeated. */
const repeatable = (actor: Actor): Actor => ({
  ...actor,
  request: actor.request && { ...actor.request, idempotencyKey: null },
});

function countsOf({ lines }: ImportReport): Partial<Record<ImportOutcome, number>> {
  const counts: Partial<Record<ImportOutcome, number>> = {};
  for (const { outcome } of lines) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

async function readOrRefuse(actor: Actor, { text }: CalendarFile): Promise<ReadFile> {
  const moment = now();
  const until = new Date(moment.getTime() + daysAhead * 86_400_000);
  let read: ReadFile;
  try {
    const asked = { zone: actor.timeZone, from: moment, until, most: mostImported };
    read = await readCalendarFile(text, asked);
  } catch (error) {
    throw invalid((error as Error).message, { text: (error as Error).message });
  }
  const coming = read.events.filter(({ end }) => end > moment);
  const ofSeries = read.series.reduce((sum, { times }) => sum + times.length, 0);
  if (coming.length + ofSeries > mostImported) {
    const message = `The file holds more than ${mostImported} events that are still to come. Export a shorter time there, and take in that.`;
    throw invalid(message, { text: message });
  }
  return read;
}

type Taking = { file: CalendarFile; read: ReadFile };

async function takeIn(tx: Scope, actor: Actor, { file, read }: Taking): Promise<ImportReport> {
  await lockImportsForUpdate(tx);
  const forMember = file.assigned_to ?? "";
  const uids = [...read.events, ...read.series.map(({ event }) => event)].map(({ uid }) => uid);
  const known = await findKnown(tx, forMember, [...new Set(uids)]);
  const { series, events, shortened } = planFor(read, known, actor);
  const acting = actingWithin(tx, actor);
  const lines: ImportLine[] = [];
  for (const event of events) {
    const earlier = await earlierOf(tx, known, event);
    const { line, title, start, end, location } = event;
    lines.push({
      ...{ line, title, location, start: start.toISOString(), end: end.toISOString(), repeats: null },
      ...(await takeOne(tx, acting, { event, earlier, file })),
    });
  }
  for (const each of series) {
    const earlier = knownSeries(known, each);
    lines.push({
      ...lineOfSeries(each),
      ...(await takeSeries(tx, acting, {
        series: each,
        earlier,
        single: known.get(keyOf(each.event.uid, "")),
        file,
      })),
    });
  }
  lines.sort((a, b) => a.start.localeCompare(b.start) || a.line - b.line);
  return { ...withLatestPast(lines), shortened, errors: read.errors };
}

/** A calendar of many years is mostly past, of which nobody wants to read every line. */
const mostPast = 50;

function withLatestPast(lines: readonly ImportLine[]): Pick<ImportReport, "lines" | "past_left_out"> {
  const past = lines.filter(({ outcome }) => outcome === "past");
  const left = new Set(past.slice(0, -mostPast));
  return { lines: lines.filter((line) => !left.has(line)), past_left_out: left.size };
}

/** Single times come first: what was changed by itself has its time before the series asks for all of its own. */
function planFor(read: ReadFile, known: ReadonlyMap<string, Known>, actor: Actor) {
  const events = [...read.events];
  const series: ReadSeries[] = [];
  const shortened: ImportReport["shortened"] = [];
  for (const each of read.series) {
    const why = whyTimeByTime(each, known, actor);
    if (why === null) series.push(each);
    else events.push(...each.times);
    const { line, title } = each.event;
    if (why) shortened.push({ line, message: `${title}: taken in for one year only, because ${why}.` });
  }
  events.sort((a, b) => a.start.getTime() - b.start.getTime() || a.line - b.line);
  return { series, events, shortened };
}

/** As what an event was taken in before: as itself, or as one time of a series or the whole of it. */
async function earlierOf(
  tx: Scope,
  known: ReadonlyMap<string, Known>,
  { uid, recurrenceId }: ReadEvent,
): Promise<Known | undefined> {
  const itself = known.get(keyOf(uid, recurrenceId));
  const series = known.get(keyOf(uid, wholeSeries));
  if (itself || !series?.series_id) return itself;
  if (recurrenceId === "") return series.coming_id ? { ...series, is_series: true } : undefined;
  const rows = await findComing(tx, series.series_id);
  const local = toLocalDateTime(new Date(recurrenceId), rows[0]?.time_zone ?? tx.actor.timeZone);
  const row =
    rows.find((each) => each.recurrence_id === local) ??
    rows.find((each) => dayOf(each.recurrence_id) === dayOf(local));
  if (!row) return undefined;
  const wasOff = series.told?.leftOut.some((each) => dayOf(each) === dayOf(local)) ?? false;
  if (row.deleted_at !== null && wasOff) return undefined;
  return {
    ...{ event_id: row.id, version: 0, coming_id: null, series_id: series.series_id, is_past: false },
    ...{ fingerprint: "", sequence: 0, changed_at: null, told: series.told && { ...series.told, when: "" } },
    ...{ is_deleted: row.deleted_at !== null, is_off: row.status === "cancelled" },
  };
}

type One = { event: ReadEvent; earlier: Known | undefined; file: CalendarFile };
type Result = { outcome: ImportOutcome; reason: string | null };

async function takeOne(tx: Scope, acting: Actor, one: One): Promise<Result> {
  const outcome = outcomeOf(one, tx.organizationId);
  if (outcome !== "new" && outcome !== "changed" && outcome !== "cancelled")
    return { outcome, reason: whyUnchanged(outcome, one.event, one.earlier) };
  try {
    await allOrNothing(tx, () => book(tx, acting, one));
    return { outcome, reason: null };
  } catch (error) {
    if (!(error instanceof AppError) || !["conflict", "invalid", "forbidden"].includes(error.code))
      throw error;
    return { outcome: "conflict", reason: error.message };
  }
}

function outcomeOf({ event, earlier }: One, organizationId: string): ImportOutcome {
  if (isUidOf(organizationId, event.uid)) return "own";
  if (earlier?.is_deleted) return "gone";
  if (earlier?.fingerprint === event.fingerprint) return "unchanged";
  if (isOlder(event, earlier)) return "unchanged";
  if (event.isCancelled) return earlier && !earlier.is_off ? "cancelled" : "unchanged";
  if (event.end <= now()) return earlier?.is_series ? "cancelled" : "past";
  return earlier ? "changed" : "new";
}

async function book(tx: Scope, acting: Actor, { event, earlier, file }: One): Promise<void> {
  const { uid, recurrenceId, fingerprint, title, description, location, start, end } = event;
  const times = { start: start.toISOString(), end: end.toISOString() };
  const told: SourceState = {
    title,
    description,
    location,
    when: `${times.start} ${times.end}`,
    leftOut: [],
  };
  const isRetimed = told.when !== earlier?.told?.when;
  const changed = { ...newWords(earlier?.told ?? null, told), ...(isRetimed ? times : {}) };
  const forMember = file.assigned_to ?? "";
  const eventId = !earlier
    ? await add(acting, { title, description, location, ...times }, { file, isFree: event.isFree })
    : earlier.is_series
      ? await replaceSeries(tx, acting, { event, earlier, changed: { ...changed, ...times } })
      : await change(acting, earlier, event.isCancelled ? {} : changed, event.isCancelled);
  if (earlier?.is_series) await forgetImported(tx, { forMember, uid, recurrenceId: wholeSeries });
  const { sequence, changedAt } = event;
  await keepImported(tx, { forMember, uid, recurrenceId, eventId, fingerprint, sequence, changedAt, told });
}

type Replacing = { event: ReadEvent; earlier: Known; changed: Partial<Facts> };

/** What repeated there and does not any more; nothing of it is left when the one that remains is over or off. */
async function replaceSeries(
  tx: Scope,
  acting: Actor,
  { event, earlier, changed }: Replacing,
): Promise<number> {
  if (event.isCancelled || event.end <= now()) {
    await deleteFromCalendar(acting, earlier.coming_id ?? 0, "all");
    return earlier.coming_id ?? earlier.event_id;
  }
  const id = await endAsSingle(tx, acting, earlier, event.start);
  await updateCalendarEvent(acting, id, changed);
  return id;
}

type Facts = Pick<
  Parameters<typeof createCalendarEvent>[1],
  "title" | "description" | "location" | "start" | "end"
>;

async function add(
  acting: Actor,
  facts: Facts,
  { file, isFree }: { file: CalendarFile; isFree: boolean },
): Promise<number> {
  const { id } = await createCalendarEvent(acting, {
    ...facts,
    type: isFree ? "task" : file.type,
    ...{ status: "scheduled", priority: "medium", assigned_to: file.assigned_to },
  });
  return id;
}

async function change(
  acting: Actor,
  { event_id: id, is_off: isOff }: Known,
  facts: Partial<Facts>,
  isCancelled: boolean,
): Promise<number> {
  const status = isCancelled
    ? { status: "cancelled" as const, cancel_reason: calledOff }
    : isOff
      ? { status: "scheduled" as const }
      : {};
  await updateCalendarEvent(acting, id, { ...facts, ...status });
  return id;
}
