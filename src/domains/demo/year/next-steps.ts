/** Gives the demo's office its tasks: most leads have a next step, some of them late, and a few were forgotten. */

import type { ForgottenLead, Task, TaskPriority } from "#domains/tasks/contract.ts";
import { listForgottenLeads } from "#domains/tasks/next-steps.ts";
import { createTask, markTask } from "#domains/tasks/service.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { type Day, localDay } from "#shared/time/time.ts";
import { type CastMember, cast } from "../cast.ts";
import { addDays, nextWorkday } from "./agenda.ts";

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

/** What comes next with the other leads and prospects, in turn. */
const followUps: Record<ForgottenLead["status"], readonly string[]> = {
  lead: [
    "Call and ask what they need",
    "Offer two times for a first visit",
    "Ask for photos of the old unit",
    "Send our price list",
    "Call again after work",
    "Ask when the house was built",
    "Answer the warranty question",
  ],
  prospect: [
    "Go through the estimate on the phone",
    "Send the revised estimate",
    "Ask whether they have decided",
    "Agree on a week for the work",
    "Send the names of two references",
    "Find out who signs",
    "Explain the rebate for heat pumps",
  ],
};

/** Those that wait longest have no next step. */
const forgottenCount = 4;

/**
 * As of `until`. What is about a lead was written down when somebody last spoke with them, the rest yesterday; both are
 * the same in two workspaces that are filled one after the other within an hour.
 */
export async function planNextSteps(program: Actor, until: Date): Promise<void> {
  const { leads } = await atMoment(until, () => listForgottenLeads(program, { limit: 200 }));
  const remembered = leads.slice(forgottenCount);
  const about = plans.filter(({ isAboutLead }) => isAboutLead);
  const thisHour = new Date(Math.floor(until.getTime() / 3_600_000) * 3_600_000);
  const yesterday = new Date(thisHour.getTime() - 86_400_000);
  const today = localDay(until, program.timeZone);
  for (const [index, lead] of remembered.entries()) {
    const plan = about[index] ?? followUp(lead, index);
    await atMoment(new Date(lead.waiting_since), () => add(program, plan, today, lead.id));
  }
  for (const plan of plans.filter(({ isAboutLead }) => !isAboutLead)) {
    const { id } = await atMoment(yesterday, () => add(program, plan, today));
    if (plan.isDone) await atMoment(thisHour, () => markTask(as(program, plan.by), id, true));
  }
}

function followUp({ status }: ForgottenLead, index: number): Plan {
  const titles = followUps[status];
  return {
    title: titles[index % titles.length] ?? "",
    by: [tessa, marcus, tessa, rosa][index % 4] ?? tessa,
    due: 1 + ((index * 5) % 14),
  };
}

function add(program: Actor, plan: Plan, today: Day, customerId?: number): Promise<Task> {
  const { title, by, due, time, priority, notes } = plan;
  return createTask(as(program, by), {
    title,
    ...(due === null ? {} : { due_date: dueDay(today, due) }),
    ...(time ? { due_time: time } : {}),
    ...(priority ? { priority } : {}),
    ...(notes ? { notes } : {}),
    ...(customerId ? { customer_id: customerId } : {}),
  });
}

/** What is still to come falls on a day on which the office works. */
const dueDay = (today: Day, due: number): Day =>
  due > 0 ? nextWorkday(addDays(today, due)) : addDays(today, due);

const as = (program: Actor, { id, firstName, lastName }: CastMember): Actor => ({
  ...program,
  userId: id,
  name: `${firstName} ${lastName}`,
});
