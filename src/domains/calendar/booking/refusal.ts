/** Says why a member cannot be booked, and when they could be. */
import { type TimeAway, timeAwayOf } from "#domains/availability/working-times.ts";
import type { Scope } from "#platform/actor.ts";
import { conflict } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatDateTime, formatShortDate, formatTime } from "#shared/time/dates.ts";
import { localDay, type Span } from "#shared/time/time.ts";
import type { DoubleBooking, EventType } from "../contract.ts";
import { findFreeSlots } from "../free-times/service.ts";
import { findEvent } from "../store.ts";
import { type BookingFacts, findBusyTimes, type Taker } from "./occupancy-store.ts";

type Refused = {
  memberId: string;
  serviceId: number | null;
  span: Span;
  exceptId: number | undefined;
  booking: { type: EventType; location?: string | null | undefined };
  facts: BookingFacts;
  away: TimeAway | undefined;
};

/** What is in the way, as a sentence and for machines; when else it is free is not known yet. */
type Reason = { words: string; details: Omit<DoubleBooking, "next_free"> };

/**
 * The conflict to be thrown: with the event in the way, where one may see it, or the time off; and the next free time,
 * which within `refusingLater` is looked for once the transaction has ended.
 */
export async function refusal(tx: Scope, refused: Refused): Promise<Error> {
  const { taker } = refused.facts;
  const reason = taker ? await doubleBooking(tx, taker, refused) : timeOff(tx, refused);
  const complete = async (scope: Scope): Promise<Error> => {
    const next = await nextFree(scope, refused);
    const next_free = { start: next.start.toISOString(), end: next.end.toISOString() };
    const nextWords = `The next free time is ${formatDateTime(next.start, scope.actor.timeZone)}.`;
    return conflict(`${reason.words} ${nextWords}`, { ...reason.details, next_free });
  };
  if (!refusing.has(tx.db)) return complete(tx);
  return completedLater(conflict(reason.words, reason.details), complete);
}

/** The connections of transactions in which nobody looks for other times. */
const refusing = new WeakSet<object>();
const completions = new WeakMap<Error, (scope: Scope) => Promise<Error>>();

/**
 * As `inTransaction`; what is refused in it is completed with the next free times when it has been undone, so that
 * nobody waits for the member's time meanwhile.
 */
export async function refusingLater<T>(scope: Scope, work: (tx: Scope) => Promise<T>): Promise<T> {
  if (scope.isTransaction) return inTransaction(scope, work);
  const begun = inTransaction(scope, (tx) => {
    refusing.add(tx.db);
    return work(tx);
  });
  return begun.catch(async (error: Error) => {
    throw await completed(scope, error);
  });
}

/** A refusal that `complete` makes another one of, once its transaction has ended. */
export function completedLater(error: Error, complete: (scope: Scope) => Promise<Error>): Error {
  completions.set(error, complete);
  return error;
}

/** Whatever was not to be completed stays as it is. */
export const completed = async (scope: Scope, error: Error): Promise<Error> =>
  completions.get(error)?.(scope) ?? error;

function timeOff(tx: Scope, { facts, away }: Refused): Reason {
  const { start, end, title } = away as TimeAway;
  const details = {
    kind: "time_off" as const,
    member: facts.name,
    event: null,
    away: mayKnow(tx) ? title : null,
    taken: { start: start.toISOString(), end: end.toISOString() },
  };
  const why = details.away === null ? "" : ` for "${details.away}"`;
  const when = awayWords({ start, end }, facts.member_zone ?? facts.time_zone, tx.actor.timeZone);
  return { words: `${facts.name} is off${why} ${when}.`, details };
}

const mayKnow = ({ actor }: Scope): boolean =>
  actor.kind === "system" || actor.permissions.has("availability.view");

async function doubleBooking(tx: Scope, taken: Taker, refused: Refused): Promise<Reason> {
  const { actor } = tx;
  const member = refused.facts.name;
  const reach = actor.kind === "system" ? "all" : actor.permissions.get("calendar.view");
  const event = reach && (await findEvent(tx, taken.id, reach));
  const span = { start: new Date(taken.starts_at), end: new Date(taken.ends_at) };
  const details = {
    kind: "double_booking" as const,
    member,
    event: event ? { id: event.id, title: event.title } : null,
    away: null,
    taken: { start: span.start.toISOString(), end: span.end.toISOString() },
  };
  const what = event ? `"${event.title}"` : "something else";
  // It does not overlap: what stands in the way are the buffers of the two.
  const isBeside = refused.span.start >= span.end || refused.span.end <= span.start;
  const kept = isBeside ? ", and time is kept free between events" : "";
  const words = `${member} is already booked for ${what} from ${spanWords(span, actor.timeZone)}${kept}.`;
  return { words, details };
}

const dayMilliseconds = 24 * 3_600_000;
const quarterHour = 15 * 60_000;

/** Within the next year by hours, time off and all that is booked; for what fits into no day, the next gap. */
async function nextFree(tx: Scope, refused: Refused): Promise<Span> {
  const { span, memberId, serviceId, exceptId, booking } = refused;
  const length = span.end.getTime() - span.start.getTime();
  for (const days of length < dayMilliseconds ? [7, 62, 366] : []) {
    const [slot] = await findFreeSlots(tx, {
      span: { start: span.start, end: new Date(span.start.getTime() + days * dayMilliseconds) },
      minutes: length / 60_000,
      type: booking.type,
      memberIds: [memberId],
      serviceId,
      location: booking.location,
      notBefore: span.start,
      exceptEventId: exceptId,
      limit: 1,
    });
    if (slot) return { start: new Date(slot.start), end: new Date(slot.end) };
  }
  return nextGap(tx, refused);
}

const longestAhead = 10 * 366 * dayMilliseconds;

/**
 * The first span of the same length at or after the wanted start, on a quarter of an hour, in which the member is not
 * off and which no event takes, with what is kept free around both.
 */
async function nextGap(tx: Scope, { span, memberId, exceptId, facts }: Refused): Promise<Span> {
  const { buffer_before_minutes: before, buffer_after_minutes: after, member_zone } = facts;
  const booked = await findBusyTimes(tx, memberId, minutesFrom(span.start, -before), exceptId);
  const ahead = { start: span.start, end: new Date(span.start.getTime() + longestAhead) };
  const busy = [
    ...booked.map(({ start, end }) => ({ start: minutesFrom(start, -after), end: minutesFrom(end, before) })),
    ...timeAwayOf(facts, { user_id: memberId, time_zone: member_zone }, ahead),
  ];
  const length = span.end.getTime() - span.start.getTime();
  let from = span.start.getTime();
  for (const each of busy.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    if (each.start.getTime() >= from + length) break;
    if (each.end.getTime() > from) from = Math.ceil(each.end.getTime() / quarterHour) * quarterHour;
  }
  return { start: new Date(from), end: new Date(from + length) };
}

const minutesFrom = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);

function spanWords({ start, end }: Span, zone: string): string {
  const isOneDay = localDay(start, zone) === localDay(end, zone);
  return `${formatDateTime(start, zone)} to ${isOneDay ? formatTime(end, zone) : formatDateTime(end, zone)}`;
}

/** Whole days are told as days. */
function awayWords(away: Span, lived: string, told: string): string {
  const last = new Date(away.end.getTime() - 1);
  const isWhole = [away.start, away.end].every(
    (each) => localDay(each, lived) !== localDay(new Date(each.getTime() - 1), lived),
  );
  if (!isWhole) return `from ${spanWords(away, told)}`;
  const [from, to] = [formatShortDate(away.start, lived), formatShortDate(last, lived)];
  return from === to ? `on ${from}` : `from ${from} to ${to}`;
}
