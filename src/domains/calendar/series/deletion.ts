/** Deletes this event, this and the following, or all that is still to come, and brings back what went together. */
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { occurrencesOf, parseRecurrence, recurrenceText } from "#shared/time/recurrence.ts";
import { ruleBefore } from "#shared/time/recurrence-split.ts";
import { bookingTransaction, isRefusal } from "../booking/refusal.ts";
import { explainOverlap } from "../booking/service.ts";
import { lockEventForUpdate } from "../changing.ts";
import type { CalendarEvent } from "../contract.ts";
import { deleteCalendarEvent, restoreCalendarEvent, restoreWithin } from "../deletion.ts";
import { toCalendarEvent } from "../event-builders.ts";
import type { StoredEvent } from "../store.ts";
import { writeEvent, writeEvents } from "../writing.ts";
import type { Collisions, SeriesScope } from "./contract.ts";
import { deletedSeries, restoredSeries } from "./event-builders.ts";
import { firstComing } from "./reshaping.ts";
import { bookAll } from "./service.ts";
import {
  findSeriesOf,
  lockDeletedTogether,
  lockEventsOf,
  lockSeries,
  type StoredSeries,
  updateSeries,
} from "./store.ts";

/** What is past or done stays. Events that were changed by themselves go with the others. */
export async function deleteFromCalendar(
  actor: Actor,
  id: number,
  scope: SeriesScope = "this",
  expectedVersion?: number,
): Promise<CalendarEvent> {
  if (scope === "this") return deleteCalendarEvent(actor, id, expectedVersion);
  return inTransaction(requirePermission(actor, "calendar.delete"), async (tx) => {
    const seriesId = await findSeriesOf(tx, id);
    if (!seriesId) return deleteCalendarEvent(actingWithin(tx, actor), id, expectedVersion);
    const series = await lockSeries(tx, seriesId);
    const event = await lockEventForUpdate(tx, id, expectedVersion);
    const from = firstComing(series, scope === "all" ? undefined : event.recurrence_id);
    if (!from) throw nothingComes();
    await cutFrom(tx, series, { from, event, scope });
    return toCalendarEvent(event);
  });
}

const nothingComes = (): Error => {
  const message = "This series has no upcoming events. Delete only this event.";
  return invalid(message, { scope: message });
};

/** Ends the repetition after this event, which stays. */
export async function endSeriesAfter(
  tx: Scope,
  series: StoredSeries,
  event: StoredEvent,
): Promise<CalendarEvent> {
  const { starts_local: start, time_zone: zone } = series;
  const times = occurrencesOf({ rule: parseRecurrence(series.rule), start, zone, limit: 2000 });
  const next = times.find(({ local }) => local > (event.recurrence_id ?? ""));
  const from = next && firstComing(series, next.local);
  if (from) await cutFrom(tx, series, { from, event, scope: "following" });
  return toCalendarEvent(await lockEventForUpdate(tx, event.id));
}

type Cut = { from: string; event: StoredEvent; scope: SeriesScope };

async function cutFrom(tx: Scope, series: StoredSeries, { from, event, scope }: Cut): Promise<void> {
  const moment = now();
  const rows = await lockEventsOf(tx, series.id);
  const gone = rows.filter(
    (row) =>
      row.deleted_at === null &&
      (row.recurrence_id ?? "") >= from &&
      row.status !== "completed" &&
      row.status !== "in_progress" &&
      (row.id === event.id || Date.parse(row.starts_at) > moment.getTime()),
  );
  const at = moment.toISOString();
  await writeEvents(tx, gone, { deleted_at: at, updated_at: at });
  await updateSeries(tx, series.id, {
    rule: recurrenceText(ruleBefore(parseRecurrence(series.rule), from)),
    uncut_rule: series.rule,
    cut_at: at,
    updated_at: at,
  });
  const first = gone[0] ?? event;
  const told = { scope, count: gone.length, zone: tx.actor.timeZone };
  await appendEvent(tx, deletedSeries({ ...first, id: event.id }, told));
}

type Restoring = {
  scope?: SeriesScope | undefined;
  override_reason?: string | null | undefined;
  collisions?: Collisions | undefined;
};

/** With a scope other than "this" everything that was deleted together with the event is back, in its series. */
export async function restoreToCalendar(
  actor: Actor,
  id: number,
  { scope = "this", override_reason: reason, collisions }: Restoring,
): Promise<CalendarEvent> {
  if (scope === "this") return restoreCalendarEvent(actor, id, reason);
  return bookingTransaction(requirePermission(actor, "calendar.delete"), async (tx) => {
    const seriesId = await findSeriesOf(tx, id);
    const series = seriesId ? await lockSeries(tx, seriesId) : undefined;
    if (!series?.cut_at || series.uncut_rule === null) return restoreWithin(tx, id, reason);
    const rows = await lockDeletedTogether(tx, series.id, series.cut_at);
    const all = await bookAll(tx, rows, { collisions, reason });
    if (isRefusal(all)) return all;
    const moment = now().toISOString();
    const uncut = { rule: series.uncut_rule, uncut_rule: null, cut_at: null, updated_at: moment };
    await updateSeries(tx, series.id, uncut);
    const back: StoredEvent[] = [];
    const held = new Map(rows.map((row) => [row.id, row]));
    for (const row of all.booked) {
      const { override_reason, overridden_by, assigned_to } = row;
      const changes = { override_reason, overridden_by, assigned_to, deleted_at: null, updated_at: moment };
      back.push(await writeEvent(tx, held.get(row.id) ?? row, changes).catch(explainOverlap));
    }
    const [first] = back;
    if (!first) return restoreWithin(tx, id, reason);
    await appendEvent(tx, restoredSeries(first, back.length));
    return toCalendarEvent(back.find((row) => row.id === id) ?? first);
  });
}
