/** What repeats at the demo firm: the Monday meeting, a contract with a restaurant, and the sprinklers in season. */
import { addToCalendar } from "#domains/calendar/series/service.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { cast } from "../cast.ts";
import { minutesAfter } from "../world.ts";
import { addDays, dayOf, instantAt } from "./agenda.ts";

type Repeating = Omit<Parameters<typeof addToCalendar>[1], "start" | "end" | "status" | "priority"> & {
  /** Minutes since midnight. */
  at: number;
  minutes: number;
};

const repeating: Repeating[] = [
  {
    title: "Monday crew meeting",
    description: "Routes for the week and what's missing from the vans.",
    type: "meeting",
    contact_name: "Whole crew",
    location: "Workshop",
    at: 7 * 60 + 30,
    minutes: 30,
    recurrence: "FREQ=WEEKLY;BYDAY=MO",
  },
  {
    title: "Grease trap, Basalt Kitchen",
    type: "job",
    client_name: "Basalt Kitchen",
    location: "911 W Jefferson St, Boise, ID 83702",
    service_category: "Plumbing",
    estimated_cost: 240,
    assigned_to: cast.diego.id,
    at: 6 * 60,
    minutes: 60,
    recurrence: "FREQ=MONTHLY;BYDAY=2TU",
    collisions: "skip",
  },
  {
    title: "Walk the sprinkler zones at Harris Ranch",
    type: "appointment",
    location: "Harris Ranch, Boise, ID 83716",
    at: 9 * 60,
    minutes: 90,
    recurrence: "FREQ=WEEKLY;INTERVAL=2;BYMONTH=4,5,6,7,8,9,10;BYDAY=FR",
  },
  {
    title: "Take inventory of the vans",
    type: "task",
    at: 16 * 60,
    minutes: 60,
    recurrence: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
  },
];

/** They begin after `until`, so that nothing of the past is open. */
export async function repeatWork(program: Actor, until: Date): Promise<void> {
  const [today, day] = [dayOf(until), addDays(dayOf(until), 1)];
  // The same moment whenever on this day the workspace is filled.
  const asked = instantAt(addDays(today, -1), 16 * 60);
  for (const { at, minutes, ...event } of repeating) {
    const start = instantAt(day, at);
    const end = minutesAfter(start, minutes);
    const input = { ...event, start: start.toISOString(), end: end.toISOString() };
    await atMoment(asked, () =>
      addToCalendar(program, { ...input, status: "scheduled", priority: "medium" }),
    );
  }
}
