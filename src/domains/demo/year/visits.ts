/** The firm's work through the year: who calls for what, and which technician drives there on which day. */
import type { Day } from "#shared/time/time.ts";
import type { Technician } from "../cast.ts";
import { book, minutesAfter, type Outcome, type PlannedCustomer, type World } from "../world.ts";
import {
  addDays,
  daysBetween,
  instantAt,
  isWorkday,
  monthOf,
  nextWorkday,
  type Slot,
  startOf,
  weekdayOf,
  workdayBefore,
} from "./agenda.ts";
import type { Dice } from "./dice.ts";
import { afterHeatingNotes, afterPlumbingNotes } from "./note-texts.ts";
import { everydayWork, largerWork, loadOfMonth, seasons, type Work } from "./trade.ts";

/** What the firm takes on a working day at the year's middle, in dollars, and how many visits that is. */
const dollarsADay = 1_950;
const jobsADay = 2.45;

/** Large jobs are kept apart: a day that has more than this takes no other. */
const mostPromisedDollars = 1_500;

/** Sunday first: the on-call technician alone works at weekends. */
const shareOfWeekday = [0.1, 1.06, 1.02, 1, 1, 0.95, 0.3] as const;

/** The firm grows by about a third within the year. */
function loadOn(world: World, day: Day): number {
  const grown = 0.84 + (0.34 * daysBetween(world.firstDay, day)) / 365;
  const share = isWorkday(day)
    ? shareOfWeekday[weekdayOf(day)]
    : Math.min(0.3, shareOfWeekday[weekdayOf(day)] ?? 0);
  return grown * (loadOfMonth[monthOf(day)] ?? 1) * (share ?? 1);
}

/** Work that is promised already: on the first day from `from` on which somebody fit for it has the time. */
export function bookPromisedWork(
  world: World,
  customer: PlannedCustomer,
  work: Work,
  { from, bookedAt, dollars }: { from: Day; bookedAt: Date; dollars?: number },
): { end: Date; outcome: Outcome } {
  for (let day = from; ; day = addDays(day, 1)) {
    const isOpen = isWorkday(day) || work.lead[1] === 0;
    const isCrowded = (world.jobs.get(day)?.dollars ?? 0) > mostPromisedDollars && work.lead[1] > 4;
    const found = isOpen && !isCrowded ? findTechnician(world, work, day) : undefined;
    if (found && startOf(found.slot) > minutesAfter(bookedAt, 20)) {
      const booked = { customer, work, dollars: dollars ?? priceOf(world.dice, work), bookedAt };
      return bookJob(world, { ...found, ...booked, outcome: "completed" });
    }
  }
}

/** What clients call for again and again, until each day is as full as the season makes it. */
export function bookRepeatedWork(world: World): void {
  const dice = world.dice.named("repeated work");
  let owed = 0;
  for (let day = addDays(world.firstDay, 2); day <= world.lastDay; day = addDays(day, 1)) {
    const load = loadOn(world, day);
    const planned = () => world.jobs.get(day) ?? { count: 0, dollars: 0 };
    const wanted = Math.max(dice.times(jobsADay * load), leastOn(world, day));
    for (let tries = 0; planned().count < wanted && tries < 12; tries++) {
      // What the days before fell short of is made up with larger work, so that months resemble each other.
      const missing = owed + dollarsADay * load - planned().dollars;
      const isLarger = isWorkday(day) && missing > 2_000;
      bookForSomebody(world, dice, day, isLarger ? largerWork : everydayWork);
    }
    owed = Math.max(-mostOwed, Math.min(mostOwed, owed + dollarsADay * load - planned().dollars));
  }
}

/** A good or bad week is forgotten after a while, in dollars. */
const mostOwed = 5000;

/** Today is never empty, whatever the day of the week. */
function leastOn({ today }: World, day: Day): number {
  const distance = daysBetween(day, today);
  if (distance === 0) return isWorkday(day) ? 5 : 2;
  return distance > 0 && distance < 7 && isWorkday(day) ? 3 : 0;
}

function bookForSomebody(world: World, dice: Dice, day: Day, catalogue: readonly Work[]): void {
  const month = monthOf(day);
  const works = isWorkday(day) ? catalogue : catalogue.filter(({ lead }) => lead[0] === 0);
  const work = dice.pickWeighted(works, ({ season, weight }) => weight * (seasons[season][month] ?? 0));
  const daysAhead = dice.whole(...work.lead);
  const calledOn = addDays(day, -daysAhead);
  const candidates = world.customers.filter((customer) => canBeServed(customer, work, day, calledOn));
  if (candidates.length === 0) return;
  const customer = dice.pick(candidates);
  const found = findTechnician(world, work, day);
  if (!found) return;
  const bookedAt = callBefore(dice, found.slot, daysAhead);
  const isLeftOpen = !world.hasUnfinishedJob && day === workdayBefore(world.today);
  if (isLeftOpen) world.hasUnfinishedJob = true;
  const outcome = isLeftOpen ? "unfinished" : day === world.today ? "completed" : undefined;
  bookJob(world, { ...found, customer, work, dollars: priceOf(dice, work), bookedAt, outcome });
}

/** What takes longer is not needed twice in a year. */
const longestEverydayMinutes = 180;

/** Nobody calls every week, and nobody has the same thing done again so soon. */
function canBeServed(customer: PlannedCustomer, work: Work, day: Day, calledOn: Day): boolean {
  const { clientSince, quietOn, company, visits } = customer;
  if (!clientSince || clientSince >= calledOn) return false;
  if (quietOn && quietOn <= day) return false;
  if (work.customers !== "all" && (work.customers === "firms") !== (company !== null)) return false;
  const pauseAfterSame = work.minutes > longestEverydayMinutes ? 400 : 80;
  return visits.every(
    (visit) => Math.abs(daysBetween(visit.day, day)) > (visit.title === work.title ? pauseAfterSame : 24),
  );
}

/** When the customer called: the same morning for what cannot wait, else in office hours some days before. */
function callBefore(dice: Dice, slot: Slot, daysAhead: number): Date {
  const day = nextWorkday(addDays(slot.day, -daysAhead));
  if (day >= slot.day) return minutesAfter(startOf(slot), -dice.whole(25, 95));
  return instantAt(day, dice.whole(8 * 60, 16 * 60 + 45));
}

type Found = { slot: Slot; who: Technician };

/** At weekends the technician on call, week about; else the first who is fit for the work and has the time. */
function findTechnician(world: World, work: Work, day: Day): Found | undefined {
  const onCall = Math.floor(daysBetween("2024-01-07", day) / 7) % 2 === 0 ? "diego" : "hannah";
  const fit: readonly Technician[] = isWorkday(day) ? work.who : [onCall];
  const dice = world.dice.named(`slot ${world.entries} ${day}`);
  for (const who of fit) {
    const from = 8 * 60 + 30 * dice.whole(0, work.minutes > 240 ? 0 : 6);
    const hours = { from, to: 17 * 60 };
    const slot =
      world.agenda.takeFirst(who, day, work.minutes, hours) ?? world.agenda.takeFirst(who, day, work.minutes);
    if (slot) return { slot, who };
  }
  return undefined;
}

type PlannedJob = Found & {
  customer: PlannedCustomer;
  work: Work;
  dollars: number;
  bookedAt: Date;
  outcome?: Outcome | undefined;
};

function bookJob(world: World, job: PlannedJob): { end: Date; outcome: Outcome } {
  const { slot, who, customer, work, dollars, bookedAt, outcome } = job;
  const dice = world.dice.named(`job ${world.entries}`);
  const booked = book(world, {
    slot,
    who,
    bookedAt,
    bookedBy: dice.pickWeighted(["tessa", "marcus", "rosa"] as const, (by) => (by === "tessa" ? 7 : 1)),
    title: work.title,
    type: "job",
    detail: dice.pick(work.details),
    customer,
    category: work.category,
    dollars,
    urgency: urgencyOf(dice, work),
    ...(outcome ? { outcome } : {}),
  });
  const planned = world.jobs.get(slot.day) ?? { count: 0, dollars: 0 };
  const worth = booked.outcome === "completed" ? dollars : 0;
  world.jobs.set(slot.day, { count: planned.count + 1, dollars: planned.dollars + worth });
  if (booked.outcome === "completed" && dice.chance(0.16)) {
    // A technician may write about customers of their own; for others the office does it.
    const by = customer.keeper === who ? who : "tessa";
    const notes = work.category === "HVAC" ? afterHeatingNotes : afterPlumbingNotes;
    const at = minutesAfter(booked.end, dice.whole(4, 50));
    world.actions.push({ at, by, kind: "note", customer: customer.key, body: dice.pick(notes) });
  }
  return booked;
}

const urgencyOf = (dice: Dice, { lead: [soonest, latest] }: Work) => {
  if (latest === 0) return "urgent" as const;
  if (latest <= 2) return dice.chance(0.5) ? ("high" as const) : ("normal" as const);
  return soonest >= 2 && dice.chance(0.35) ? ("low" as const) : ("normal" as const);
};

/** Whole dollars, to the next five. */
export function priceOf(dice: Dice, { dollars: [from, to] }: Work): number {
  return Math.round(dice.whole(from, to) / 5) * 5;
}
