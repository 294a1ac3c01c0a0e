/** What people of the trade write down about their customers. */

/** Kept with a customer from the beginning. */
export const standingNotes: readonly string[] = [
  "Gate code 4471. Two friendly dogs.",
  "Prefers text messages after 4 pm.",
  "Works nights. Don't ring before noon.",
  "Boiler from 1998 in the crawl space.",
  "Water shut-off is behind the panel in the laundry.",
  "Rental. Tenant lets us in, owner pays.",
  "Gets softener salt delivered by someone else.",
  "Furnace in the attic, bring the long ladder.",
  "Pays by card on the day.",
  "Well water, check the filter each visit.",
  "Key is with the neighbor at the blue house.",
  "Historic house. Galvanized upstairs, PEX downstairs.",
  "Park on the street, the driveway is shared.",
  "Recommended us to two neighbors.",
];

export const firmNotes: readonly string[] = [
  "Invoice goes to the bookkeeper, not to the front desk.",
  "Work before 10 am or after closing.",
  "Needs a certificate of insurance each January.",
  "Roof access through the stairwell, ask for the key.",
  "Net 30. Purchase order number on every invoice.",
];

export const firstContactNotes: readonly string[] = [
  "Called back. Wants someone to look at it this week.",
  "Left a message with our hours.",
  "Sent photos by text. Looks like a standard replacement.",
  "Has two other quotes. Ours should be in writing.",
  "Asked how soon we can come. No hurry before the end of the month.",
  "Found us through a neighbor on the same street.",
];

export const estimateNotes: readonly string[] = [
  "Measured everything. Two options in the estimate: repair or replace.",
  "Wants to talk it over at home. Asked for financing.",
  "Old unit isn't vented to code. Explained why that matters.",
  "Likes the tankless option. Gas meter is large enough.",
  "Asked for the work to be done in one day.",
];

export const wonNotes: readonly string[] = [
  "Accepted by phone. Deposit of 30 percent agreed.",
  "Accepted by email. Wants the first available date.",
  "Took the better option. Date is set.",
];

export const lostNotes: readonly string[] = [
  "Went with another company because of price.",
  "Will wait until next year.",
  "Sold the house, the buyers have their own plumber.",
  "Brother-in-law is going to do it.",
];

export const coldNotes: readonly string[] = [
  "No answer after three calls.",
  "Only wanted a price over the phone.",
  "Outside our area. Referred them to someone closer.",
];

export const quietNotes: readonly string[] = [
  "Moved to Portland.",
  "House is sold.",
  "New owner has a service contract elsewhere.",
  "Closed the shop at the end of the season.",
];

export const afterPlumbingNotes: readonly string[] = [
  "Showed how to shut the water off. Everything dry.",
  "Expansion tank is next. Told the customer.",
  "Gave a price for the second bathroom.",
  "Very tidy place. Happy customer, asked for a card.",
  "Old shut-off valves everywhere. Replace on our next visit.",
  "Water pressure is 92 psi. Suggested a regulator.",
];

export const afterHeatingNotes: readonly string[] = [
  "Filter was black. Set a reminder for three months.",
  "Capacitor is weak, will not last another summer.",
  "Flame sensor cleaned. Igniter is original.",
  "Return air is too small for this unit. Told the customer.",
  "Very happy that we came the same week.",
  "Carbon monoxide alarm is ten years old, left a new one.",
];
