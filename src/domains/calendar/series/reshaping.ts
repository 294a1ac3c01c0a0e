/** Gives what is still to come of a series other times, another rule or other words; what was before stays a series. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { type Occurrence, occurrencesOf, parseRecurrence, recurrenceText } from "#shared/time/recurrence.ts";
import type { Recurrence } from "#shared/time/recurrence-days.ts";
import { movedTime, ruleBefore } from "#shared/time/recurrence-split.ts";
import { toInstant } from "#shared/time/time.ts";
import { isRefusal, type Refusal } from "../booking/refusal.ts";
import { explainOverlap } from "../booking/service.ts";
import { ownerOf } from "../owners.ts";
import { insertEvents } from "../past-store.ts";
import type { NewRow, StoredEvent } from "../store.ts";
import { writeEvent, writeEvents } from "../writing.ts";
import {
  assertEndsInTime,
  bookAll,
  type Collided,
  dueOccurrences,
  eventRow,
  neverHappens,
} from "./service.ts";
import { insertSeries, liftEvents, lockEventsOf, type StoredSeries, updateSeries } from "./store.ts";

/** The first time of the rule that is neither past nor before `notBefore`. */
export function firstComing(series: StoredSeries, notBefore?: string | null): string | undefined {
  const [rule, zone] = [parseRecurrence(series.rule), series.time_zone];
  const least = notBefore ? toInstant(notBefore, zone) : now();
  const from = least > now() ? least : now();
  return occurrencesOf({ rule, start: series.starts_local, zone, from, limit: 1 })[0]?.local;
}

export type Reshaping = {
  /** From this time of the rule on. */
  from: string;
  /** Where that time goes. */
  to: string;
  /** By which it goes on from there. */
  rule: Recurrence;
  minutes: number;
  /** How one of its times is moved, and the others with it. */
  shift: { from: string; to: string };
  fields: Partial<StoredEvent>;
  how: Collided;
  /** The event that is changed, also when it had been changed by itself before. */
  event: StoredEvent;
  /** All that is still to come, so that the series stays one unless its times change. */
  isWhole: boolean;
};

/** Gives the first event that was changed, and how many were. */
export async function reshape(
  tx: Scope,
  series: StoredSeries,
  reshaping: Reshaping,
): Promise<{ first: StoredEvent; count: number } | Refusal> {
  const rows = await lockEventsOf(tx, series.id);
  const isLater = (row: StoredEvent) => (row.recurrence_id ?? "") >= reshaping.from;
  const target = await seriesFor(tx, series, reshaping, !rows.every(isLater));
  const begin =
    target.starts_local > reshaping.from || target.id !== series.id ? target.starts_local : reshaping.from;
  const { due, filledUntil } = dueOccurrences({
    ...target,
    filled_until: toInstant(begin, target.time_zone).toISOString(),
  });
  const plan = planFor(tx, rows.filter(isLater), due, reshaping);
  await settleOthers(tx, target, plan);
  const changed = plan.changed.map((each) => changedRow(each, target, reshaping));
  const rebooked = changed.filter(({ row, after }) => isRebooked(row, after));
  await liftEvents(
    tx,
    rebooked.map(({ row }) => row.id),
  );
  const added = plan.added.map((occurrence): Booked => eventRow(target, occurrence));
  const toBook = [...rebooked.map(({ after }): Booked => after), ...added].toSorted(byStart);
  const all = await bookAll(tx, toBook, reshaping.how);
  if (isRefusal(all)) return all;
  const { booked, skipped } = all;
  const asTheyWere = changed.filter(({ row, after }) => !isRebooked(row, after)).map(({ after }) => after);
  const saved = await save(tx, rows, [...asTheyWere, ...booked]);
  const leftOut = new Set(skipped.map(({ id }) => id));
  const gone = rows.filter(({ id }) => leftOut.has(id));
  await leaveOut(tx, target, { skipped, gone, filledUntil });
  const [first] = saved.toSorted(byStart);
  if (!first) throw neverHappens();
  return { first, count: saved.length };
}

type Booked = NewRow & { id?: number };
const byStart = (a: { starts_at: string }, b: { starts_at: string }) =>
  Date.parse(a.starts_at) - Date.parse(b.starts_at);

/** The series that goes on from there: the same one where nothing of it comes before, or only its words change. */
async function seriesFor(
  tx: Scope,
  series: StoredSeries,
  reshaping: Reshaping,
  hasEarlier: boolean,
): Promise<StoredSeries> {
  const { from, to, rule, minutes, shift, fields, isWhole } = reshaping;
  const { customer_id = series.customer_id, assigned_to = series.assigned_to, ...words } = fields;
  const said = { template: JSON.stringify({ ...series.template, ...words }), customer_id, assigned_to };
  const updated_at = now().toISOString();
  const isOtherTime =
    shift.from !== shift.to || minutes !== series.minutes || recurrenceText(rule) !== series.rule;
  if (hasEarlier && isWhole && !isOtherTime) return updateSeries(tx, series.id, { ...said, updated_at });
  const zone = series.time_zone;
  const [first, second] = occurrencesOf({ rule, start: to, zone, limit: 2 });
  if (!first) throw neverHappens();
  assertEndsInTime(minutes, first, second);
  const times = new Set(occurrencesOf({ rule, start: to, zone, limit: 2000 }).map(({ local }) => local));
  const left = series.left_out.filter((each) => each >= from);
  const timed = {
    rule: recurrenceText(rule),
    starts_local: first.local,
    minutes,
    left_out: JSON.stringify(left.map((each) => movedTime(rule, each, shift, times))),
    uncut_rule: null,
    cut_at: null,
    updated_at,
  };
  if (!hasEarlier) return updateSeries(tx, series.id, { ...said, ...timed });
  await cutSeries(tx, series, from);
  const { time_zone, created_by, created_at, filled_until } = series;
  return insertSeries(tx, { ...said, ...timed, time_zone, created_by, created_at, filled_until });
}

/** Cuts a series short before the wall-clock time `local`; what was left out before then stays so. */
function cutSeries(tx: Scope, series: StoredSeries, local: string): Promise<StoredSeries> {
  return updateSeries(tx, series.id, {
    rule: recurrenceText(ruleBefore(parseRecurrence(series.rule), local)),
    left_out: JSON.stringify(series.left_out.filter((each) => each < local)),
    uncut_rule: null,
    cut_at: null,
    updated_at: now().toISOString(),
  });
}

type Change = { row: StoredEvent; occurrence: Occurrence };
type Plan = {
  changed: Change[];
  added: Occurrence[];
  /** What stays as it is and where the rule would have it now, or which the rule does not know any more. */
  kept: { row: StoredEvent; local: string | null }[];
  dropped: StoredEvent[];
};

/** Which event goes to which of the rule's times, each time to one event. */
function planFor(
  tx: Scope,
  rows: readonly StoredEvent[],
  due: readonly Occurrence[],
  reshaping: Reshaping,
): Plan {
  const plan: Plan = { changed: [], added: [], kept: [], dropped: [] };
  const free = new Map(due.map((occurrence) => [occurrence.local, occurrence]));
  const times = new Set(free.keys());
  for (const row of rows) {
    const local = movedTime(reshaping.rule, row.recurrence_id ?? "", reshaping.shift, times);
    const occurrence = free.get(local);
    free.delete(local);
    if (staysAsItIs(tx, row, reshaping.event)) plan.kept.push({ row, local: occurrence?.local ?? null });
    else if (occurrence) plan.changed.push({ row, occurrence });
    else plan.dropped.push(row);
  }
  plan.added.push(...free.values());
  return plan;
}

/** What is past, done, called off, deleted, belongs to something else or was changed by itself is left alone (features.md T-FS-5). */
function staysAsItIs(tx: Scope, row: StoredEvent, event: StoredEvent): boolean {
  const isOpen = row.status === "scheduled" || row.status === "confirmed";
  if (row.deleted_at !== null || !isOpen || ownerOf(tx, row)) return true;
  return row.id !== event.id && (row.is_exception || Date.parse(row.starts_at) <= now().getTime());
}

async function settleOthers(tx: Scope, target: StoredSeries, { kept, dropped }: Plan): Promise<void> {
  for (const { row, local } of kept) {
    const isSame = row.series_id === target.id && row.recurrence_id === local;
    if (!isSame) await writeEvents(tx, [row], local === null ? alone : labelOf(target, local));
  }
  const moment = now().toISOString();
  await writeEvents(tx, dropped, { ...alone, deleted_at: moment, updated_at: moment });
}

const alone = { series_id: null, recurrence_id: null, recurrence: null, is_exception: false };

const labelOf = ({ id, rule }: StoredSeries, local: string) => ({
  series_id: id,
  recurrence_id: local,
  recurrence: rule,
});

/** One that was moved by itself keeps its own time unless it is moved again. */
function changedRow({ row, occurrence }: Change, target: StoredSeries, { fields, shift }: Reshaping) {
  const keepsTime = row.is_exception && shift.from === shift.to;
  const end = new Date(occurrence.at.getTime() + target.minutes * 60_000);
  const after = {
    ...row,
    ...fields,
    ...(keepsTime ? {} : { starts_at: occurrence.at.toISOString(), ends_at: end.toISOString() }),
    ...labelOf(target, occurrence.local),
    is_exception: keepsTime,
    updated_at: now().toISOString(),
  };
  return { row, after };
}

function isRebooked(row: StoredEvent, after: StoredEvent): boolean {
  const isMoved = (["starts_at", "ends_at"] as const).some(
    (field) => Date.parse(row[field]) !== Date.parse(after[field]),
  );
  return (
    isMoved || (["assigned_to", "type", "service_id"] as const).some((field) => row[field] !== after[field])
  );
}

async function save(
  tx: Scope,
  held: readonly StoredEvent[],
  rows: readonly Booked[],
): Promise<StoredEvent[]> {
  const before = new Map(held.map((row) => [row.id, row]));
  const saved: StoredEvent[] = [];
  for (const { id = 0, ...row } of rows) {
    const known = before.get(id);
    if (known) saved.push(await writeEvent(tx, known, written(row)).catch(explainOverlap));
  }
  const added = rows.filter(({ id }) => id === undefined);
  return [...saved, ...(await insertEvents(tx, added).catch(explainOverlap))];
}

/** What the database keeps by itself is not written. */
function written(row: NewRow): NewRow {
  const { version: _version, ...rest } = row;
  const { organization_id: _organization, list_type: _listType, ...columns } = rest as Partial<StoredEvent>;
  const { blocked_from: _from, blocked_until: _until, search_text: _searchText, ...own } = columns;
  return own as NewRow;
}

/** The days on which the member was taken and that were to be skipped. */
async function leaveOut(
  tx: Scope,
  target: StoredSeries,
  { skipped, gone, filledUntil }: { skipped: readonly Booked[]; gone: StoredEvent[]; filledUntil: Date },
): Promise<void> {
  const moment = now().toISOString();
  await writeEvents(tx, gone, { ...alone, deleted_at: moment, updated_at: moment });
  await updateSeries(tx, target.id, {
    filled_until: filledUntil.toISOString(),
    left_out: JSON.stringify([...target.left_out, ...skipped.map((row) => row.recurrence_id ?? "")]),
  });
}
