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
import { type BookingFacts, type ConflictingEvent, findBusyTimes } from "./occupancy-store.ts";

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

/** Why somebody cannot be booked: a value, so that nothing is kept waiting while other times are looked for. */
export type Refusal = {
  readonly isRefusal: true;
  readonly words: string;
  readonly details: Record<string, unknown>;
  /** The conflict to be thrown, with the next free times as they are for `scope`. */
  explain(scope: Scope): Promise<Error>;
};

export const isRefusal = (given: unknown): given is Refusal =>
  typeof given === "object" && given !== null && "isRefusal" in given;

/** The event in the way, where one may see it, or the time off. */
export async function refusalOf(tx: Scope, refused: Refused): Promise<Refusal> {
  const { conflicting } = refused.facts;
  const { words, details } = conflicting
    ? await doubleBooking(tx, conflicting, refused)
    : timeOff(tx, refused);
  return {
    isRefusal: true,
    words,
    details,
    async explain(scope) {
      const next = await nextFree(scope, refused);
      const next_free = { start: next.start.toISOString(), end: next.end.toISOString() };
      const nextWords = `The next available time is ${formatDateTime(next.start, scope.actor.timeZone)}.`;
      return conflict(`${words} ${nextWords}`, { ...details, next_free });
    },
  };
}

/** What is no refusal; a refusal is thrown as the conflict that it means. */
export async function accepted<T>(scope: Scope, given: T | Refusal): Promise<T> {
  if (isRefusal(given)) throw await given.explain(scope);
  return given;
}

/** Undoes the transaction in which it is thrown. */
class Undone extends Error {
  override readonly name = "Undone";
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.words);
    this.refusal = refusal;
  }
}

/**
 * As `inTransaction`, for work that may be refused: then it is undone first, and its conflict thrown with the next free
 * times, so that nobody waits for the member's time meanwhile. Within another transaction the times are looked for there.
 */
export async function bookingTransaction<T>(
  scope: Scope,
  work: (tx: Scope) => Promise<T | Refusal>,
): Promise<T> {
  if (scope.isTransaction) return accepted(scope, await inTransaction(scope, work));
  const done = inTransaction(scope, async (tx) => {
    const result = await work(tx);
    if (isRefusal(result)) throw new Undone(result);
    return result;
  });
  const result: T | Refusal = await done.catch((error: unknown) => {
    if (error instanceof Undone) return error.refusal;
    throw error;
  });
  return accepted(scope, result);
}

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

async function doubleBooking(tx: Scope, taken: ConflictingEvent, refused: Refused): Promise<Reason> {
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
  const kept = isBeside ? ", plus buffer time" : "";
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
