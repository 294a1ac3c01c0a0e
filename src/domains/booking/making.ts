/** Makes a booking: checks the visitor and the time, finds the customer, and writes it into the calendar once. */
import { changeCalendarEventStatus } from "#domains/calendar/changing.ts";
import { createCalendarEvent } from "#domains/calendar/service.ts";
import { createJob } from "#domains/jobs/service.ts";
import { createVisit } from "#domains/jobs/visits/service.ts";
import { type Actor, actingWithin, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";
import { readFormToken, waitUntilOpenFor } from "#platform/form-token.ts";
import { newId } from "#platform/ids.ts";
import { type Counter, countAttempt, countVisitor } from "#platform/rate-limiter/rate-limiter.ts";
import { inTransaction } from "#platform/transaction.ts";
import { money, toMajorUnits } from "#shared/money/money.ts";
import {
  assertTakesBookings,
  type BookingContext,
  formName,
  minutesOf,
  serviceOn,
} from "./booking-context.ts";
import { daysTaken, findTime, holderOf, lockOpenPage, timeTaken, withNextTimes } from "./holding.ts";
import {
  bookHold,
  dropHolds,
  findBookedWith,
  findHold,
  type Hold,
  type Holder,
  insertHold,
  takeTurn,
} from "./holds-store.ts";
import { mayConfirm, tellOfBooking } from "./news.ts";
import { noteOffers } from "./offers.ts";
import {
  longestFormHours,
  type MadeBooking,
  type NewBooking,
  type Slot,
  shortestFormSeconds,
} from "./public-contract.ts";
import type { PageService } from "./store.ts";
import { customerOf } from "./visitors.ts";

const anHour = 3_600;

const ofNetwork: Counter["rule"] = {
  free: 12,
  windowSeconds: anHour,
  firstWaitSeconds: 60,
  longestWaitSeconds: anHour,
};
const ofBusiness: Counter["rule"] = {
  free: 300,
  windowSeconds: anHour,
  firstWaitSeconds: 60,
  longestWaitSeconds: anHour,
};

/**
 * Books a time that is held, or one that is free. The same opening of the form, and the same held time, book once,
 * however often they are sent. A program that fills in the hidden field is answered as if it had booked, and nothing
 * is kept. What was filled in faster than people type is answered a few seconds later. Throws `invalid` with the fields
 * that are missing, or for a form left open too long; a conflict with the next free times when the time is gone;
 * `too_many_requests` after many an hour.
 */
export async function makeBooking(bookingContext: BookingContext, given: NewBooking): Promise<MadeBooking> {
  assertTakesBookings(bookingContext);
  const hold = given.hold ? await findHold(bookingContext.scope, given.hold) : undefined;
  if (given.hold && !hold) throw notFound("Held time");
  const { service_id, start } = wantedOf(given, hold);
  const service = serviceOn(bookingContext, service_id);
  if (given.company_site) return made(bookingContext, { id: newId(), service, start });
  const opened = await openedForm(bookingContext, given.token);
  assertFields(bookingContext, given);
  await countVisit(bookingContext);
  await waitUntilOpenFor(opened, shortestFormSeconds);
  const holder = hold ? holderIn(hold) : await holderOf(bookingContext);
  const confirms = await mayConfirm(bookingContext, given);
  const booked = inTransaction(bookingContext.scope, (tx) =>
    book(tx, bookingContext, {
      given,
      holdId: hold?.id,
      service,
      wanted: new Date(start),
      holder,
      formId: opened.id,
      confirms,
    }),
  );
  const { id, starts_at } = await booked.catch((error: unknown) =>
    withNextTimes(error, bookingContext, service, new Date(start)),
  );
  return made(bookingContext, { id, service, start: starts_at });
}

const holderIn = ({ visitor, network, wider_network }: Hold): Holder => ({ visitor, network, wider_network });

function wantedOf(given: NewBooking, hold: Hold | undefined): { service_id: number; start: string } {
  const service_id = hold?.service_id ?? given.service_id;
  const start = hold?.starts_at ?? given.start;
  if (service_id && start) return { service_id, start };
  throw invalid("Choose a service and a time.", {
    ...(service_id ? {} : { service_id: "Choose a service" }),
    ...(start ? {} : { start: "Choose a time" }),
  });
}

async function openedForm({ actor: { appContext } }: BookingContext, token: string) {
  const opened = await readFormToken(appContext, formName, token);
  if (!opened || opened.seconds > longestFormHours * anHour) {
    throw invalid("This page was open for too long. Please submit it again.", {
      token: "Reload the page and submit it again",
    });
  }
  return opened;
}

type Reach = {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  address?: string | null | undefined;
};

/** Sentences by field for what the page asks for and was not given. */
export function missingFields(
  { page }: BookingContext,
  { email, phone, address }: Reach,
): Record<string, string> {
  return {
    ...(page.email_field === "required" && !email ? { email: "Please enter your email address" } : {}),
    ...(page.phone_field === "required" && !phone ? { phone: "Please enter your phone number" } : {}),
    ...(page.address_field === "required" && !address ? { address: "Please enter your address" } : {}),
  };
}

function assertFields(bookingContext: BookingContext, given: NewBooking): void {
  const fields = missingFields(bookingContext, given);
  const first = Object.values(fields)[0];
  if (first) throw invalid(first, fields);
}

async function countVisit({ actor }: BookingContext): Promise<void> {
  await countVisitor(actor.appContext, { name: "booking", rule: ofNetwork, ip: actor.request?.ip ?? null });
  await countAttempt(actor.appContext, {
    name: "booking-page",
    rule: ofBusiness,
    whose: actor.organizationId,
  });
}

type Order = {
  given: NewBooking;
  holdId: string | undefined;
  service: PageService;
  wanted: Date;
  holder: Holder;
  formId: string;
  /** Whether the visitor's address gets a mail. */
  confirms: boolean;
};

/** The page is locked first, so that of two who want the last time one waits and then sees that it is gone. */
async function book(
  tx: Scope,
  bookingContext: BookingContext,
  order: Order,
): Promise<Pick<Hold, "id" | "starts_at">> {
  const { given, holdId, service, holder, formId, wanted: start } = order;
  const page = await lockOpenPage(tx);
  const kept = holdId ? await findHold(tx, holdId) : undefined;
  const earlier = kept?.event_id ? kept : await findBookedWith(tx, formId);
  if (earlier) return { id: earlier.id, starts_at: earlier.starts_at };
  await takeTurn(tx, holder, await daysTaken(tx, { page, service, start }));
  const time = await findTime(tx, { page, service, start, visitor: holder.visitor });
  const [firstFree = ""] = time.memberIds;
  const memberId = time.memberIds.find((each) => each === kept?.member_id) ?? firstFree;
  const actor: Actor = { ...actingWithin(tx, tx.actor), name: `${given.name} (online booking)` };
  const customer = await customerOf(actor, given);
  if (page.asks_about_offers && given.agrees_to_offers) await noteOffers(tx, bookingContext, given, customer);
  const who = { customerId: customer.id, memberId };
  const writes = page.event_type === "job" ? planJob : planAppointment;
  const eventId = await writes(actor, bookingContext, { ...order, ...time, ...who }).catch(whenTaken);
  const id = kept?.id ?? newId();
  const booked = {
    member_id: memberId,
    starts_at: time.start,
    ends_at: time.end,
    form_id: formId,
    event_id: eventId,
    booked_at: now().toISOString(),
  };
  if (!kept || !(await bookHold(tx, kept.id, booked))) {
    await dropHolds(tx, holder.visitor, new Date(0));
    await insertHold(tx, {
      ...booked,
      id,
      service_id: service.service_id,
      expires_at: booked.booked_at,
      ...holder,
    });
  }
  await tellOfBooking(tx, bookingContext, {
    id,
    given,
    service,
    memberId,
    eventId,
    start: time.start,
    customer,
    mayConfirm: order.confirms,
  });
  return { id, starts_at: time.start };
}

/** Members' own bookings go first: what the calendar refuses was taken a moment ago. */
function whenTaken(error: unknown): never {
  throw error instanceof AppError && error.code === "conflict" ? timeTaken() : error;
}

type Plan = Order & Slot & { customerId: number; memberId: string };

/** An event of its own on the calendar, confirmed by whoever booked it; gives its id. */
async function planAppointment(actor: Actor, { business }: BookingContext, plan: Plan): Promise<number> {
  const { given, service, start, end, customerId, memberId } = plan;
  const price = service.shows_price ? toMajorUnits(money(service.price_cents, business.currency)) : null;
  const event = await createCalendarEvent(actor, {
    title: service.name,
    start,
    end,
    type: "appointment",
    status: "confirmed",
    priority: "medium",
    description: given.message ?? null,
    contact_name: given.name,
    location: given.address ?? null,
    service_category: service.category,
    service_id: service.service_id,
    estimated_cost: price,
    notes: noteOf(given),
    customer_id: customerId,
    assigned_to: memberId,
  });
  return event.id;
}

/** A job with the service on it and one visit; gives the id of the visit's event on the calendar. */
async function planJob(actor: Actor, _front: BookingContext, plan: Plan): Promise<number> {
  const { given, service, start, end, customerId, memberId } = plan;
  const job = await createJob(actor, {
    title: service.name,
    customer_id: customerId,
    description: given.message ?? null,
    // Not the address that is known of the customer: whoever typed their number would read it on the booking's page.
    location: given.address ?? "",
    notes: noteOf(given),
    assigned_to: memberId,
    lines: [{ kind: "service", service_id: service.service_id, quantity: "1" }],
    checklist: [],
  });
  const visit = await createVisit(actor, { job_id: job.id, start, end, assigned_to: memberId });
  if (visit.event_id === null) throw new Error("A visit with a time has no event on the calendar");
  await changeCalendarEventStatus(actor, visit.event_id, "confirmed");
  return visit.event_id;
}

function noteOf({ name, email, phone }: NewBooking): string {
  const reach = [email, phone].filter(Boolean).join(", ");
  return `Booked online by ${name}${reach ? `, ${reach}` : ""}`;
}

function made(
  { actor, page }: BookingContext,
  { id, service, start }: { id: string; service: PageService; start: string },
): MadeBooking {
  const end = new Date(Date.parse(start) + minutesOf(service) * 60_000).toISOString();
  return {
    booking: id,
    service: service.name,
    start: new Date(start).toISOString(),
    end,
    time_zone: actor.timeZone,
    message: page.confirmation || "You're booked. We look forward to seeing you.",
  };
}
