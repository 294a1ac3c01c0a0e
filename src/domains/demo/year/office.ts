/** What fills the calendar between the jobs: the crew's meetings, calls, inspections, errands. */
import type { Day } from "#shared/time/time.ts";
import type { CastKey } from "../cast.ts";
import { book, minutesAfter, type Outcome, type PlannedCustomer, type World } from "../world.ts";
import {
  addDays,
  dayOf,
  daysBetween,
  endOf,
  type Hours,
  instantAt,
  isWorkday,
  nextWorkday,
  startOf,
  weekdayOf,
} from "./agenda.ts";
import type { Dice } from "./dice.ts";
import { appointments, calls, meetings, type OfficeMatter, tasks } from "./matters.ts";

/** Monday meetings, which from now on repeat by themselves, and the bookkeeping of each month, three weeks ahead. */
export function bookRegularMeetings(world: World): void {
  const dice = world.dice.named("regular meetings");
  for (let day = addDays(world.firstDay, 4); day <= world.lastDay; day = addDays(day, 1)) {
    const bookedAt = instantAt(addDays(day, -21), dice.whole(8 * 60, 9 * 60));
    const soonest = minutesAfter(instantAt(world.firstDay, 16 * 60), dice.whole(1, 60));
    const about = { bookedAt: bookedAt > soonest ? bookedAt : soonest, outcome: "completed" as const };
    if (weekdayOf(day) === 1 && isWorkday(day) && day <= world.today)
      bookMatter(world, dice, day, { matter: crewMeeting, who: "rosa", ...about });
    if (weekdayOf(day) === 4 && Number(day.slice(8)) <= 7) {
      bookMatter(world, dice, day, { matter: bookkeeping, who: "priya", ...about });
    }
  }
}

const crewMeeting: OfficeMatter = {
  title: "Monday crew meeting",
  type: "meeting",
  minutes: 30,
  detail: "Routes for the week and what's missing from the vans.",
  contact: "Whole crew",
};

const bookkeeping: OfficeMatter = {
  title: "Monthly numbers",
  type: "meeting",
  minutes: 60,
  detail: "Open invoices, payroll, sales tax.",
  contact: "Office",
};

type Round = {
  matters: readonly OfficeMatter[];
  /** How many there are on a working day, on average. */
  aDay: number;
  /** Days ahead at which it is put on the calendar, at least and at most. */
  ahead: readonly [number, number];
  who: readonly CastKey[];
  isWithCustomer: boolean;
  /** Whether it matters so little that it may be left open. */
  isForgettable?: boolean;
};

const rounds: readonly Round[] = [
  {
    matters: calls,
    aDay: 0.46,
    ahead: [1, 7],
    who: ["tessa", "tessa", "marcus", "rosa"],
    isWithCustomer: true,
    isForgettable: true,
  },
  {
    matters: appointments,
    aDay: 0.19,
    ahead: [3, 20],
    who: ["marcus", "hannah", "diego"],
    isWithCustomer: true,
  },
  { matters: meetings, aDay: 0.08, ahead: [5, 24], who: ["rosa", "marcus"], isWithCustomer: false },
  {
    matters: tasks,
    aDay: 0.34,
    ahead: [1, 13],
    who: ["tessa", "jamal", "priya", "diego"],
    isWithCustomer: false,
    isForgettable: true,
  },
];

/**
 * Everything else. Today has something of each kind, so that the day shows what a day looks like; and on two of the
 * days before there was some small thing to forget.
 */
export function bookOfficeMatters(world: World): void {
  const dice = world.dice.named("office");
  const forgetful = [2, 5].map((ago) => nextWorkday(addDays(world.today, -ago)));
  for (let day = addDays(world.firstDay, 2); day <= world.lastDay; day = addDays(day, 1)) {
    const isToday = day === world.today;
    if (!isWorkday(day) && !isToday) continue;
    for (const round of rounds) {
      const isForgetful = round.isForgettable && forgetful.includes(day);
      const count = Math.max(dice.times(round.aDay), isToday || isForgetful ? 1 : 0);
      for (let each = 0; each < count; each++) bookFromRound(world, dice, day, round);
    }
  }
}

function bookFromRound(world: World, dice: Dice, day: Day, round: Round): void {
  const bookedAt = bookingMoment(dice, world, day, round.ahead);
  const bookedOn = dayOf(bookedAt);
  const customers = world.customers.filter(({ clientSince, quietOn }) => {
    return clientSince && clientSince < bookedOn && (!quietOn || quietOn > day);
  });
  const customer = round.isWithCustomer ? dice.pick(customers) : undefined;
  if (round.isWithCustomer && !customer) return;
  const matter = dice.pick(round.matters);
  const outcome = outcomeOn(world, dice, day, round);
  bookMatter(world, dice, day, { matter, who: dice.pick(round.who), bookedAt, customer, outcome });
}

/** Some days ahead, in office hours. */
function bookingMoment(dice: Dice, { firstDay }: World, day: Day, ahead: Round["ahead"]): Date {
  let bookedOn = addDays(day, -dice.whole(...ahead));
  while (!isWorkday(bookedOn)) bookedOn = addDays(bookedOn, -1);
  const soonest = instantAt(firstDay, 17 * 60);
  const moment = instantAt(bookedOn, dice.whole(8 * 60, 16 * 60 + 30));
  return moment > soonest ? moment : soonest;
}

/** Of the last days' errands and calls some were never ticked off, as it goes. */
function outcomeOn(world: World, dice: Dice, day: Day, { isForgettable }: Round): Outcome {
  const ago = daysBetween(day, world.today);
  if (ago === 0) return "completed";
  if (isForgettable && ago > 0 && ago < 8 && dice.chance(ago < 6 ? 0.6 : 0.2)) return "forgotten";
  return dice.chance(0.05) ? "cancelled" : "completed";
}

type Planned = {
  matter: OfficeMatter;
  who: CastKey;
  bookedAt: Date;
  customer?: PlannedCustomer | undefined;
  outcome?: Outcome | undefined;
};

function bookMatter(world: World, dice: Dice, day: Day, planned: Planned): void {
  const { matter, who, bookedAt, customer, outcome } = planned;
  const isFirstThing = matter === crewMeeting;
  const hours: Hours = isFirstThing
    ? { from: 7 * 60 + 30, to: 8 * 60 }
    : { from: 8 * 60 + 30 * dice.whole(0, 12), to: 17 * 60 };
  const slot =
    world.agenda.takeFirst(who, day, matter.minutes, hours) ??
    world.agenda.takeFirst(who, day, matter.minutes);
  if (!slot || startOf(slot) <= bookedAt || endOf(slot) <= bookedAt) return;
  book(world, {
    slot,
    who,
    bookedAt,
    bookedBy: who === "priya" ? "rosa" : who === "jamal" || who === "diego" ? "tessa" : who,
    title: matter.title,
    type: matter.type,
    detail: matter.detail,
    ...(customer ? { customer } : {}),
    ...(matter.contact ? { contact: matter.contact } : {}),
    ...(outcome ? { outcome } : {}),
  });
}
