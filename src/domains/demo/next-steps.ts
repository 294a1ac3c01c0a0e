/** Gives the demo's office its tasks: most leads have a next step, some of them late, and a few were forgotten. */

import type { TaskPriority } from "#domains/tasks/contract.ts";
import { listForgottenLeads } from "#domains/tasks/next-steps.ts";
import { createTask, markTask } from "#domains/tasks/service.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { addDays, localDay } from "#shared/time.ts";
import { type CastMember, cast } from "./cast.ts";

type Plan = {
  title: string;
  by: CastMember;
  /** Days from today until it is due; null for no date. */
  due: number | null;
  time?: string;
  priority?: TaskPriority;
  notes?: string;
  /** About one of the leads without a next step. */
  isAboutLead?: true;
  isDone?: true;
};

const { rosa, tessa, marcus, diego, hannah } = cast;

const plans: Plan[] = [
  { title: "Call back about the water heater", by: tessa, due: -3, priority: "high", isAboutLead: true },
  { title: "Send the estimate we promised", by: marcus, due: -1, isAboutLead: true },
  { title: "Ask whether the quote arrived", by: tessa, due: 0, time: "10:30", isAboutLead: true },
  { title: "Measure the crawl space", by: marcus, due: 0, time: "15:00", isAboutLead: true },
  { title: "Call with two times for the visit", by: tessa, due: 1, isAboutLead: true },
  { title: "Find out who owns the building", by: tessa, due: 2, isAboutLead: true },
  { title: "Price the heat pump with the dealer", by: marcus, due: 3, priority: "high", isAboutLead: true },
  { title: "Send pictures of similar work", by: tessa, due: 4, priority: "low", isAboutLead: true },
  { title: "Ask again after the holidays", by: rosa, due: 12, isAboutLead: true },
  { title: "Order a new press tool for van 1", by: diego, due: -2, priority: "urgent" },
  {
    title: "Return the faulty circulation pump",
    by: hannah,
    due: 1,
    notes: "The box is in the shop, left shelf.",
  },
  { title: "Renew the backflow tester's certificate", by: rosa, due: 6 },
  { title: "Sort the copper offcuts", by: diego, due: null, priority: "low" },
  { title: "Check the fire extinguishers in both vans", by: hannah, due: -1, isDone: true },
  { title: "Pay the permit for the Hyde Park job", by: tessa, due: 0, isDone: true },
];

/** As of `until`. Each was written down the day before; those that are done were done since. */
export async function planNextSteps(program: Actor, until: Date): Promise<void> {
  const { leads } = await atMoment(until, () => listForgottenLeads(program, { limit: 20 }));
  const latest = leads.toReversed();
  // On the hour, so that two workspaces that are filled one after the other are the same.
  const thisHour = new Date(Math.floor(until.getTime() / 3_600_000) * 3_600_000);
  const yesterday = new Date(thisHour.getTime() - 86_400_000);
  const today = localDay(until, program.timeZone);
  for (const { title, by, due, time, priority, notes, isAboutLead, isDone } of plans) {
    const lead = isAboutLead ? latest.shift() : undefined;
    if (isAboutLead && !lead) continue;
    const office = { ...program, userId: by.id, name: `${by.firstName} ${by.lastName}` };
    const { id } = await atMoment(yesterday, () =>
      createTask(office, {
        title,
        ...(due === null ? {} : { due_date: addDays(today, due) }),
        ...(time ? { due_time: time } : {}),
        ...(priority ? { priority } : {}),
        ...(notes ? { notes } : {}),
        ...(lead ? { customer_id: lead.id } : {}),
      }),
    );
    if (isDone) await atMoment(thisHour, () => markTask(office, id, true));
  }
}
