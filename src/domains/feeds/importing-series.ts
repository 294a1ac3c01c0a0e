/** Takes in what repeats without end as a series of the business, and follows what becomes of it in the other calendar. */
import { deleteCalendarEvent } from "#domains/calendar/deletion.ts";
import { addToCalendar } from "#domains/calendar/series.ts";
import { SeriesCollisions } from "#domains/calendar/series-contract.ts";
import { deleteFromCalendar } from "#domains/calendar/series-deletion.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { AppError } from "#platform/errors.ts";
import { recurrenceText, recurrenceWords } from "#shared/recurrence.ts";
import { toLocalDateTime } from "#shared/time.ts";
import type { CalendarFile, ImportLine, ImportOutcome } from "./contract.ts";
import type { ReadSeries } from "./ics-file.ts";
import { allOrNothing, findEventsAt, type Known, keepImported, keyOf } from "./imports-store.ts";

/** Under which a whole series is known again; its single times are known by when they are. */
const wholeSeries = "series";

export const knownSeries = (known: ReadonlyMap<string, Known>, { event }: ReadSeries): Known | undefined =>
  known.get(keyOf(event.uid, wholeSeries));

/** Null when it becomes a series; otherwise why it is taken in time by time, or "" when that says it as well. */
export function whyTimeByTime(
  series: ReadSeries,
  known: ReadonlyMap<string, Known>,
  actor: Actor,
): string | null {
  if (knownSeries(known, series)) return null;
  if (!series.goesOn) return "";
  if (series.whyNot) return series.whyNot;
  if (series.times.some(({ uid, recurrenceId }) => known.has(keyOf(uid, recurrenceId))))
    return "it was taken in like that before";
  const mayLeaveOut = series.leftOut.length === 0 || actor.permissions.has("calendar.delete");
  return mayLeaveOut ? null : "days of it are off, and your role does not let you delete events";
}

type Taking = { series: ReadSeries; earlier: Known | undefined; file: CalendarFile };

export const lineOfSeries = ({ event, first, minutes, rule }: ReadSeries) => {
  const start = first?.at ?? event.start;
  return {
    ...{ line: event.line, title: event.title, location: event.location },
    ...{ start: start.toISOString(), end: new Date(start.getTime() + minutes * 60_000).toISOString() },
    repeats: recurrenceWords(rule),
  };
};

/** What is still to come of a series that has changed there is put on the calendar anew. */
export async function takeSeries(
  tx: Scope,
  acting: Actor,
  taking: Taking,
): Promise<Pick<ImportLine, "outcome" | "reason">> {
  const outcome = outcomeOf(taking, tx.organizationId);
  if (outcome !== "new" && outcome !== "changed" && outcome !== "cancelled") return { outcome, reason: null };
  try {
    return await allOrNothing(tx, () => takeOver(tx, acting, taking, outcome));
  } catch (error) {
    if (!(error instanceof AppError) || !["conflict", "invalid", "forbidden"].includes(error.code))
      throw error;
    return { outcome: "conflict", reason: error.message };
  }
}

function outcomeOf({ series: { event, first }, earlier }: Taking, organizationId: string): ImportOutcome {
  if (event.uid.startsWith(organizationId) && event.uid.endsWith("@plumbline")) return "own";
  if (earlier?.fingerprint === event.fingerprint) return "unchanged";
  const isOver = event.isCancelled || !first;
  if (earlier && earlier.coming_id === null) return isOver ? "unchanged" : "gone";
  if (isOver) return earlier ? "cancelled" : "past";
  return earlier ? "changed" : "new";
}

async function takeOver(
  tx: Scope,
  acting: Actor,
  { series, earlier, file }: Taking,
  outcome: "new" | "changed" | "cancelled",
): Promise<Pick<ImportLine, "outcome" | "reason">> {
  const { uid, fingerprint } = series.event;
  if (earlier?.coming_id) await deleteFromCalendar(acting, earlier.coming_id, "all");
  const added = outcome === "cancelled" ? undefined : await addSeries(tx, acting, series, file);
  const eventId = added?.id ?? (earlier as Known).event_id;
  const forMember = file.assigned_to ?? "";
  await keepImported(tx, { forMember, uid, recurrenceId: wholeSeries, eventId, fingerprint });
  return { outcome, reason: added?.note ?? null };
}

/** Days on which the member is taken are left out, and told. */
async function addSeries(
  tx: Scope,
  acting: Actor,
  series: ReadSeries,
  file: CalendarFile,
): Promise<{ id: number; note: string | null }> {
  const { event, rule, zone, leftOut } = series;
  const { start, end, title, location } = lineOfSeries(series);
  const input = {
    ...{ title, location, start, end, description: event.description, assigned_to: file.assigned_to },
    ...{ type: event.isFree ? ("task" as const) : file.type, status: "scheduled" as const },
    ...{ priority: "medium" as const, recurrence: recurrenceText(rule) },
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
  for (const id of await findEventsAt(tx, added.series_id ?? 0, leftOut))
    await deleteCalendarEvent(acting, id);
  const off = new Set(leftOut);
  const taken = collided.filter((date) => !off.has(toLocalDateTime(new Date(date.start), zone)));
  const days = taken.length === 1 ? "1 day" : `${taken.length} days`;
  return { id: added.id, note: taken.length === 0 ? null : `Left out on ${days}: the member is taken then.` };
}
