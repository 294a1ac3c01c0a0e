/** Holds a free time for a visitor who fills in the form, so that nobody else is offered it meanwhile. */
import { createHmac } from "node:crypto";
import { type Counter, countAttempt, networkOf } from "#domains/users/attempts.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, conflict, notFound } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { inTransaction } from "#platform/transaction.ts";
import { type Day, dayBounds, localDay } from "#shared/time.ts";
import { holdMinutes } from "./contract.ts";
import { type FreeStart, listFreeStarts, suggestTimes } from "./free.ts";
import { assertTakesBookings, type Front, minutesOf, serviceOn } from "./front.ts";
import { dropHolds, insertHold, takeTurn } from "./holds-store.ts";
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
 * times when it is not free, or was never offered (features.md T-CAL-6), `too_many_requests` after sixty an hour.
 */
export async function holdTime(
  front: Front,
  { service_id, start }: { service_id: number; start: string },
): Promise<HeldTime> {
  assertTakesBookings(front);
  const { actor, scope } = front;
  const service = serviceOn(front, service_id);
  const whose = networkOf(actor.request?.ip ?? null);
  await countAttempt(actor.ground, { name: "booking-hold", rule: holds, whose });
  const visitor = await visitorOf(front);
  const wanted = new Date(start);
  const held = inTransaction(scope, async (tx) => {
    const page = openPage(await findPage(tx));
    await takeTurn(tx, visitor, daysOf(tx, wanted, minutesOf(service)));
    await dropHolds(tx, visitor, new Date(now().getTime() - aDay));
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
      visitor,
      form_id: null,
      event_id: null,
      booked_at: null,
    });
    return { hold: id, service_id, start: time.start, end: time.end, expires_at };
  });
  return held.catch((error: unknown) => withNextTimes(error, front, service, wanted));
}

/** Bookings of one business come one after the other from here on. Throws `not_found` when the page is off by now. */
export const lockOpenPage = async (tx: Scope): Promise<BookingPage> => openPage(await lockPage(tx));

function openPage(page: BookingPage | undefined): BookingPage {
  if (!page?.is_on) throw notFound("Booking page");
  return page;
}

/** On which something lies that begins at `start`, by the business's calendar. */
export function daysOf({ actor: { timeZone } }: Scope, start: Date, minutes: number): Day[] {
  const end = new Date(start.getTime() + minutes * 60_000);
  return [localDay(start, timeZone), localDay(end, timeZone)];
}

type Wanted = { page: BookingPage; service: PageService; start: Date; visitor: string };

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
  conflict("That time has just been taken. Please choose another one.", { kind });

/** A refusal because of the time says which are free next; every other error is thrown as it is. */
export async function withNextTimes(
  error: unknown,
  front: Front,
  service: PageService,
  wanted: Date,
): Promise<never> {
  if (!(error instanceof AppError) || error.details?.["kind"] !== kind) throw error;
  throw conflict(error.message, { kind, next: await suggestTimes(front, service, wanted) });
}

/** Tells visitors apart without a cookie and without keeping who they are: by their network and their browser. */
export async function visitorOf({ actor: { ground, organizationId, request } }: Front): Promise<string> {
  const key = await keyFor(ground, "booking visitors");
  const facts = [organizationId, networkOf(request?.ip ?? null), request?.userAgent ?? ""];
  return createHmac("sha256", key).update(JSON.stringify(facts)).digest("base64url");
}
