/** Writes the planned year down, up to the present: the business, its people, and what each of them did when. */
import { takeOverSubscription } from "#domains/billing/past.ts";
import { type CalendarPast, takeOverCalendarEvents } from "#domains/calendar/past.ts";
import { type CustomerPast, takeOverCustomers } from "#domains/customers/past.ts";
import type { NewOrganization } from "#domains/organizations/service.ts";
import { takeOverReminders } from "#domains/reminders/past.ts";
import { createUser } from "#domains/users/service.ts";
import { actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { demoActor } from "./actor.ts";
import { organiseEarlyDays, organisePeople } from "./cast/people.ts";
import { business, cast, guest } from "./cast.ts";
import { turnRemindersOff } from "./opt-outs.ts";
import { subscriptionPast } from "./subscription.ts";
import { minutesAfter } from "./world.ts";
import { instantAt } from "./year/agenda.ts";
import type { Deed, Doer, PlanKey } from "./year/deeds.ts";
import { planNextSteps } from "./year/next-steps.ts";
import { openBookingPage } from "./year/online-booking.ts";
import { keepPriceBook } from "./year/pricing-year.ts";
import { repeatWork } from "./year/repeating.ts";
import { keepWorkOrders } from "./year/work-orders.ts";
import { arrangeWorkingDays } from "./year/working-days.ts";
import type { Year } from "./year/year.ts";

export type Filling = {
  year: Year;
  /** What lies later has not happened yet. */
  until: Date;
  passwordHash: string;
  /** Of a password that nobody knows: the guest comes in without one. */
  guestPasswordHash: string;
  /** Opens the organization, or puts it back to how it was when it was opened. */
  found: (tx: Scope, organization: NewOrganization) => Promise<void>;
};

/** Fills the organization of `tx`, which holds nothing. */
export async function fillDemo(tx: Scope, filling: Filling): Promise<void> {
  const { year, until, passwordHash, guestPasswordHash, found } = filling;
  const program = actingWithin(tx, demoActor(tx.actor.ground));
  const office = requirePermission(program, "organization.update");
  const opening = instantAt(year.firstDay, 7 * 60);
  await atMoment(opening, () => found(office, { ...business, trialEnd: null, isDemo: true }));
  for (const [number, person] of Object.values(cast).entries()) {
    const joined = minutesAfter(opening, 2 + 3 * number);
    await atMoment(joined, () => createUser(office, { ...person, passwordHash }));
  }
  await organiseEarlyDays(program, { opening, until }, passwordHash);
  const opened = minutesAfter(opening, 2 + 3 * Object.keys(cast).length);
  await atMoment(opened, () => createUser(office, { ...guest, passwordHash: guestPasswordHash }));
  await organisePeople(program, { opening, until });
  await takeOverSubscription(program, subscriptionPast(year.firstDay, until));
  await keepPriceBook(program, { firstDay: year.firstDay, until });
  const done = year.deeds.filter(({ at }) => at <= until);
  const customers = customerPasts(done);
  const ids = await takeOverCustomers(program, [...customers.values()]);
  const idOf = new Map([...customers.keys()].map((key, index) => [key, ids[index] as number]));
  const pasts = calendarPasts(done, idOf);
  const eventIds = await takeOverCalendarEvents(program, pasts);
  await keepWorkOrders(program, { pasts, eventIds, until });
  await turnRemindersOff(program, { deeds: done, idOf, until });
  await atMoment(until, () => takeOverReminders(program, { until, days: 14 }));
  await openBookingPage(program, until);
  await planNextSteps(program, until);
  await arrangeWorkingDays(program, { opening, until });
  await repeatWork(program, until);
}

/** As the event log names whoever did something. */
export function authorOf(doer: Doer): { userId: string | null; name: string } {
  if (doer === "program") return { userId: null, name: "Plumbline" };
  const { id, firstName, lastName } = cast[doer];
  return { userId: id, name: `${firstName} ${lastName}` };
}

export function customerPasts(deeds: readonly Deed[]): Map<PlanKey, CustomerPast> {
  const pasts = new Map<PlanKey, CustomerPast>();
  for (const deed of deeds) {
    const done = { at: deed.at, by: authorOf(deed.by) };
    if (deed.kind === "add customer") {
      pasts.set(deed.customer, { added: { ...done, input: deed.input }, later: [] });
    } else if (deed.kind === "change customer") {
      pastOf(pasts, deed.customer).later.push({ ...done, kind: "change", changes: deed.changes });
    } else if (deed.kind === "contact") {
      pastOf(pasts, deed.customer).later.push({ ...done, kind: "contact", channel: deed.channel });
    } else if (deed.kind === "note") {
      pastOf(pasts, deed.customer).later.push({ ...done, kind: "note", body: deed.body });
    }
  }
  return pasts;
}

export function calendarPasts(deeds: readonly Deed[], idOf: ReadonlyMap<PlanKey, number>): CalendarPast[] {
  const pasts = new Map<PlanKey, CalendarPast>();
  for (const deed of deeds) {
    const done = { at: deed.at, by: authorOf(deed.by) };
    if (deed.kind === "book") {
      const customer_id = deed.customer === null ? null : pastOf(idOf, deed.customer);
      pasts.set(deed.entry, { booked: { ...done, input: { ...deed.input, customer_id } }, later: [] });
    } else if (deed.kind === "move entry") {
      pastOf(pasts, deed.entry).later.push({ ...done, status: deed.status });
    }
  }
  return [...pasts.values()];
}

function pastOf<Past>(pasts: ReadonlyMap<PlanKey, Past>, key: PlanKey): Past {
  const past = pasts.get(key);
  if (past === undefined) throw new Error(`The plan speaks of record ${key} before it exists`);
  return past;
}
