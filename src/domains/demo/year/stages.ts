/** How a newcomer becomes a client, or does not: the first call, the estimate, the answer, the first job. */
import type { Day } from "#shared/time/time.ts";
import { book, minutesAfter, type PlannedCustomer, type World } from "../world.ts";
import { addDays, dayOf, endOf, instantAt, monthOf, nextWorkday, type Slot } from "./agenda.ts";
import { type Arrival, goQuiet, type Introduce } from "./clientele.ts";
import type { Dice } from "./dice.ts";
import { coldNotes, estimateNotes, firstContactNotes, lostNotes, wonNotes } from "./note-texts.ts";
import { everydayWork, largerWork, seasons, type Work } from "./trade.ts";
import { bookPromisedWork, priceOf } from "./visits.ts";

type Newcomer = { customer: PlannedCustomer; work: Work; dollars: number; arrival: Arrival; dice: Dice };

/** Lets one newcomer in and thinks their way through, further than today where it leads there. */
export function welcome(world: World, introduce: Introduce, arrival: Arrival): void {
  const dice = world.dice.named(`newcomer ${world.customers.length}`);
  const path = dice.pickWeighted(paths, ({ weight }) => weight);
  const work = workFor(dice, path.works, dayOf(arrival.at));
  const dollars = roundValue(priceOf(dice, work));
  const customer = introduce({ ...arrival, status: "lead", dollars });
  path.go(world, { customer, work, dollars, arrival, dice });
}

const paths = [
  { weight: 31, works: everydayWork, go: comeAtOnce },
  { weight: 46, works: largerWork, go: askForEstimate },
  { weight: 23, works: [...everydayWork, ...largerWork], go: neverAnswer },
] as const;

function workFor(dice: Dice, works: readonly Work[], day: Day): Work {
  const month = monthOf(day);
  return dice.pickWeighted(works, ({ season, weight }) => weight * (seasons[season][month] ?? 0));
}

const roundValue = (dollars: number): number => (dollars < 1000 ? dollars : Math.round(dollars / 50) * 50);

/** Something leaks: the visit follows the call, and who was helped is a client. */
function comeAtOnce(world: World, { customer, work, dollars, arrival, dice }: Newcomer): void {
  const called = minutesAfter(arrival.at, arrival.by === "program" ? dice.whole(20, 90) : 3);
  reach(world, customer, called, "call");
  const from = addDays(dayOf(called), Math.min(dice.whole(...work.lead), 4));
  const bookedAt = minutesAfter(called, dice.whole(2, 9));
  const { end } = bookPromisedWork(world, customer, work, { from, bookedAt, dollars });
  becomeClient(world, customer, minutesAfter(end, dice.whole(10, 60)));
}

/** Larger work: Marcus comes for an estimate, and the answer takes its time. */
function askForEstimate(world: World, newcomer: Newcomer): void {
  const { customer, work, dollars, arrival, dice } = newcomer;
  const called = officeHourAfter(dice, arrival.at);
  reach(world, customer, called, dice.pick(["call", "call", "email", "text"] as const));
  if (dice.chance(0.35)) write(world, customer, minutesAfter(called, 4), dice.pick(firstContactNotes));
  const slot = slotForEstimate(world, dice, addDays(dayOf(called), dice.whole(1, 8)));
  book(world, {
    slot,
    who: "marcus",
    bookedAt: minutesAfter(called, dice.whole(5, 30)),
    bookedBy: "tessa",
    title: `Estimate: ${work.title}`,
    type: "consultation",
    detail: dice.pick(work.details),
    customer,
    category: work.category,
    outcome: "completed",
  });
  const afterVisit = minutesAfter(endOf(slot), dice.whole(20, 120));
  if (dice.chance(0.5)) write(world, customer, afterVisit, dice.pick(estimateNotes));
  world.actions.push({
    at: minutesAfter(afterVisit, 5),
    by: "marcus",
    kind: "change customer",
    customer: customer.key,
    changes: {
      status: "prospect",
      estimated_value_cents: roundValue(Math.round((dollars * dice.whole(90, 125)) / 500) * 5) * 100,
    },
  });
  answerEstimate(world, newcomer, slot);
}

function slotForEstimate(world: World, dice: Dice, from: Day): Slot {
  const day = nextWorkday(from);
  const hours = { from: 9 * 60 + 30 * dice.whole(0, 10), to: 17 * 60 };
  const slot = world.agenda.takeFirst("marcus", day, 60, hours) ?? world.agenda.takeFirst("marcus", day, 60);
  return slot ?? slotForEstimate(world, dice, addDays(day, 1));
}

function answerEstimate(world: World, { customer, work, dollars, dice }: Newcomer, visit: Slot): void {
  const answer = dice.pickWeighted(["won", "lost", "open"] as const, (each) => answerWeights[each]);
  const reminded = nextWorkday(addDays(visit.day, dice.whole(3, 7)));
  if (dice.chance(0.5)) remind(world, customer, work, reminded, endOf(visit));
  reach(
    world,
    customer,
    instantAt(reminded, dice.whole(9 * 60, 16 * 60)),
    dice.pick(["call", "email"] as const),
  );
  if (answer === "open") return;
  const day = nextWorkday(addDays(reminded, dice.whole(0, answer === "won" ? 12 : 24)));
  if (answer === "lost") return goQuiet(world, customer, day, lostNotes);
  const at = instantAt(day, dice.whole(8 * 60 + 30, 16 * 60 + 30));
  write(world, customer, at, dice.pick(wonNotes));
  becomeClient(world, customer, minutesAfter(at, 3));
  const from = addDays(day, Math.min(dice.whole(...work.lead), 12));
  bookPromisedWork(world, customer, work, { from, bookedAt: minutesAfter(at, 8), dollars });
}

const answerWeights = { won: 52, lost: 16, open: 32 } as const;

function remind(world: World, customer: PlannedCustomer, work: Work, day: Day, visitEnd: Date): void {
  const slot = world.agenda.takeFirst("marcus", day, 30, { from: 8 * 60, to: 18 * 60 });
  if (!slot) return;
  book(world, {
    slot,
    who: "marcus",
    bookedAt: minutesAfter(visitEnd, 30),
    bookedBy: "marcus",
    title: `Follow up on the estimate for ${customer.company ?? customer.fullName}`,
    type: "follow_up",
    detail: `${work.title}: ask if they have any questions.`,
    customer,
    urgency: "normal",
  });
}

/** Three calls at most; then the lead stays where it is or is put away. */
function neverAnswer(world: World, { customer, arrival, dice }: Newcomer): void {
  let called = officeHourAfter(dice, arrival.at);
  for (let tries = dice.whole(1, 3); tries > 0; tries--) {
    reach(world, customer, called, dice.pick(["call", "call", "text", "email"] as const));
    called = officeHourAfter(dice, minutesAfter(called, dice.whole(3, 9) * 1440));
  }
  if (dice.chance(0.4)) write(world, customer, minutesAfter(called, 2), dice.pick(firstContactNotes));
  const putAway = addDays(dayOf(arrival.at), dice.whole(45, 100));
  if (dice.chance(0.62)) goQuiet(world, customer, nextWorkday(putAway), coldNotes);
}

function becomeClient(world: World, customer: PlannedCustomer, at: Date): void {
  const { key } = customer;
  const changes = { status: "client" } as const;
  world.actions.push({ at, by: "marcus", kind: "change customer", customer: key, changes });
  customer.clientSince = dayOf(at);
}

type Channel = "call" | "email" | "text";

function reach(world: World, customer: PlannedCustomer, at: Date, channel: Channel): void {
  world.actions.push({ at, by: "tessa", kind: "contact", customer: customer.key, channel });
}

function write(world: World, customer: PlannedCustomer, at: Date, body: string): void {
  world.actions.push({ at, by: "marcus", kind: "note", customer: customer.key, body });
}

/** Within some hours, or the next morning on which the office is open. */
function officeHourAfter(dice: Dice, moment: Date): Date {
  const later = minutesAfter(moment, dice.whole(10, 240));
  const day = dayOf(later);
  const isOpen =
    nextWorkday(day) === day && later > instantAt(day, 8 * 60) && later < instantAt(day, 17 * 60);
  if (isOpen) return later;
  const next = later < instantAt(day, 8 * 60) ? nextWorkday(day) : nextWorkday(addDays(day, 1));
  return instantAt(next, dice.whole(8 * 60, 10 * 60));
}
