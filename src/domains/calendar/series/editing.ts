/** Changes this event, this and the following, or all that is still to come of what repeats. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields } from "#platform/changed-fields.ts";
import { invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { parseRecurrence } from "#shared/time/recurrence.ts";
import type { Recurrence } from "#shared/time/recurrence-days.ts";
import { movedRule, movedTime, ruleFrom } from "#shared/time/recurrence-split.ts";
import { toLocalDateTime } from "#shared/time/time.ts";
import { bookingTransaction, isRefusal, type Refusal } from "../booking/refusal.ts";
import { lockEventForUpdate, updateCalendarEvent, updateWithin, wantedValues } from "../changing.ts";
import type { CalendarEvent, CalendarEventChanges } from "../contract.ts";
import { toCalendarEvent } from "../event-builders.ts";
import { ownerOf } from "../owners.ts";
import { findEvent, type StoredEvent } from "../store.ts";
import { writeEvent } from "../writing.ts";
import type { Collisions, SeriesScope } from "./contract.ts";
import { endSeriesAfter } from "./deletion.ts";
import { changedSeries, createdSeries } from "./event-builders.ts";
import { firstComing, type Reshaping, reshape } from "./reshaping.ts";
import { assertToTheMinute, type Collided, fillSeries, newSeries, readRule } from "./service.ts";
import { findSeriesOf, insertSeries, lockSeries, type StoredSeries } from "./store.ts";

type Changes = Omit<CalendarEventChanges, "version">;
type Asked = Changes & {
  scope?: SeriesScope | undefined;
  recurrence?: string | null | undefined;
  collisions?: Collisions | undefined;
};

/**
 * Changes one event as `updateCalendarEvent` does, or with a scope what belongs to it, and gives the event or the first
 * one that was changed. What is past, done or called off, and what was changed by itself, stays as it is.
 */
export async function changeOnCalendar(
  actor: Actor,
  id: number,
  asked: Asked,
  expectedVersion?: number,
): Promise<CalendarEvent> {
  const { scope = "this", recurrence, collisions, ...changes } = asked;
  const repeats = recurrence !== undefined;
  if (scope === "this" && !repeats) return updateCalendarEvent(actor, id, changes, expectedVersion);
  return bookingTransaction(requirePermission(actor, "calendar.update"), async (tx) => {
    const seriesId = await findSeriesOf(tx, id);
    const how = { collisions, reason: changes.override_reason };
    if (!seriesId)
      return beginRepeating(tx, { id, changes, recurrence: recurrence ?? null, expectedVersion, how });
    if (scope === "this") throw onlyWhole();
    const series = await lockSeries(tx, seriesId);
    const event = await lockEventForUpdate(tx, id, expectedVersion);
    if (changes.status !== undefined && changes.status !== event.status) throw onlyOne();
    if (recurrence === null) return endSeriesAfter(tx, series, event);
    const row = await changeSeries(tx, { series, event, scope, changes, recurrence, how });
    return isRefusal(row) ? row : toCalendarEvent(row);
  });
}

function onlyWhole(): Error {
  const message = "Choose whether to change how this and following events repeat, or all of them.";
  return invalid(message, { recurrence: message });
}

function onlyOne(): Error {
  const message = "Change the status of one event at a time.";
  return invalid(message, { status: message });
}

type Beginning = {
  id: number;
  changes: Changes;
  recurrence: string | null;
  expectedVersion: number | undefined;
  how: Collided;
};

/** An event that did not repeat becomes the first of a series. */
async function beginRepeating(
  tx: Scope,
  { id, changes, recurrence, expectedVersion, how }: Beginning,
): Promise<CalendarEvent | Refusal> {
  const changed = await updateWithin(tx, id, changes, expectedVersion);
  if (recurrence === null || isRefusal(changed)) return changed;
  const event = await lockEventForUpdate(tx, id);
  ownerOf(tx, event)?.assertMay(event, { kind: "repeat" });
  const { organization_id: _organization, id: _id, version: _version, ...kept } = event;
  const { list_type: _listType, search_text: _searchText, ...row } = kept;
  const wanted = newSeries(tx.actor, row, readRule(recurrence));
  const start = toLocalDateTime(new Date(event.starts_at), tx.actor.timeZone);
  if (wanted.starts_local !== start) throw notOnItsDay();
  const series = await insertSeries(tx, { ...wanted, template: JSON.stringify(templateOf(event)) });
  const first = await writeEvent(tx, event, {
    series_id: series.id,
    recurrence_id: series.starts_local,
    recurrence: series.rule,
  });
  const after = new Date(Date.parse(event.starts_at) + 1).toISOString();
  const saved = await fillSeries(tx, { ...series, filled_until: after }, how);
  if (isRefusal(saved)) return saved;
  await appendEvent(tx, createdSeries(first, saved.length + 1, tx.actor.timeZone));
  return toCalendarEvent(first);
}

const notOnItsDay = (): Error => {
  const message =
    "This event isn't on one of the days it repeats. Move it to one of those days, or choose other days.";
  return invalid(message, { recurrence: message });
};

/** What the next events of a series take over from one of them: nothing of how far it has come. */
function templateOf(event: StoredEvent) {
  const { title, description, type, priority, urgency, service_category, service_id } = event;
  const { estimated_cost_cents, client_name, contact_name, location, notes } = event;
  const what = { title, description, type, priority, urgency, service_category, service_id };
  return { ...what, estimated_cost_cents, client_name, contact_name, location, notes };
}

type Changing = {
  series: StoredSeries;
  event: StoredEvent;
  scope: "following" | "all";
  changes: Changes;
  recurrence: string | undefined;
  how: Collided;
};

async function changeSeries(tx: Scope, changing: Changing): Promise<StoredEvent | Refusal> {
  const { series, event, scope, how } = changing;
  const from = firstComing(series, scope === "all" ? undefined : event.recurrence_id);
  if (!from)
    throw invalid("This series has no upcoming events. Change only this event.", {
      scope: "This series has no upcoming events",
    });
  const { start, end, status: _status, ...texts } = changing.changes;
  const { starts_at: _start, ends_at: _end, ...fields } = await wantedValues(tx, event, texts);
  const moved = { start: start ?? event.starts_at, end: end ?? event.ends_at };
  const times = newTimes(changing, from, moved);
  const reshaping = {
    ...times,
    fields: changedFields(keptBy(series), fields),
    how,
    event,
    isWhole: scope === "all",
  };
  const reshaped = await reshape(tx, series, reshaping);
  if (isRefusal(reshaped)) return reshaped;
  const { first, count } = reshaped;
  await appendEvent(
    tx,
    changedSeries(
      first,
      { scope, count, zone: tx.actor.timeZone },
      { before: timesOf(series), after: { ...reshaping.fields, ...(await laterTimes(tx, first)) } },
    ),
  );
  return (await findEvent(tx, event.id)) ?? first;
}

/** What the series puts on each of its events. */
const keptBy = ({ template, customer_id, assigned_to }: StoredSeries) => ({
  ...template,
  customer_id,
  assigned_to,
});

const timesOf = ({ rule, starts_local, minutes }: StoredSeries) => ({ rule, starts_local, minutes });
async function laterTimes(tx: Scope, { series_id: id }: StoredEvent) {
  return id === null ? {} : timesOf(await lockSeries(tx, id));
}

/** From which time on the series changes, where that time goes, and by which rule it goes on from there. */
function newTimes(
  { series, event, recurrence }: Changing,
  from: string,
  { start, end }: { start: string; end: string },
): Pick<Reshaping, "from" | "to" | "rule" | "minutes" | "shift"> {
  const zone = series.time_zone;
  const own = event.recurrence_id ?? from;
  const isMoved = Date.parse(start) !== Date.parse(event.starts_at);
  const to = isMoved ? toLocalDateTime(new Date(start), zone) : own;
  const isResized =
    Date.parse(end) - Date.parse(start) !== Date.parse(event.ends_at) - Date.parse(event.starts_at);
  if (isMoved || isResized) assertToTheMinute(start, end);
  const minutes = isResized ? (Date.parse(end) - Date.parse(start)) / 60_000 : series.minutes;
  const shift = { from: own, to };
  const old = ruleFrom(parseRecurrence(series.rule), series.starts_local, from);
  const rule = recurrence === undefined ? movedRule(old, own, to) : readRule(recurrence);
  if (!rule) throw unclear();
  return { from, to: startOf(rule, from, shift), rule, minutes, shift };
}

const unclear = (): Error => {
  const message =
    "The other events can't follow this move. Move only this event, or choose how it repeats again.";
  return invalid(message, { start: message });
};

/** Where the time `from` goes when another of the series goes from `shift.from` to `shift.to`. */
function startOf(rule: Recurrence, from: string, shift: { from: string; to: string }): string {
  if (shift.from === from) return shift.to;
  const isByMonths = rule.freq === "monthly" || rule.freq === "yearly";
  if (!isByMonths || rule.byDay.length + rule.byMonthDay.length === 0) return movedTime(rule, from, shift);
  return `${from.slice(0, 8)}01${shift.to.slice(10)}`;
}
