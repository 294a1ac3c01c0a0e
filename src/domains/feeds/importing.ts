/** Takes a calendar file in: shows first what it would do, then books what is new and changes what has changed there. */

import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { plural } from "#shared/plural.ts";
import { toLocalDateTime } from "#shared/time/time.ts";
import type { CalendarFile, ImportLine, ImportOutcome, ImportReport } from "./contract.ts";
import { mostImported } from "./contract.ts";
import { takeEvent } from "./importing-event.ts";
import { knownSeries, lineOfSeries, takeSeries, whyTimeByTime } from "./importing-series.ts";
import {
  findComing,
  findKnown,
  type Known,
  keyOf,
  lockImportsForUpdate,
  wholeSeries,
} from "./imports-store.ts";
import { type ReadFile, readCalendarFile } from "./reading/calendar-file.ts";
import type { ReadEvent } from "./reading/event.ts";
import type { ReadSeries } from "./reading/series.ts";
import { dayOf } from "./series-sync.ts";

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
        title: `Calendar file imported: ${plural(done, "event")}`,
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
    const message = `This file has more than ${mostImported} upcoming events. Export a shorter period and try again.`;
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
      line,
      title,
      location,
      start: start.toISOString(),
      end: end.toISOString(),
      repeats: null,
      ...(await takeEvent(tx, acting, { event, earlier, file })),
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
    if (why) shortened.push({ line, message: `${title}: imported for one year only, because ${why}.` });
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
    event_id: row.id,
    version: 0,
    coming_id: null,
    series_id: series.series_id,
    is_past: false,
    fingerprint: "",
    sequence: 0,
    changed_at: null,
    told: series.told && { ...series.told, when: "" },
    is_deleted: row.deleted_at !== null,
    is_off: row.status === "cancelled",
  };
}
