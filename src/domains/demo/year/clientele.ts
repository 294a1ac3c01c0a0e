/** Who the demo's customers are and how they came: the old card file first, then newcomers all year. */
import type { CustomerSource, NewCustomer } from "#domains/customers/contract.ts";
import type { Day } from "#shared/time/time.ts";
import { emailFor, nameGiver, phoneGiver } from "../cast/names.ts";
import { addressFor, companies, companyEmail } from "../cast/places.ts";
import { type CastKey, cast } from "../cast.ts";
import { minutesAfter, type PlannedCustomer, type World } from "../world.ts";
import type { Doer } from "./actions.ts";
import { addDays, daysBetween, instantAt, isWorkday, nextWorkday, weekdayOf } from "./agenda.ts";
import type { Dice } from "./dice.ts";
import { firmNotes, quietNotes, standingNotes } from "./note-texts.ts";

export type Introduction = {
  at: Date;
  by: Doer;
  status: NewCustomer["status"];
  source: CustomerSource;
  dollars?: number;
};

export type Introduce = (introduction: Introduction) => PlannedCustomer;

/** Adds customers with a name, a telephone number and an address of their own. */
export function openCardFile(world: World): Introduce {
  const dice = world.dice.named("card file");
  const nameOf = nameGiver(dice.named("names"));
  const phoneOf = phoneGiver(dice.named("phones"));
  const firms = dice.named("firms").shuffled(companies);
  return ({ at, by, status, source, dollars }) => {
    const name = nameOf();
    const company = dice.chance(0.2) ? (firms.pop() ?? null) : null;
    const place = addressFor(dice, { hasUnits: company === null });
    const keeper = dice.pickWeighted(keepers, ([, weight]) => weight)[0];
    const customer: PlannedCustomer = {
      key: world.customers.length,
      fullName: `${name.first} ${name.last}`,
      company,
      place,
      keeper,
      visits: [],
    };
    const input: NewCustomer = {
      first_name: name.first,
      last_name: name.last,
      email: company ? companyEmail(company) : dice.chance(0.87) ? emailFor(dice, name) : null,
      phone: dice.chance(0.95) ? phoneOf() : null,
      company,
      status,
      source,
      ...place,
      country: "US",
      notes: dice.chance(0.4) ? dice.pick(company ? firmNotes : standingNotes) : null,
      estimated_value_cents: dollars === undefined ? null : dollars * 100,
      assigned_to: cast[keeper].id,
    };
    world.customers.push(customer);
    world.actions.push({ at, by, kind: "add customer", customer: customer.key, input });
    return customer;
  };
}

const keepers: readonly (readonly [CastKey, number])[] = [
  ["marcus", 38],
  ["tessa", 16],
  ["rosa", 10],
  ["diego", 16],
  ["hannah", 15],
  ["jamal", 5],
];

const oldClients = 66;
const oldAndQuiet = 6;

/** On the first day the office types in the clients it had before; some of them will go quiet within the year. */
export function bringOldClients(world: World, introduce: Introduce): void {
  const dice = world.dice.named("old clients");
  for (let number = 0; number < oldClients; number++) {
    const at = minutesAfter(instantAt(world.firstDay, 8 * 60 + 10), number * 7);
    const isQuiet = number < oldAndQuiet;
    const customer = introduce({
      at,
      by: "tessa",
      status: isQuiet ? "inactive" : "client",
      source: dice.pick(["referral", "referral", "advertising", "event", "other"] as const),
    });
    const days = dice.whole(isQuiet ? 2 : 8, isQuiet ? 30 : 200);
    const goesQuiet = !isQuiet && dice.chance(0.12);
    const day =
      isQuiet || goesQuiet ? addDays(world.firstDay, isQuiet ? days : 20) : addDays(world.today, -days);
    callOn(world, customer, day);
    if (isQuiet) continue;
    customer.clientSince = world.firstDay;
    if (goesQuiet) goQuiet(world, customer, addDays(world.firstDay, dice.whole(40, 350)), quietNotes);
  }
}

/** The office calls, on the next day on which it works. */
function callOn(world: World, { key }: PlannedCustomer, day: Day): void {
  const minute = world.dice.named(`call ${key}`).whole(9 * 60, 16 * 60);
  const at = instantAt(nextWorkday(day), minute);
  world.actions.push({ at, by: "tessa", kind: "contact", customer: key, channel: "call" });
}

/** Made inactive by the office, with the reason as a note. */
export function goQuiet(world: World, customer: PlannedCustomer, day: Day, reasons: readonly string[]): void {
  const dice = world.dice.named(`quiet ${customer.key}`);
  const at = instantAt(day, dice.whole(9 * 60, 16 * 60));
  const { key } = customer;
  customer.quietOn = day;
  world.actions.push({ at, by: "tessa", kind: "note", customer: key, body: dice.pick(reasons) });
  world.actions.push({
    at: minutesAfter(at, 1),
    by: "tessa",
    kind: "change customer",
    customer: key,
    changes: { status: "inactive" },
  });
}

export type Arrival = { at: Date; by: Doer; source: CustomerSource };

/** Newcomers of the year in the order in which they first ask: more each month, few at weekends. */
export function arrivalsOf(world: World): Arrival[] {
  const dice = world.dice.named("arrivals");
  const arrivals: Arrival[] = [];
  for (let day = addDays(world.firstDay, 2); day <= world.today; day = addDays(day, 1)) {
    const growth = 0.8 + (0.4 * daysBetween(world.firstDay, day)) / 365;
    const mean = (isWorkday(day) ? 0.56 : weekdayOf(day) === 6 ? 0.24 : 0.12) * growth;
    const least = daysBetween(day, world.today) < 3 ? 1 : 0;
    const count = Math.max(dice.times(mean), least);
    for (let each = 0; each < count; each++) arrivals.push(arrivalOn(dice, day));
  }
  return arrivals.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** The website takes requests early and late; telephone and door are open in office hours. */
function arrivalOn(dice: Dice, day: Day): Arrival {
  if (!isWorkday(day) || dice.chance(0.3)) {
    return { at: instantAt(day, dice.whole(6 * 60, 21 * 60)), by: "program", source: "website" };
  }
  const [source] = dice.pickWeighted(sources, ([, weight]) => weight);
  const by = dice.pick(["tessa", "tessa", "tessa", "marcus", "rosa"] as const);
  return { at: instantAt(day, dice.whole(8 * 60, 16 * 60 + 30)), by, source };
}

const sources: readonly (readonly [CustomerSource, number])[] = [
  ["referral", 48],
  ["advertising", 18],
  ["social_media", 14],
  ["event", 7],
  ["cold_outreach", 6],
  ["other", 7],
];
