/** Which times of a service are free for visitors: what the calendar says, less what others hold, within the limits. */
import { mostBufferMinutes } from "#domains/availability/contract.ts";
import { type BookingRules, bookingRulesFor } from "#domains/availability/service.ts";
import { findFreeSlots } from "#domains/calendar/free-times/service.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { addDays, type Day, dayBounds, localDay, type Span } from "#shared/time/time.ts";
import { type BookingContext, bookableDays, earliestStart, minutesOf } from "./booking-context.ts";
import { listBookedStarts, listHeld } from "./holds-store.ts";
import type { FreeDays, Slot } from "./public-contract.ts";
import type { BookingPage, PageService } from "./store.ts";

/** A start, and who could come, those with the emptiest day first. */
export type FreeStart = Slot & { day: Day; memberIds: string[] };

export type Asking = {
  scope: Scope;
  page: BookingPage;
  service: PageService;
  span: Span;
  /** Whose own held time counts as free. */
  visitor?: string | undefined;
};

/**
 * In the order of time, each start that lies in the span once. Nothing begins before the notice or after the horizon's
 * last day; what begins in time may end later, also after midnight.
 */
export async function listFreeStarts({ scope, page, service, span, visitor }: Asking): Promise<FreeStart[]> {
  const zone = scope.actor.timeZone;
  const within = clipped(span, { scope, page });
  if (!within) return [];
  const minutes = minutesOf(service);
  const slots = await findFreeSlots(scope, {
    span: { start: within.start, end: minutesAfter(within.end, minutes) },
    minutes,
    type: page.event_type,
    ...(service.member_ids.length > 0 ? { memberIds: service.member_ids } : {}),
    serviceId: service.service_id,
    stepMinutes: page.step_minutes,
    notBefore: earliestStart(page),
  });
  const around = {
    start: minutesAfter(within.start, -mostKeptFree),
    end: minutesAfter(within.end, minutes + mostKeptFree),
  };
  const held = (await listHeld(scope, wholeDays(around, zone), now())).filter(
    (each) => each.visitor !== visitor,
  );
  const full = await fullDays(scope, page, within, held);
  const isInTheWay = await inTheWayOf(scope, page, service, held);
  const starts = new Map<string, FreeStart>();
  const load = new Map<string, number>();
  for (const { start, end, memberId } of slots) {
    if (Date.parse(start) >= within.end.getTime()) break;
    const day = localDay(new Date(start), zone);
    if (full.has(day) || held.some((each) => each.member_id === memberId && isInTheWay(each, start, end)))
      continue;
    load.set(`${day} ${memberId}`, (load.get(`${day} ${memberId}`) ?? 0) + 1);
    const found = starts.get(start);
    if (found) found.memberIds.push(memberId);
    else starts.set(start, { start, end, day, memberIds: [memberId] });
  }
  const freedom = (day: Day, memberId: string) => load.get(`${day} ${memberId}`) ?? 0;
  return [...starts.values()].map((each) => ({
    ...each,
    memberIds: each.memberIds.toSorted((a, b) => freedom(each.day, b) - freedom(each.day, a)),
  }));
}

/** What a visit keeps free before or after it, and what another one does beside it. */
const mostKeptFree = 2 * mostBufferMinutes;

const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);

function clipped(
  { start, end }: Span,
  { scope, page }: { scope: Scope; page: BookingPage },
): Span | undefined {
  const { last } = bookableDays({ page, actor: scope.actor });
  const horizon = dayBounds(last, scope.actor.timeZone).end;
  const earliest = earliestStart(page);
  const span = { start: start > earliest ? start : earliest, end: end < horizon ? end : horizon };
  return span.end > span.start ? span : undefined;
}

type Held = Awaited<ReturnType<typeof listHeld>>[number];

/** What is held keeps the room around it that it will keep once it is booked, and the wanted time its own beside that. */
async function inTheWayOf(
  scope: Scope,
  page: BookingPage,
  { service_id: wanted }: PageService,
  held: readonly Held[],
): Promise<(held: Held, start: string, end: string) => boolean> {
  if (held.length === 0) return () => false;
  const rules = new Map<number, BookingRules>();
  for (const id of new Set([wanted, ...held.map(({ service_id }) => service_id)])) {
    rules.set(id, await bookingRulesFor(scope, page.event_type, id));
  }
  const apart = (earlier: number, later: number) =>
    ((rules.get(earlier)?.after ?? 0) + (rules.get(later)?.before ?? 0)) * 60_000;
  return ({ service_id: other, starts_at, ends_at }, start, end) =>
    Date.parse(starts_at) < Date.parse(end) + apart(wanted, other) &&
    Date.parse(ends_at) > Date.parse(start) - apart(other, wanted);
}

/** From the beginning of the first day to the end of the last: what is counted by the day needs all of it. */
const wholeDays = ({ start, end }: Span, zone: string): Span => ({
  start: dayBounds(localDay(start, zone), zone).start,
  end: dayBounds(localDay(new Date(end.getTime() - 1), zone), zone).end,
});

/** The days that have as many bookings as the business takes, held times among them. */
async function fullDays(
  scope: Scope,
  { daily_limit: limit }: BookingPage,
  span: Span,
  held: readonly { starts_at: string }[],
): Promise<Set<Day>> {
  if (limit === null) return new Set();
  const zone = scope.actor.timeZone;
  const booked = await listBookedStarts(scope, wholeDays(span, zone));
  const counts = new Map<Day, number>();
  for (const at of [...booked, ...held.map(({ starts_at }) => starts_at)]) {
    const day = localDay(new Date(at), zone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= limit).map(([day]) => day));
}

/** Free times of `days` days from `from`, or from the first day on which something may be free. */
export async function listFreeDays(
  bookingContext: BookingContext,
  service: PageService,
  {
    from,
    days = 14,
    visitor,
  }: { from?: Day | undefined; days?: number | undefined; visitor?: string | undefined },
): Promise<FreeDays> {
  const { scope, page, actor } = bookingContext;
  const { first } = bookableDays(bookingContext);
  const begin = from && from > first ? from : first;
  const last = addDays(begin, days - 1);
  const span = {
    start: dayBounds(begin, actor.timeZone).start,
    end: dayBounds(last, actor.timeZone).end,
  };
  const starts = await listFreeStarts({ scope, page, service, span, visitor });
  const byDay = Map.groupBy(starts, ({ day }) => day);
  return {
    time_zone: actor.timeZone,
    days: Array.from({ length: days }, (_, number) => {
      const day = addDays(begin, number);
      return { day, slots: (byDay.get(day) ?? []).map(({ start, end }) => ({ start, end })) };
    }),
  };
}

const mostSuggested = 5;

/** The next free times at or after `from` within the horizon, for somebody whose time was taken. */
export async function suggestTimes(
  bookingContext: BookingContext,
  service: PageService,
  from: Date,
  visitor?: string,
): Promise<Slot[]> {
  const { scope, page } = bookingContext;
  const begin = from > now() ? from : now();
  for (const days of [7, 60, page.horizon_days + 1]) {
    const span = { start: begin, end: minutesAfter(begin, days * 1_440) };
    const starts = await listFreeStarts({ scope, page, service, span, visitor });
    if (starts.length > 0) return starts.slice(0, mostSuggested).map(({ start, end }) => ({ start, end }));
  }
  return [];
}
