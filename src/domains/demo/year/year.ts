/** Thinks out a year of the demo business, the same for the same day: who came, what was done, what is booked. */
import type { Day } from "#shared/time/time.ts";
import { newWorld } from "../world.ts";
import type { Action } from "./actions.ts";
import { addDays, nextWorkday } from "./agenda.ts";
import { arrivalsOf, bringOldClients, openCardFile } from "./clientele.ts";
import { bookOfficeMatters, bookRegularMeetings } from "./office.ts";
import { welcome } from "./stages.ts";
import { distanceFromGoodMonth } from "./trend.ts";
import { bookRepeatedWork } from "./visits.ts";

const daysOfHistory = 365;
const daysAhead = 35;

export type Year = { firstDay: Day; actions: Action[] };

/** Chance brings bad months too; of so many years at most, the one is taken that ends best. */
const mostTries = 6;

/**
 * All deeds in the order in which they happen, from a year before `today` (a day of the business's zone) to some weeks
 * after. Those that lie ahead have not happened yet: whoever writes the history down stops at the present moment.
 */
export function planYear(today: Day): Year {
  let best: { year: Year; distance: number } | undefined;
  for (let attempt = 1; attempt <= mostTries && best?.distance !== 0; attempt++) {
    const year = thinkOut(`Copperleaf ${attempt}`, today);
    const distance = distanceFromGoodMonth(year.actions, today);
    if (!best || distance < best.distance) best = { year, distance };
  }
  if (!best) throw new Error("At least one year must be thought out");
  return best.year;
}

function thinkOut(seed: string, today: Day): Year {
  const firstDay = nextWorkday(addDays(today, -daysOfHistory));
  const world = newWorld(seed, { firstDay, today, lastDay: addDays(today, daysAhead) });
  const introduce = openCardFile(world);
  bookRegularMeetings(world);
  bringOldClients(world, introduce);
  for (const arrival of arrivalsOf(world)) welcome(world, introduce, arrival);
  bookRepeatedWork(world);
  bookOfficeMatters(world);
  return { firstDay, actions: world.actions.toSorted((a, b) => a.at.getTime() - b.at.getTime()) };
}
