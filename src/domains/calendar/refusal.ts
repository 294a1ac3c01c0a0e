/** Says why a member cannot be booked, and when they could be. */
import type { TimeAway } from "#domains/availability/working-times.ts";
import type { Scope } from "#platform/actor.ts";
import { conflict } from "#platform/errors.ts";
import { formatDateTime, formatShortDate, formatTime } from "#shared/dates.ts";
import { localDay, type Span } from "#shared/time.ts";
import type { DoubleBooking, EventType } from "./contract.ts";
import { findFreeSlots } from "./free-times.ts";
import { type BookingFacts, findBusyTimes, type Taker } from "./occupancy-store.ts";
import { findEvent } from "./store.ts";

type Refused = {
  memberId: string;
  serviceId: number | null;
  span: Span;
  exceptId: number | undefined;
  booking: { type: EventType; location?: string | null | undefined };
  facts: BookingFacts;
  away: TimeAway | undefined;
};

/** The conflict to be thrown: with the event in the way, where one may see it, or the time off. */
export async function refusal(tx: Scope, refused: Refused): Promise<Error> {
  const { facts, away } = refused;
  const next = await nextFree(tx, refused);
  const next_free = { start: next.start.toISOString(), end: next.end.toISOString() };
  const nextWords = `The next free time is ${formatDateTime(next.start, tx.actor.timeZone)}.`;
  if (facts.taker) return doubleBooking(tx, facts.taker, { refused, next_free, nextWords });
  const { start, end, title } = away as TimeAway;
  const details: DoubleBooking = {
    kind: "time_off",
    member: facts.name,
    event: null,
    away: mayKnow(tx) ? title : null,
    taken: { start: start.toISOString(), end: end.toISOString() },
    next_free,
  };
  const why = details.away === null ? "" : ` for "${details.away}"`;
  const when = awayWords({ start, end }, facts.member_zone ?? facts.time_zone, tx.actor.timeZone);
  return conflict(`${facts.name} is off${why} ${when}. ${nextWords}`, details);
}

const mayKnow = ({ actor }: Scope): boolean =>
  actor.kind === "system" || actor.permissions.has("availability.view");

async function doubleBooking(
  tx: Scope,
  taken: Taker,
  {
    refused,
    next_free,
    nextWords,
  }: { refused: Refused; next_free: DoubleBooking["next_free"]; nextWords: string },
): Promise<Error> {
  const { actor } = tx;
  const member = refused.facts.name;
  const reach = actor.kind === "system" ? "all" : actor.permissions.get("calendar.view");
  const event = reach && (await findEvent(tx, taken.id, reach));
  const span = { start: new Date(taken.starts_at), end: new Date(taken.ends_at) };
  const details: DoubleBooking = {
    kind: "double_booking",
    member,
    event: event ? { id: event.id, title: event.title } : null,
    away: null,
    taken: { start: span.start.toISOString(), end: span.end.toISOString() },
    next_free,
  };
  const what = event ? `"${event.title}"` : "something else";
  // It does not overlap: what stands in the way are the buffers of the two.
  const isBeside = refused.span.start >= span.end || refused.span.end <= span.start;
  const kept = isBeside ? ", and time is kept free between events" : "";
  return conflict(
    `${member} is already booked for ${what} from ${spanWords(span, actor.timeZone)}${kept}. ${nextWords}`,
    details,
  );
}

const dayMilliseconds = 24 * 3_600_000;
const quarterHour = 15 * 60_000;

/** Within the next two months by hours, time off and all that is booked; for what fits into no day, the next gap. */
async function nextFree(tx: Scope, refused: Refused): Promise<Span> {
  const { span, memberId, serviceId, exceptId, booking } = refused;
  const length = span.end.getTime() - span.start.getTime();
  for (const days of length < dayMilliseconds ? [7, 62] : []) {
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
  const busy = await findBusyTimes(tx, memberId, span.start, exceptId);
  return nextGap(span, refused.away ? [...busy, refused.away] : busy);
}

/** The first span of the same length at or after the wanted start, on a quarter of an hour, that nothing takes. */
function nextGap({ start, end }: Span, busy: readonly Span[]): Span {
  const length = end.getTime() - start.getTime();
  let from = start.getTime();
  for (const each of busy.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    if (each.start.getTime() >= from + length) break;
    if (each.end.getTime() > from) from = Math.ceil(each.end.getTime() / quarterHour) * quarterHour;
  }
  return { start: new Date(from), end: new Date(from + length) };
}

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
