/** Follows in place what becomes in the other calendar of what repeats, so that everything that was set here stays. */

import { updateCalendarEvent } from "#domains/calendar/changing.ts";
import { deleteCalendarEvent, restoreCalendarEvent } from "#domains/calendar/deletion.ts";
import { SeriesCollisions } from "#domains/calendar/series/contract.ts";
import { changeOnCalendar } from "#domains/calendar/series/editing.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { plural } from "#shared/plural.ts";
import { occurrencesOf, recurrenceText } from "#shared/time/recurrence.ts";
import { toInstant, toLocalDateTime } from "#shared/time/time.ts";
import { allOrNothing, type Coming, findComing, type Known } from "./imports-store.ts";
import type { ReadSeries } from "./reading/series.ts";
import type { SourceState } from "./tables.ts";

export const calledOff = "Cancelled in the original calendar";

export const sourceStateOfSeries = ({ event, whole, zone, minutes, off }: ReadSeries): SourceState => ({
  title: event.title,
  description: event.description,
  location: event.location,
  when: [recurrenceText(whole.rule), whole.start, zone, minutes].join(" "),
  leftOut: off,
});

/** Of what the file says only that which it did not say when it was last read. */
export function newWords(
  told: SourceState | null,
  { title, description, location }: Omit<SourceState, "when" | "leftOut">,
) {
  return {
    ...(title === told?.title ? {} : { title }),
    ...(told && description === told.description ? {} : { description }),
    ...(told && location === told.location ? {} : { location }),
  };
}

export const dayOf = (local: string): string => local.slice(0, 10);
const isOpen = ({ status, deleted_at }: Coming): boolean =>
  deleted_at === null && (status === "scheduled" || status === "confirmed");

export type Followed = { id: number; note: string | null };

/** Null when its times cannot be reached from those that it has here, or its zone is another: nothing is changed then. */
export async function followSeries(
  tx: Scope,
  acting: Actor,
  { series, earlier }: { series: ReadSeries; earlier: Known },
): Promise<Followed | null> {
  const rows = await findComing(tx, earlier.series_id ?? 0);
  const model = rows.find((row) => isOpen(row) && !row.is_exception) ?? rows.find(isOpen);
  if (!model || model.time_zone !== series.zone) return null;
  const told = sourceStateOfSeries(series);
  const isRetimed = told.when !== earlier.told?.when;
  const words = newWords(earlier.told, told);
  const times = isRetimed ? timesFor(series, model) : {};
  if (times === null) return null;
  try {
    return await allOrNothing(tx, async () => {
      await bringBackDays(tx, acting, { rows, before: earlier.told?.leftOut ?? [], after: series.off });
      const isChanged = isRetimed || Object.keys(words).length > 0;
      const same = { id: model.id, seriesId: earlier.series_id ?? 0, note: null };
      const changed = isChanged ? await changeAll(tx, acting, model.id, { ...words, ...times }) : same;
      const { id, note, seriesId } = changed;
      if (isRetimed) await moveAlong(tx, acting, { before: rows, seriesId, minutes: series.minutes });
      if (isRetimed && !agrees(series, await findComing(tx, seriesId))) throw apart;
      await takeOffDays(tx, acting, { seriesId, off: series.off });
      return { id, note };
    });
  } catch (error) {
    if (error === apart) return null;
    throw error;
  }
}

/** An error that nobody sees: what was changed before it is taken back. */
const apart = new Error("The times here are not those of the file");

/** Where the file has the event `model` now, on the same day or the nearest one, and by which rule it goes on. */
function timesFor({ whole, zone, minutes }: ReadSeries, model: Coming) {
  const { rule, start } = whole;
  const times = occurrencesOf({ rule, start, zone, from: now(), limit: 60 });
  const away = (local: string) => Math.abs(Date.parse(`${local}Z`) - Date.parse(`${model.recurrence_id}Z`));
  const [next] = times.toSorted((a, b) => away(a.local) - away(b.local));
  const there = times.find(({ local }) => dayOf(local) === dayOf(model.recurrence_id)) ?? next;
  if (!there) return null;
  const end = new Date(there.at.getTime() + minutes * 60_000).toISOString();
  return { start: there.at.toISOString(), end, recurrence: recurrenceText(withoutCount(whole)) };
}

/** From wherever it is counted, it ends at the same time. */
function withoutCount({ rule, start }: ReadSeries["whole"]): ReadSeries["whole"]["rule"] {
  if (rule.count === null) return rule;
  const last = occurrencesOf({ rule, start, zone: "UTC", limit: rule.count }).at(-1);
  return { ...rule, count: null, until: last?.local ?? null };
}

type Changes = Omit<Parameters<typeof changeOnCalendar>[2], "scope" | "collisions">;

/** On the days on which the member is taken at its new time nobody has it: what is noted there stays. */
async function changeAll(tx: Scope, acting: Actor, id: number, changes: Changes) {
  const all = { ...changes, scope: "all" as const };
  const [event, taken] = await allOrNothing(tx, () => changeOnCalendar(acting, id, all)).then(
    (whole) => [whole, 0] as const,
    async (error: unknown) => {
      const found = error instanceof AppError ? SeriesCollisions.safeParse(error.details).data : undefined;
      if (!found || found.dates.length === found.of) throw error;
      const some = await changeOnCalendar(acting, id, { ...all, collisions: "unassign" });
      return [some, found.dates.length] as const;
    },
  );
  const days = plural(taken, "day");
  const note = taken === 0 ? null : `Left unassigned on ${days} because the team member is already booked.`;
  return { id: event.id, seriesId: event.series_id ?? 0, note };
}

const isAtItsTime = ({ starts_at, recurrence_id, time_zone }: Coming): boolean =>
  Date.parse(starts_at) === toInstant(recurrence_id, time_zone).getTime();

/** What has only a customer or words of its own goes where its series goes; what was moved here stays there. */
async function moveAlong(
  tx: Scope,
  acting: Actor,
  { before, seriesId, minutes }: { before: readonly Coming[]; seriesId: number; minutes: number },
): Promise<void> {
  const unmoved = new Set(before.filter(isAtItsTime).map(({ id }) => id));
  for (const row of await findComing(tx, seriesId)) {
    if (!row.is_exception || !isOpen(row) || isAtItsTime(row) || !unmoved.has(row.id)) continue;
    const start = toInstant(row.recurrence_id, row.time_zone);
    const times = {
      start: start.toISOString(),
      end: new Date(start.getTime() + minutes * 60_000).toISOString(),
    };
    await allOrNothing(tx, () => updateCalendarEvent(acting, row.id, times)).catch(onlyRefusals);
  }
}

const daysCompared = 300;

/** Whether what stands on the calendar is what the file says, but for what was changed here. */
function agrees({ whole, zone }: ReadSeries, rows: readonly Coming[]): boolean {
  const until = new Date(now().getTime() + daysCompared * 86_400_000);
  const { rule, start } = whole;
  const named = new Set(occurrencesOf({ rule, start, zone, from: now(), until }).map(({ local }) => local));
  const here = new Set([...rows.map((row) => row.recurrence_id), ...(rows[0]?.left_out ?? [])]);
  const ours = rows.filter((row) => isOpen(row) && !row.is_exception && new Date(row.starts_at) < until);
  return ours.every((row) => named.has(row.recurrence_id)) && [...named].every((local) => here.has(local));
}

/** Takes off the calendar what is off there by now. */
export async function takeOffDays(
  tx: Scope,
  acting: Actor,
  { seriesId, off }: { seriesId: number; off: readonly string[] },
): Promise<void> {
  const days = new Set(off.map(dayOf));
  for (const row of await findComing(tx, seriesId))
    if (days.has(dayOf(row.recurrence_id)) && isOpen(row) && !row.is_told_alone) await takeOff(acting, row);
}

/** Brings back what was off there and is on again. What was deleted here stays so. */
async function bringBackDays(
  tx: Scope,
  acting: Actor,
  { rows, before, after }: { rows: readonly Coming[]; before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const [was, is] = [new Set(before.map(dayOf)), new Set(after.map(dayOf))];
  for (const row of rows) {
    const day = dayOf(row.recurrence_id);
    // A time that was given away meanwhile stays given away.
    if (was.has(day) && !is.has(day))
      await allOrNothing(tx, () => bringBack(acting, row)).catch(onlyRefusals);
  }
}

/** Who is waiting for it has to hear of it: what has a customer is called off, anything else deleted. */
async function takeOff(acting: Actor, { id, customer_id }: Coming): Promise<void> {
  if (customer_id === null && acting.permissions.has("calendar.delete"))
    await deleteCalendarEvent(acting, id);
  else await updateCalendarEvent(acting, id, { status: "cancelled", cancel_reason: calledOff });
}

async function bringBack(acting: Actor, { id, deleted_at, status, cancel_reason }: Coming): Promise<void> {
  if (deleted_at !== null) await restoreCalendarEvent(acting, id);
  else if (status === "cancelled" && cancel_reason === calledOff)
    await updateCalendarEvent(acting, id, { status: "scheduled" });
}

function onlyRefusals(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

/** What does not repeat there any more: the event of the same day, or else the next, stays and the others go. */
export async function endAsSingle(tx: Scope, acting: Actor, earlier: Known, start: Date): Promise<number> {
  const rows = (await findComing(tx, earlier.series_id ?? 0)).filter(isOpen);
  const day = (row: Coming) => dayOf(toLocalDateTime(start, row.time_zone));
  const same = rows.find((row) => dayOf(row.recurrence_id) === day(row));
  const kept = same ?? rows[0];
  if (!kept) return earlier.event_id;
  await changeOnCalendar(acting, kept.id, { scope: "following", recurrence: null });
  for (const row of rows)
    if (row.recurrence_id < kept.recurrence_id) await deleteCalendarEvent(acting, row.id);
  return kept.id;
}

/** Puts what was set here on the events that have come in the place of those before it, day by day. */
export async function carryOver(
  tx: Scope,
  acting: Actor,
  { before, seriesId, left }: { before: readonly Coming[]; seriesId: number; left: readonly string[] },
): Promise<void> {
  const off = new Set(left.map(dayOf));
  const rows = (await findComing(tx, seriesId)).filter(isOpen);
  const byDay = new Map(rows.map((row) => [dayOf(row.recurrence_id), row]));
  for (const old of before) {
    const day = dayOf(old.recurrence_id);
    const row = byDay.get(day);
    if (row && old.deleted_at !== null && !off.has(day)) await deleteCalendarEvent(acting, row.id);
    if (!row || old.deleted_at !== null) continue;
    const { customer_id, client_name, contact_name, notes, priority, cancelled_by_customer } = old;
    const status = old.status === "in_progress" ? "scheduled" : old.status;
    const why =
      status === "cancelled" ? { cancel_reason: old.cancel_reason ?? calledOff, cancelled_by_customer } : {};
    const member = old.assigned_to === old.series_member ? {} : { assigned_to: old.assigned_to };
    const set = { customer_id, client_name, contact_name, notes, priority, ...member, status, ...why };
    await allOrNothing(tx, () => updateCalendarEvent(acting, row.id, set)).catch(onlyRefusals);
  }
}
