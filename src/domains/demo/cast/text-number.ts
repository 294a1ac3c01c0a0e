/** The number that the demo firm texts from, and what it told carriers about itself. */
import { backfillTextNumber } from "#domains/sending/texts/past.ts";
import type { Actor } from "#platform/actor.ts";
import { business } from "../cast.ts";
import { addDays, dayOf, instantAt } from "../year/agenda.ts";

const registration = {
  legal_name: `${business.name} LLC`,
  ein: "12-3456789",
  website: "https://copperleaf.example",
  use: "Reminders of visits that customers booked, when the technician arrives, and answers to their questions.",
  samples: [
    `${business.name}: Your visit is tomorrow at 9:00 AM. Reply STOP to stop all texts.`,
    `${business.name}: Marcus is on his way and will be there at about 9:10 AM.`,
  ],
  opt_in:
    "Customers give us their mobile number when they book, on our booking page or by phone, and agree to texts.",
};

export async function keepTextNumber(program: Actor, opening: Date): Promise<void> {
  const day = dayOf(opening);
  await backfillTextNumber(program, {
    number: "+12085550142",
    registration,
    submittedAt: instantAt(addDays(day, 2), 9 * 60),
    decidedAt: instantAt(addDays(day, 5), 15 * 60),
  });
}
