/** The demo business while its year is being thought out: whom it serves, what is booked, what was done. */
import type { EventType } from "#domains/calendar/contract.ts";
import type { Day } from "#shared/time/time.ts";
import type { Address } from "./cast/places.ts";
import { type CastKey, cast, technicians } from "./cast.ts";
import type { Action, Doer, PlanKey } from "./year/actions.ts";
import {
  type Agenda,
  dayOf,
  endOf,
  instantAt,
  openAgenda,
  type Slot,
  startOf,
  workHours,
} from "./year/agenda.ts";
import { type Dice, diceFrom } from "./year/dice.ts";

export type PlannedCustomer = {
  key: PlanKey;
  fullName: string;
  company: string | null;
  place: Address;
  /** Looks after this customer. */
  keeper: CastKey;
  /** The day they became a client; repeated work is asked for later than that. */
  clientSince?: Day;
  /** The day they went quiet; nothing is booked for it or after. */
  quietOn?: Day;
  visits: { day: Day; title: string }[];
};

export type World = {
  dice: Dice;
  firstDay: Day;
  today: Day;
  /** As far ahead as anything may be booked. */
  lastDay: Day;
  agenda: Agenda;
  customers: PlannedCustomer[];
  actions: Action[];
  /** Jobs and what they are worth in dollars, by day. */
  jobs: Map<Day, { count: number; dollars: number }>;
  entries: number;
  /** One job of yesterday still goes on, whatever the time of day. */
  hasUnfinishedJob: boolean;
};

export function newWorld(seed: string, days: { firstDay: Day; today: Day; lastDay: Day }): World {
  return {
    ...days,
    dice: diceFrom(seed),
    agenda: openAgenda(),
    customers: [],
    actions: [],
    jobs: new Map(),
    entries: 0,
    hasUnfinishedJob: false,
  };
}

export const minutesAfter = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + Math.round(minutes) * 60_000);

/** Forgotten is what nobody began; unfinished is what was begun and goes on another day. */
export type Outcome = "completed" | "cancelled" | "forgotten" | "unfinished";

export type Booking = {
  slot: Slot;
  who: CastKey;
  bookedAt: Date;
  bookedBy: Doer;
  title: string;
  type: EventType;
  detail: string;
  customer?: PlannedCustomer;
  /** With whom or where, when there is no customer. */
  contact?: string;
  category?: string;
  dollars?: number;
  urgency?: "low" | "normal" | "high" | "urgent";
  notes?: string;
  outcome?: Outcome;
};

/** Puts an entry on the calendar and lets it run its course. Answers when it ended and how. */
export function book(world: World, booking: Booking): { end: Date; outcome: Outcome } {
  const { slot, who, bookedAt, bookedBy, customer } = booking;
  const dice = world.dice.named(`entry ${world.entries}`);
  const entry = world.entries++;
  const start = startOf(slot);
  const outcome = booking.outcome ?? (dice.chance(0.06) ? "cancelled" : "completed");
  world.actions.push({
    at: bookedAt,
    by: bookedBy,
    kind: "book",
    entry,
    customer: customer?.key ?? null,
    input: {
      title: booking.title,
      description: booking.detail,
      start: start.toISOString(),
      end: endOf(slot).toISOString(),
      type: booking.type,
      status: "scheduled",
      priority: priorityFor[booking.urgency ?? "normal"],
      urgency: booking.urgency ?? "normal",
      ...partyOf(customer, booking.contact),
      notes: booking.notes,
      service_category: booking.category,
      estimated_cost: booking.dollars,
      assigned_to: cast[who].id,
    },
  });
  customer?.visits.push({ day: slot.day, title: booking.title });
  return { end: runItsCourse(world, booking, { dice, entry, start, outcome }), outcome };
}

const priorityFor = { low: "low", normal: "medium", high: "high", urgent: "urgent" } as const;

function partyOf(customer: PlannedCustomer | undefined, contact: string | undefined) {
  if (!customer) return { contact_name: contact };
  const { fullName, company, place } = customer;
  return {
    client_name: company ?? fullName,
    contact_name: fullName,
    location: `${place.address}, ${place.city}, ${place.state} ${place.zip_code}`,
  };
}

type Course = { dice: Dice; entry: PlanKey; start: Date; outcome: Outcome };

function runItsCourse(world: World, booking: Booking, { dice, entry, start, outcome }: Course): Date {
  const { slot, who, bookedAt, type } = booking;
  // The accountant may look but not change; the owner ticks her entries off.
  const by = who === "priya" ? "rosa" : who;
  const move = (
    at: Date,
    status: "confirmed" | "in_progress" | "completed" | "cancelled",
    mover: Doer = by,
  ) => world.actions.push({ at, by: mover, kind: "move entry", entry, status });
  const hoursAhead = (start.getTime() - bookedAt.getTime()) / 3_600_000;
  const end = minutesAfter(endOf(slot), dice.whole(-10, 15));
  if (outcome === "cancelled") {
    move(officeMoment(dice, bookedAt, start), "cancelled", "tessa");
    return end;
  }
  if (booking.customer && hoursAhead > 14 && dice.chance(0.55)) {
    move(officeMoment(dice, bookedAt, start), "confirmed", "tessa");
  }
  if (outcome === "forgotten") return end;
  if (type === "job" && isTechnician(who)) move(minutesAfter(start, dice.whole(0, 9)), "in_progress");
  if (outcome !== "unfinished") move(end, "completed");
  return end;
}

const isTechnician = (who: CastKey): boolean => (technicians as readonly CastKey[]).includes(who);

/** Some moment between two, in office hours if they leave any. */
function officeMoment(dice: Dice, from: Date, to: Date): Date {
  const minutes = (to.getTime() - from.getTime()) / 60_000;
  const moment = minutesAfter(from, Math.round((minutes * dice.whole(25, 85)) / 100));
  const day = dayOf(moment);
  const earliest = Math.max(from.getTime(), instantAt(day, workHours.from).getTime());
  const latest = Math.min(to.getTime(), instantAt(day, workHours.to).getTime());
  const chance = dice.whole(10, 90);
  return earliest < latest
    ? minutesAfter(new Date(earliest), ((latest - earliest) * chance) / 6_000_000)
    : moment;
}
