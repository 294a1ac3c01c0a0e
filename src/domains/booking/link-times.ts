/** Moves an event by its customer's link to a time that is free, as far ahead as the business takes bookings. */
import { updateCalendarEvent } from "#domains/calendar/changing.ts";
import { type FreeSlot, findFreeSlots, isSlotFree } from "#domains/calendar/free-times/service.ts";
import type { OfferedTimes } from "#domains/reminders/customer-link/page.ts";
import { assertSame, type Followed, tooLate } from "#domains/reminders/customer-link/self-service.ts";
import { actingWithin } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { Instant } from "#shared/fields.ts";
import { isDay } from "#shared/time/dates.ts";
import { addDays, type Day, dayBounds, localDay, type Span } from "#shared/time/time.ts";
import { usualHorizonDays, usualStepMinutes } from "./contract.ts";
import { fortnightOf } from "./public-pages/pages.ts";
import { findPage } from "./store.ts";

const hour = 3_600_000;
const minute = 60_000;

/** Which starts can be chosen at all, and at which steps of the clock. */
type Bounds = { earliest: Date; first: Day; last: Day; stepMinutes: number };

/** Not sooner than the business wants to know of it; not later than it takes bookings, or than the event is now. */
async function boundsOf({ scope, actor, subject, policy }: Followed): Promise<Bounds> {
  const zone = actor.timeZone;
  const page = await findPage(scope);
  const earliest = new Date(now().getTime() + policy.move_notice_hours * hour);
  const horizon = addDays(localDay(now(), zone), page?.horizon_days ?? usualHorizonDays);
  const present = localDay(new Date(subject.starts_at), zone);
  return {
    earliest,
    first: localDay(earliest, zone),
    last: present > horizon ? present : horizon,
    stepMinutes: page?.step_minutes ?? usualStepMinutes,
  };
}

/** Those of the fortnight that holds the day `asked`, or of the first. */
export async function timesByLink(followed: Followed, asked?: string): Promise<OfferedTimes> {
  const zone = followed.actor.timeZone;
  const bounds = await boundsOf(followed);
  const { first, last } = bounds;
  const isWithin = asked !== undefined && isDay(asked) && asked >= first && asked <= last;
  const from = fortnightOf(isWithin ? asked : first, first);
  const later = addDays(from, 14);
  const end = dayBounds(later, zone).start;
  const slots = await freeStarts(followed, bounds, { start: dayBounds(from, zone).start, end });
  const [next] =
    slots.length > 0 || later > last
      ? []
      : await freeStarts(followed, bounds, { start: end, end: dayBounds(last, zone).end }, 2);
  return {
    slots,
    earlier: from > first ? addDays(from, -14) : undefined,
    later: later <= last ? later : undefined,
    next,
    last,
  };
}

/** One free start each, in their order; that of the member who was planned where several are free. */
async function freeStarts(
  { scope, actor, subject, policy }: Followed,
  { earliest, last, stepMinutes }: Bounds,
  span: Span,
  limit?: number,
): Promise<FreeSlot[]> {
  const wanted = { ...wantedTime(subject), stepMinutes };
  const horizon = dayBounds(last, actor.timeZone).end;
  const end = span.end < horizon ? span.end : horizon;
  const slots = await findFreeSlots(scope, {
    ...wanted,
    span: { start: span.start, end: new Date(end.getTime() + wanted.minutes * minute) },
    notBefore: earliest,
    memberIds: policy.any_technician || !subject.assigned_to ? undefined : [subject.assigned_to],
    limit,
  });
  const byStart = new Map<string, FreeSlot>();
  for (const slot of slots) {
    const at = Date.parse(slot.start);
    if (at >= end.getTime()) break;
    if (at === Date.parse(subject.starts_at)) continue;
    if (!byStart.has(slot.start) || slot.memberId === subject.assigned_to) byStart.set(slot.start, slot);
  }
  return [...byStart.values()];
}

const wantedTime = (subject: Followed["subject"]) => ({
  minutes: Math.round((Date.parse(subject.ends_at) - Date.parse(subject.starts_at)) / minute),
  type: subject.list_type,
  serviceId: subject.service_id,
  location: subject.location,
  exceptEventId: subject.id,
});

const taken = () => conflict("That time was just taken. Please choose another.");

/**
 * Moves it to one of the starts that `timesByLink` gives, asked for again as it is booked (features.md T-CAL-6). Who
 * chooses a time has confirmed it.
 */
export async function moveByLink(followed: Followed, seen: string, start: string): Promise<void> {
  const { actor, scope, subject, may, state } = followed;
  if (Date.parse(start) === Date.parse(subject.starts_at)) return;
  assertSame(subject, seen);
  if (!may.move) throw tooLate(state);
  if (!Instant.safeParse(start).success) throw taken();
  const at = new Date(start);
  const bounds = await boundsOf(followed);
  const [slot] = await freeStarts(followed, bounds, { start: at, end: new Date(at.getTime() + 1) });
  if (!slot) throw taken();
  const { stepMinutes, earliest: notBefore } = bounds;
  await inTransaction(scope, async (tx) => {
    const wanted = { ...wantedTime(subject), stepMinutes, notBefore, start: at, memberId: slot.memberId };
    if (!(await isSlotFree(tx, wanted))) throw taken();
    const changes = {
      start: slot.start,
      end: slot.end,
      ...(subject.assigned_to ? { assigned_to: slot.memberId } : {}),
      // What is kept free around it is then what it was offered with.
      ...(subject.service_id === null ? {} : { service_id: subject.service_id }),
      status: "confirmed" as const,
    };
    await updateCalendarEvent(actingWithin(tx, actor), subject.id, changes, subject.version);
    return null;
  });
}
