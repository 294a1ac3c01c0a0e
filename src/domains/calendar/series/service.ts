/** Puts what repeats on the calendar: every event of a rule about a year ahead, each with its member's time. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { type Occurrence, occurrencesOf, parseRecurrence, recurrenceText } from "#shared/time/recurrence.ts";
import type { Recurrence } from "#shared/time/recurrence-days.ts";
import { toInstant, toLocalDateTime } from "#shared/time/time.ts";
import { bookingTransaction, isRefusal, type Refusal } from "../booking/refusal.ts";
import { bookTime, customerNameFor, explainOverlap } from "../booking/service.ts";
import { type CalendarEvent, DoubleBooking, type NewCalendarEvent } from "../contract.ts";
import { toCalendarEvent } from "../event-builders.ts";
import { insertEvents } from "../past-store.ts";
import { createCalendarEvent, newRow } from "../service.ts";
import type { NewRow, StoredEvent } from "../store.ts";
import type { Collisions, SeriesCollisions } from "./contract.ts";
import { createdSeries, leftUnassigned } from "./event-builders.ts";
import { insertSeries, lockSeries, type NewSeries, type StoredSeries, updateSeries } from "./store.ts";

/** How far ahead the events of a series stand on the calendar, and how many it may put there at once. */
const horizonMonths = 13;
const mostAtOnce = 400;

export type Collided = { collisions?: Collisions | undefined; reason?: string | null | undefined };

/** Adds an event, or with a `recurrence` a series that begins with the first time of its rule, and gives that event. */
export async function addToCalendar(
  actor: Actor,
  input: NewCalendarEvent & { recurrence?: string | null | undefined; collisions?: Collisions | undefined },
): Promise<CalendarEvent> {
  const { recurrence, collisions, ...event } = input;
  if (!recurrence) return createCalendarEvent(actor, event);
  const scope = requirePermission(actor, "calendar.create");
  return bookingTransaction(scope, async (tx) => {
    const name = await customerNameFor(tx, event.customer_id);
    const row = newRow(event, name, { at: now(), userId: actor.userId });
    if (row.status !== "scheduled" && row.status !== "confirmed")
      throw invalid("Set a new repeating event to scheduled or confirmed", {
        status: "Set a new repeating event to scheduled or confirmed",
      });
    const series = await insertSeries(tx, newSeries(actor, row, readRule(recurrence)));
    const saved = await fillSeries(tx, series, { collisions, reason: event.override_reason });
    if (isRefusal(saved)) return saved;
    const [first] = saved;
    if (!first) throw neverHappens();
    await appendEvent(tx, createdSeries(first, saved.length, actor.timeZone));
    return toCalendarEvent(first);
  });
}

/** The rule that was sent; throws the sentence for its field. */
export function readRule(text: string): Recurrence {
  try {
    return parseRecurrence(text);
  } catch (error) {
    const message = (error as Error).message;
    throw invalid(message, { recurrence: message });
  }
}

export const neverHappens = (): Error => {
  const message = "This event would never repeat. Choose other days or a later end.";
  return invalid(message, { recurrence: message });
};

/** A series whose first event is like `row`; it begins with the first time that follows the rule. */
export function newSeries(actor: Actor, row: NewRow, rule: Recurrence): NewSeries {
  const { starts_at, ends_at, customer_id = null, assigned_to = null, created_by = null, ...template } = row;
  const zone = actor.timeZone;
  const start = toLocalDateTime(new Date(starts_at), zone);
  const [first, second] = occurrencesOf({ rule, start, zone, limit: 2 });
  if (!first) throw neverHappens();
  assertToTheMinute(starts_at, ends_at);
  const minutes = Math.max(1, (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000);
  assertEndsInTime(minutes, first, second);
  const moment = now().toISOString();
  return {
    rule: recurrenceText(rule),
    starts_local: first.local,
    time_zone: zone,
    minutes,
    left_out: JSON.stringify([]),
    template: JSON.stringify(template),
    customer_id,
    assigned_to,
    filled_until: first.at.toISOString(),
    created_by,
    created_at: moment,
    updated_at: moment,
  };
}

/** What repeats is kept by the minute; seconds are refused rather than dropped. */
export function assertToTheMinute(start: string, end: string): void {
  for (const [field, at] of Object.entries({ start, end })) {
    if (Date.parse(at) % 60_000 === 0) continue;
    const message = `Repeating events must ${field} on a whole minute. Change the ${field}.`;
    throw invalid(message, { [field]: message });
  }
}

export function assertEndsInTime(minutes: number, first?: Occurrence, second?: Occurrence): void {
  if (!first || !second || first.at.getTime() + minutes * 60_000 <= second.at.getTime()) return;
  const message = "This event would overlap its next repeat. Make it shorter, or repeat it less often.";
  throw invalid(message, { recurrence: message });
}

/** Until when the events of a series that begins at `start` are put on the calendar now. */
function horizonOf(start: Date): Date {
  const moment = new Date(Math.max(start.getTime(), now().getTime()));
  moment.setUTCMonth(moment.getUTCMonth() + horizonMonths);
  return moment;
}

/** Those of the rule's times that are still to be put on the calendar, and until when none is then missing. */
export function dueOccurrences(series: StoredSeries): { due: Occurrence[]; filledUntil: Date } {
  const until = horizonOf(toInstant(series.starts_local, series.time_zone));
  const found = occurrencesOf({
    rule: parseRecurrence(series.rule),
    start: series.starts_local,
    zone: series.time_zone,
    except: series.left_out,
    from: new Date(series.filled_until),
    until,
    limit: mostAtOnce + 1,
  });
  return { due: found.slice(0, mostAtOnce), filledUntil: found[mostAtOnce]?.at ?? until };
}

/** Puts on the calendar what is due of a series that is locked. Gives the new events in order. */
export async function fillSeries(
  tx: Scope,
  series: StoredSeries,
  how: Collided,
): Promise<StoredEvent[] | Refusal> {
  const { due, filledUntil } = dueOccurrences(series);
  const rows = due.map((occurrence) => eventRow(series, occurrence));
  const all = await bookAll(tx, rows, how);
  if (isRefusal(all)) return all;
  const { booked, skipped, freed } = all;
  const saved = await insertEvents(tx, booked).catch(explainOverlap);
  for (const row of saved) {
    const why = freed.get(row.recurrence_id ?? "");
    if (why) await appendEvent(tx, leftUnassigned(row, why, series.time_zone));
  }
  await updateSeries(tx, series.id, {
    filled_until: filledUntil.toISOString(),
    left_out: JSON.stringify([...series.left_out, ...skipped.map((row) => row.recurrence_id ?? "")]),
  });
  return saved;
}

/** The event that the rule puts at this time, as it is kept. */
export function eventRow(series: StoredSeries, { local, at }: Occurrence): NewRow {
  const moment = now().toISOString();
  return {
    ...series.template,
    starts_at: at.toISOString(),
    ends_at: new Date(at.getTime() + series.minutes * 60_000).toISOString(),
    customer_id: series.customer_id,
    assigned_to: series.assigned_to,
    created_by: series.created_by,
    created_at: moment,
    updated_at: moment,
    series_id: series.id,
    recurrence_id: local,
    recurrence: series.rule,
  };
}

/**
 * Books the member of each row, one after the other. Without a reason and without a choice of what becomes of the days
 * on which the member is taken, any of them refuses the whole, with all of them listed (`SeriesCollisions`). `freed`
 * says of those that were left without a member why, by the time at which the rule puts them.
 */
export async function bookAll<Row extends NewRow & { id?: number }>(
  tx: Scope,
  rows: readonly Row[],
  { collisions, reason }: Collided,
): Promise<{ booked: Row[]; skipped: Row[]; freed: Map<string, string> } | Refusal> {
  const [booked, skipped]: [Row[], Row[]] = [[], []];
  const freed = new Map<string, string>();
  const taken: Taken[] = [];
  for (const row of rows) {
    const marks = await bookTime(tx, row, reason ?? row.override_reason, row.id);
    if (!isRefusal(marks)) booked.push({ ...row, ...marks });
    else if (collisions === "unassign") {
      booked.push({ ...row, assigned_to: null });
      freed.set(row.recurrence_id ?? "", whyTaken(marks));
    } else if (collisions === "skip") skipped.push(row);
    else taken.push({ start: row.starts_at, end: row.ends_at, refusal: marks });
  }
  if (taken.length > 0) return collided(taken, rows.length);
  return { booked, skipped, freed };
}

/** Without what it is that takes the time, which not everybody may know. */
function whyTaken({ details }: Refusal): string {
  const found = DoubleBooking.pick({ kind: true, member: true }).safeParse(details).data;
  if (!found) return "The team member is already booked then";
  return found.kind === "time_off" ? `${found.member} is off then` : `${found.member} is already booked then`;
}

type Taken = { start: string; end: string; refusal: Refusal };

/** Of the first few days it is said later when else the member is free. */
const mostOffered = 6;

function collided(taken: readonly Taken[], of: number): Refusal {
  const { words, details } = collisions(
    taken.map(({ refusal, ...date }) => ({ ...date, reason: refusal.words })),
    of,
  );
  return {
    isRefusal: true,
    words,
    details,
    async explain(scope) {
      const dates: SeriesCollisions["dates"] = [];
      for (const [index, { start, end, refusal }] of taken.entries()) {
        const reason = index < mostOffered ? (await refusal.explain(scope)).message : refusal.words;
        dates.push({ start, end, reason });
      }
      const explained = collisions(dates, of);
      return conflict(explained.words, explained.details);
    },
  };
}

function collisions(
  dates: SeriesCollisions["dates"],
  of: number,
): { words: string; details: SeriesCollisions } {
  const [first] = dates;
  const some = `The team member is unavailable on ${dates.length} of ${of} days. Skip those days, leave them unassigned, or choose another time.`;
  const words = of === 1 && first ? first.reason : some;
  return { words, details: { kind: "series_collisions", of, dates } };
}

/** Adds what has come within reach; days on which the member is taken by now get an event that nobody has yet. */
export async function extendSeries(actor: Actor, id: number): Promise<number> {
  return bookingTransaction(requirePermission(actor, "calendar.create"), async (tx) => {
    const saved = await fillSeries(tx, await lockSeries(tx, id), { collisions: "unassign" });
    return isRefusal(saved) ? saved : saved.length;
  });
}
