/** Takes in what repeats without end as a series of the business, and follows what becomes of it in the other calendar. */

import { SeriesCollisions } from "#domains/calendar/series/contract.ts";
import { deleteFromCalendar } from "#domains/calendar/series/deletion.ts";
import { changeOnCalendar } from "#domains/calendar/series/editing.ts";
import { addToCalendar } from "#domains/calendar/series/service.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { AppError, conflict } from "#platform/errors.ts";
import { isUidOf } from "#shared/calendar-files/ics.ts";
import { plural } from "#shared/plural.ts";
import { recurrenceText, recurrenceWords } from "#shared/time/recurrence.ts";
import { toLocalDateTime } from "#shared/time/time.ts";
import type { CalendarFile, ImportLine, ImportOutcome } from "./contract.ts";
import { isOlder, whyUnchanged } from "./file-order.ts";
import {
  allOrNothing,
  type Coming,
  findComing,
  forgetImported,
  type Known,
  keepImported,
  keyOf,
  wholeSeries,
} from "./imports-store.ts";
import type { ReadSeries } from "./reading/series.ts";
import { carryOver, followSeries, newWords, sourceStateOfSeries, takeOffDays } from "./series-sync.ts";

export const knownSeries = (known: ReadonlyMap<string, Known>, { event }: ReadSeries): Known | undefined =>
  known.get(keyOf(event.uid, wholeSeries));

/** Null when it becomes a series; otherwise why it is taken in time by time, or "" when that says it as well. */
export function whyTimeByTime(
  series: ReadSeries,
  known: ReadonlyMap<string, Known>,
  actor: Actor,
): string | null {
  if (knownSeries(known, series) || isUidOf(actor.organizationId, series.event.uid)) return null;
  if (!series.goesOn) return "";
  if (series.whyNot) return series.whyNot;
  if (series.times.some(({ uid, recurrenceId }) => known.has(keyOf(uid, recurrenceId))))
    return "it was imported that way before";
  const mayLeaveOut = series.leftOut.length === 0 || actor.permissions.has("calendar.delete");
  return mayLeaveOut ? null : "some of its days are removed and your role doesn't let you delete events";
}

type Taking = {
  series: ReadSeries;
  earlier: Known | undefined;
  /** What it was when it did not repeat there yet. */
  single: Known | undefined;
  file: CalendarFile;
};

export const lineOfSeries = ({ event, first, minutes, rule }: ReadSeries) => {
  const start = first?.at ?? event.start;
  return {
    line: event.line,
    title: event.title,
    location: event.location,
    start: start.toISOString(),
    end: new Date(start.getTime() + minutes * 60_000).toISOString(),
    repeats: recurrenceWords(rule),
  };
};

/** What is still to come of a series that has changed there changes here, with everything that was set here. */
export async function takeSeries(
  tx: Scope,
  acting: Actor,
  taking: Taking,
): Promise<Pick<ImportLine, "outcome" | "reason">> {
  const outcome = outcomeOf(taking, tx.organizationId);
  if (outcome !== "new" && outcome !== "changed" && outcome !== "cancelled")
    return { outcome, reason: whyUnchanged(outcome, taking.series.event, taking.earlier) };
  try {
    return await allOrNothing(tx, () => syncSeries(tx, acting, taking, outcome));
  } catch (error) {
    if (!(error instanceof AppError) || !["conflict", "invalid", "forbidden"].includes(error.code))
      throw error;
    return { outcome: "conflict", reason: error.message };
  }
}

function outcomeOf(
  { series: { event, first }, earlier, single }: Taking,
  organizationId: string,
): ImportOutcome {
  if (isUidOf(organizationId, event.uid)) return "own";
  if (earlier?.fingerprint === event.fingerprint) return "unchanged";
  const isOver = event.isCancelled || !first;
  if (earlier && earlier.coming_id === null) return isOver ? "unchanged" : "gone";
  if (isOlder(event, earlier)) return "unchanged";
  if (isOver) return earlier ? "cancelled" : "past";
  if (!earlier && single?.is_deleted) return "gone";
  return earlier || single ? "changed" : "new";
}

async function syncSeries(
  tx: Scope,
  acting: Actor,
  taking: Taking,
  outcome: "new" | "changed" | "cancelled",
): Promise<Pick<ImportLine, "outcome" | "reason">> {
  const { series, earlier, single, file } = taking;
  if (outcome !== "cancelled" && series.neverOurs !== null)
    throw conflict(`This is already a repeating event, and ${series.neverOurs}.`);
  const { uid, fingerprint, sequence, changedAt } = series.event;
  const forMember = file.assigned_to ?? "";
  if (outcome === "cancelled" && earlier?.coming_id)
    await deleteFromCalendar(acting, earlier.coming_id, "all");
  const taken = outcome === "cancelled" ? undefined : await putOn(tx, acting, taking);
  const eventId = taken?.id ?? (earlier as Known).event_id;
  const read = { eventId, fingerprint, sequence, changedAt, told: sourceStateOfSeries(series) };
  await keepImported(tx, { forMember, uid, recurrenceId: wholeSeries, ...read });
  if (single) await forgetImported(tx, { forMember, uid, recurrenceId: "" });
  return { outcome, reason: taken?.note ?? null };
}

type Put = { id: number; note: string | null };

async function putOn(tx: Scope, acting: Actor, { series, earlier, single, file }: Taking): Promise<Put> {
  if (earlier?.coming_id) return changeSeries(tx, acting, { series, earlier, file });
  if (!single || single.is_off || single.is_past) return addSeries(tx, acting, series, file);
  // What remained of a series that had ended there cannot go on in it.
  if (single.series_id !== null && single.coming_id)
    return putAnew(tx, acting, { series, earlier: single, file }, []);
  const { start, end } = lineOfSeries(series);
  const there = { ...acting, timeZone: series.zone };
  const begun = await changeOnCalendar(there, single.event_id, {
    ...newWords(single.told, { ...series.event }),
    start,
    end,
    recurrence: recurrenceText(series.rule),
    collisions: "skip",
  });
  await takeOffDays(tx, acting, { seriesId: begun.series_id ?? 0, off: series.off });
  return { id: begun.id, note: null };
}

/** In place wherever its times can be told from those here; otherwise anew, with what was set here day by day. */
async function changeSeries(
  tx: Scope,
  acting: Actor,
  { series, earlier, file }: { series: ReadSeries; earlier: Known; file: CalendarFile },
): Promise<Put> {
  const followed = await followSeries(tx, acting, { series, earlier });
  if (followed) return followed;
  const deletedHere = (await findComing(tx, earlier.series_id ?? 0)).filter((row) => row.deleted_at !== null);
  return putAnew(tx, acting, { series, earlier, file }, deletedHere);
}

async function putAnew(
  tx: Scope,
  acting: Actor,
  { series, earlier, file }: { series: ReadSeries; earlier: Known; file: CalendarFile },
  deletedHere: readonly Coming[],
): Promise<Put> {
  const rows = await findComing(tx, earlier.series_id ?? 0);
  await deleteFromCalendar(acting, earlier.coming_id ?? 0, "all");
  const added = await addSeries(tx, acting, series, file);
  const before = [...rows.filter((row) => row.deleted_at === null), ...deletedHere];
  await carryOver(tx, acting, { before, seriesId: added.seriesId, left: earlier.told?.leftOut ?? [] });
  return added;
}

/** Days on which the member is taken are left out, and told. */
async function addSeries(
  tx: Scope,
  acting: Actor,
  series: ReadSeries,
  file: CalendarFile,
): Promise<Put & { seriesId: number }> {
  const { event, rule, zone, leftOut } = series;
  const { start, end, title, location } = lineOfSeries(series);
  const input = {
    title,
    location,
    start,
    end,
    description: event.description,
    assigned_to: file.assigned_to,
    type: event.isFree ? ("task" as const) : file.type,
    status: "scheduled" as const,
    priority: "medium" as const,
    recurrence: recurrenceText(rule),
  };
  // The rule holds by the clocks of the other calendar, not by those of the business.
  const there = { ...acting, timeZone: zone };
  const { collided, added } = await allOrNothing(tx, () => addToCalendar(there, input)).then(
    (whole) => ({ collided: [], added: whole }),
    async (error: unknown) => {
      const found = error instanceof AppError ? SeriesCollisions.safeParse(error.details).data : undefined;
      if (!found || found.dates.length === found.of) throw error;
      return { collided: found.dates, added: await addToCalendar(there, { ...input, collisions: "skip" }) };
    },
  );
  const seriesId = added.series_id ?? 0;
  await takeOffDays(tx, acting, { seriesId, off: leftOut });
  const off = new Set(leftOut);
  const taken = collided.filter((date) => !off.has(toLocalDateTime(new Date(date.start), zone)));
  const days = plural(taken.length, "day");
  const note = taken.length === 0 ? null : `Left out on ${days} because the team member is already booked.`;
  return { id: added.id, seriesId, note };
}
