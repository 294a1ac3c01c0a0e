/** Writes the planned year down, up to the present: the business, its people, and what each of them did when. */
import { backfillSubscription } from "#domains/billing/past.ts";
import { backfillCalendarEvents, type CalendarPast } from "#domains/calendar/past.ts";
import { backfillCustomers, type CustomerPast } from "#domains/customers/history/past.ts";
import type { NewOrganization } from "#domains/organizations/service.ts";
import { backfillReminders } from "#domains/reminders/past.ts";
import { createUser } from "#domains/users/service.ts";
import { actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { demoActor } from "./actor.ts";
import { dressBusiness } from "./cast/brand.ts";
import { organiseEarlyDays, organisePeople } from "./cast/people.ts";
import { keepTextNumber } from "./cast/text-number.ts";
import { business, cast, guest } from "./cast.ts";
import { keepCustomFields } from "./custom-fields.ts";
import { keepFunnels } from "./funnels.ts";
import { connectPrograms } from "./integrations.ts";
import { turnRemindersOff } from "./opt-outs.ts";
import { keepReports } from "./reports.ts";
import { keepSegments } from "./segments.ts";
import { subscriptionPast } from "./subscription.ts";
import { minutesAfter } from "./world.ts";
import type { Action, Doer, PlanKey } from "./year/actions.ts";
import { instantAt } from "./year/agenda.ts";
import { writeToMany } from "./year/bulk-messages.ts";
import { writeContracts } from "./year/contracts.ts";
import { writeConversations } from "./year/conversations.ts";
import { writeAnswers } from "./year/messages/answers.ts";
import { runCampaigns } from "./year/messages/campaigns.ts";
import { writeEmails } from "./year/messages/emails.ts";
import { holdText } from "./year/messages/held-text.ts";
import { stopTexts } from "./year/messages/refusals.ts";
import { writeNotices } from "./year/messages/sent-notices.ts";
import { openPortal } from "./year/money/customer-portal.ts";
import { followUpInvoices } from "./year/money/invoice-follow-up.ts";
import { writeInvoices } from "./year/money/invoices.ts";
import { writePayments } from "./year/money/payments.ts";
import { planNextSteps } from "./year/next-steps.ts";
import { openBookingPage } from "./year/online-booking.ts";
import { keepPriceBook } from "./year/pricing-year.ts";
import { repeatWork } from "./year/repeating.ts";
import { stockShelves } from "./year/shelves.ts";
import { writeTemplates } from "./year/templates.ts";
import { runAutomations } from "./year/website/automations.ts";
import { openWebsiteForms } from "./year/website/forms.ts";
import { openWebsite } from "./year/website/pages.ts";
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
  const program = actingWithin(tx, demoActor(tx.actor.appContext));
  const office = requirePermission(program, "organization.update");
  const opening = instantAt(year.firstDay, 7 * 60);
  await atMoment(opening, () => found(office, { ...business, trialEnd: null, isDemo: true }));
  for (const [number, person] of Object.values(cast).entries()) {
    const joined = minutesAfter(opening, 2 + 3 * number);
    await atMoment(joined, () => createUser(office, { ...person, passwordHash }));
  }
  await atMoment(minutesAfter(opening, 1), () => dressBusiness(program));
  await keepTextNumber(program, opening);
  await organiseEarlyDays(program, { opening, until }, passwordHash);
  const opened = minutesAfter(opening, 2 + 3 * Object.keys(cast).length);
  await atMoment(opened, () => createUser(office, { ...guest, passwordHash: guestPasswordHash }));
  await organisePeople(program, { opening, until });
  await backfillSubscription(program, subscriptionPast(year.firstDay, until));
  await keepPriceBook(program, { firstDay: year.firstDay, until });
  const done = year.actions.filter(({ at }) => at <= until);
  const customers = customerPasts(done);
  const ids = await backfillCustomers(program, [...customers.values()]);
  const idOf = new Map([...customers.keys()].map((key, index) => [key, ids[index] as number]));
  const pasts = calendarPasts(done, idOf);
  const eventIds = await backfillCalendarEvents(program, pasts);
  const doneJobs = await keepWorkOrders(program, { pasts, eventIds, until });
  await turnRemindersOff(program, { actions: done, idOf, until });
  await atMoment(until, () => backfillReminders(program, { until, days: 14 }));
  await openBookingPage(program, until);
  await planNextSteps(program, until);
  await arrangeWorkingDays(program, { opening, until });
  await repeatWork(program, until);
  await stockShelves(program, until);
  await writeTemplates(program, { opening, until });
  await writeContracts(program, until);
  const paid = await writeInvoices(program, { opening, until, done: doneJobs });
  await writePayments(program, { paid, opening, until });
  await followUpInvoices(program, { opening, until });
  await keepCustomFields(program, until);
  await keepSegments(program, until);
  await writeToMany(program, until);
  await writeConversations(program, until);
  await writeEmails(program, until);
  await writeNotices(program, until);
  await writeAnswers(program, until);
  await stopTexts(program, until);
  await runCampaigns(program, until);
  await openWebsite(program, until, await openWebsiteForms(program, until));
  await keepFunnels(program, until);
  await keepReports(program, until);
  await runAutomations(program, until);
  await holdText(program, { opening, until });
  await openPortal(program, until);
  await connectPrograms(program, until);
}

/** As the event log names whoever did something. */
export function authorOf(doer: Doer): { userId: string | null; name: string } {
  if (doer === "program") return { userId: null, name: "Plumbline" };
  const { id, firstName, lastName } = cast[doer];
  return { userId: id, name: `${firstName} ${lastName}` };
}

export function customerPasts(actions: readonly Action[]): Map<PlanKey, CustomerPast> {
  const pasts = new Map<PlanKey, CustomerPast>();
  for (const action of actions) {
    const done = { at: action.at, by: authorOf(action.by) };
    if (action.kind === "add customer") {
      pasts.set(action.customer, { added: { ...done, input: action.input }, later: [] });
    } else if (action.kind === "change customer") {
      pastOf(pasts, action.customer).later.push({ ...done, kind: "change", changes: action.changes });
    } else if (action.kind === "contact") {
      pastOf(pasts, action.customer).later.push({ ...done, kind: "contact", channel: action.channel });
    } else if (action.kind === "note") {
      pastOf(pasts, action.customer).later.push({ ...done, kind: "note", body: action.body });
    }
  }
  return pasts;
}

export function calendarPasts(
  actions: readonly Action[],
  idOf: ReadonlyMap<PlanKey, number>,
): CalendarPast[] {
  const pasts = new Map<PlanKey, CalendarPast>();
  for (const action of actions) {
    const done = { at: action.at, by: authorOf(action.by) };
    if (action.kind === "book") {
      const customer_id = action.customer === null ? null : pastOf(idOf, action.customer);
      pasts.set(action.entry, { booked: { ...done, input: { ...action.input, customer_id } }, later: [] });
    } else if (action.kind === "move entry") {
      pastOf(pasts, action.entry).later.push({ ...done, status: action.status });
    }
  }
  return [...pasts.values()];
}

function pastOf<Past>(pasts: ReadonlyMap<PlanKey, Past>, key: PlanKey): Past {
  const past = pasts.get(key);
  if (past === undefined) throw new Error(`The plan speaks of record ${key} before it exists`);
  return past;
}
