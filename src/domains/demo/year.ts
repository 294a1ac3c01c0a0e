/** Thinks out a year of the demo business, the same for the same day: who came, what was done, what is booked. */
import { addDays, type Day } from "#shared/time.ts";
import { arrivalsOf, bringOldClients, openCardFile } from "./clientele.ts";
import type { Deed } from "./deeds.ts";
import { bookOfficeMatters, bookRegularMeetings } from "./office.ts";
import { welcome } from "./stages.ts";
import { bookRepeatedWork } from "./visits.ts";
import { newWorld } from "./world.ts";

const seed = "Copperleaf";
const daysOfHistory = 365;
const daysAhead = 35;

export type Year = { firstDay: Day; deeds: Deed[] };

/**
 * All deeds in the order in which they happen, from a year before `today` (a day of the business's zone) to some weeks
 * after. Those that lie ahead have not happened yet: whoever writes the history down stops at the present moment.
 */
export function planYear(today: Day): Year {
  const firstDay = firstDayFor(today);
  const world = newWorld(seed, { firstDay, today, lastDay: addDays(today, daysAhead) });
  const introduce = openCardFile(world);
  bookRegularMeetings(world);
  bringOldClients(world, introduce);
  for (const arrival of arrivalsOf(world)) welcome(world, introduce, arrival);
  bookRepeatedWork(world);
  bookOfficeMatters(world);
  return { firstDay, deeds: world.deeds.toSorted((a, b) => a.at.getTime() - b.at.getTime()) };
}

/** The firm took up the program on a working day. */
export function firstDayFor(today: Day): Day {
  const yearAgo = addDays(today, -daysOfHistory);
  const weekday = Temporal.PlainDate.from(yearAgo).dayOfWeek;
  return weekday > 5 ? addDays(yearAgo, 8 - weekday) : yearAgo;
}
