/** Holds a free time for a visitor who fills in the form, so that nobody else is offered it meanwhile. */
import { createHmac } from "node:crypto";
import { bookingRulesFor } from "#domains/availability/service.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, conflict, notFound, tooMany } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { networkOf, widerNetworkOf } from "#platform/rate-limiter/networks.ts";
import { type Counter, countVisitor } from "#platform/rate-limiter/rate-limiter.ts";
import { inTransaction } from "#platform/transaction.ts";
import { addDays, type Day, dayBounds, localDay } from "#shared/time/time.ts";
import { assertTakesBookings, type BookingContext, minutesOf, serviceOn } from "./booking-context.ts";
import { holdMinutes, mostHeldByNetwork, mostHeldByWiderNetwork } from "./contract.ts";
import { type FreeStart, listFreeStarts, suggestTimes } from "./free.ts";
import { dropHolds, type Holder, insertHold, listHeldNearby, takeTurn } from "./holds-store.ts";
import type { HeldTime } from "./public-contract.ts";
import { type BookingPage, findPage, lockPage, type PageService } from "./store.ts";

const anHour = 3_600;
const aDay = 24 * anHour * 1000;

const holds: Counter["rule"] = {
  free: 60,
  windowSeconds: anHour,
  firstWaitSeconds: 60,
  longestWaitSeconds: anHour,
};

/**
 * Holds the time for `holdMinutes`; the one this visitor held before is let go. Throws a conflict with the next free
 * times when it is not free, or was never offered (features.md T-CAL-6), `too_many_requests` after sixty an hour, or
 * while the network holds as many as it may.
 */
export async function holdTime(
  bookingContext: BookingContext,
  { service_id, start }: { service_id: number; start: string },
): Promise<HeldTime> {
  assertTakesBookings(bookingContext);
  const { actor, scope } = bookingContext;
  const service = serviceOn(bookingContext, service_id);
  await countVisitor(actor.appContext, { name: "booking-hold", rule: holds, ip: actor.request?.ip ?? null });
  const holder = await holderOf(bookingContext);
  const { visitor } = holder;
  const wanted = new Date(start);
  const held = inTransaction(scope, async (tx) => {
    const page = openPage(await findPage(tx));
    await takeTurn(tx, holder, await daysTaken(tx, { page, service, start: wanted }));
    await dropHolds(tx, visitor, new Date(now().getTime() - aDay));
    await assertFewHeld(tx, holder);
    const time = await findTime(tx, { page, service, start: wanted, visitor });
    const id = newId();
    const expires_at = new Date(now().getTime() + holdMinutes * 60_000).toISOString();
    await insertHold(tx, {
      id,
      service_id,
      member_id: time.memberIds[0] as string,
      starts_at: time.start,
      ends_at: time.end,
      expires_at,
      ...holder,
      form_id: null,
      event_id: null,
      booked_at: null,
    });
    return { hold: id, service_id, start: time.start, end: time.end, expires_at };
  });
  return held.catch((error: unknown) => withNextTimes(error, bookingContext, service, wanted));
}

/** What a visitor's browser says of itself costs nothing to change, so networks are counted. */
async function assertFewHeld(tx: Scope, holder: Holder): Promise<void> {
  const nearby = await listHeldNearby(tx, holder, now());
  const own = nearby.filter(({ network }) => network === holder.network);
  const [first] =
    own.length >= mostHeldByNetwork ? own : nearby.length >= mostHeldByWiderNetwork ? nearby : [];
  if (!first) return;
  const seconds = Math.ceil((Date.parse(first.expires_at) - now().getTime()) / 1000);
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  throw tooMany(
    `Several times are already on hold from your network. Finish one of those bookings, or try again in ${wait}.`,
    seconds,
  );
}

/** Bookings of one business come one after the other from here on. Throws `not_found` when the page is off by now. */
export const lockOpenPage = async (tx: Scope): Promise<BookingPage> => openPage(await lockPage(tx));

function openPage(page: BookingPage | undefined): BookingPage {
  if (!page?.is_on) throw notFound("Booking page");
  return page;
}

type Wanted = { page: BookingPage; service: PageService; start: Date; visitor: string };

/**
 * The days of the business's calendar of which a visit takes some, with what is kept free around it. Two that stand in
 * each other's way have one in common.
 */
export async function daysTaken(
  tx: Scope,
  { page, service, start }: Omit<Wanted, "visitor">,
): Promise<Day[]> {
  const { before, after } = await bookingRulesFor(tx, page.event_type, service.service_id);
  const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  const last = localDay(minutesLater(minutesOf(service) + after), tx.actor.timeZone);
  const days = [localDay(minutesLater(-before), tx.actor.timeZone)];
  while ((days.at(-1) as Day) < last) days.push(addDays(days.at(-1) as Day, 1));
  return days;
}

/** The wanted time as it is free now, found anew and not taken from what was sent. */
export async function findTime(tx: Scope, { page, service, start, visitor }: Wanted): Promise<FreeStart> {
  const zone = tx.actor.timeZone;
  const span = dayBounds(localDay(start, zone), zone);
  const starts = await listFreeStarts({ scope: tx, page, service, span, visitor });
  const found = starts.find((each) => Date.parse(each.start) === start.getTime());
  if (!found) throw timeTaken();
  return found;
}

const kind = "time_taken";

export const timeTaken = (): AppError =>
  conflict("That time was just taken. Please choose another.", { kind });

/** A refusal because of the time says which are free next; every other error is thrown as it is. */
export async function withNextTimes(
  error: unknown,
  bookingContext: BookingContext,
  service: PageService,
  wanted: Date,
): Promise<never> {
  if (!(error instanceof AppError) || error.details?.["kind"] !== kind) throw error;
  const { visitor } = await holderOf(bookingContext);
  throw conflict(error.message, { kind, next: await suggestTimes(bookingContext, service, wanted, visitor) });
}

/**
 * Tells visitors apart without a cookie and without keeping who they are: by their network and their browser. The
 * browser only tells apart those who share a network; how much they may hold together goes by the network.
 */
export async function holderOf({
  actor: { appContext, organizationId, request },
}: BookingContext): Promise<Holder> {
  const key = await keyFor(appContext, "booking visitors");
  const hash = (...facts: string[]) =>
    createHmac("sha256", key)
      .update(JSON.stringify([organizationId, ...facts]))
      .digest("base64url");
  const ip = request?.ip ?? null;
  const [network, wider] = [networkOf(ip), widerNetworkOf(ip)];
  return {
    visitor: hash(network, request?.userAgent ?? ""),
    network: hash(network),
    wider_network: wider === null ? null : hash("wider", wider),
  };
}
