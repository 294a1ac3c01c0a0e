/** What the office puts on the calendar besides the jobs: calls, inspections, meetings, errands. */
import type { EventType } from "#domains/calendar/contract.ts";

export type OfficeMatter = {
  title: string;
  type: EventType;
  minutes: number;
  detail: string;
  /** With whom or where, when it is not about a customer. */
  contact?: string;
};

const matter = (
  title: string,
  type: EventType,
  minutes: number,
  detail: string,
  contact?: string,
): OfficeMatter => ({ title, type, minutes, detail, ...(contact ? { contact } : {}) });

/** Telephone calls with customers that are put on the calendar. */
export const calls: readonly OfficeMatter[] = [
  matter(
    "Call back about the estimate",
    "call",
    15,
    "Has questions about the warranty and splitting the payment.",
  ),
  matter("Confirm parts and date", "call", 15, "Distributor has the part. Agree on a day."),
  matter("Call about the invoice", "call", 15, "Wants labor listed separately."),
  matter("Ask about a review", "call", 15, "Was very happy with the last visit."),
  matter("Talk through thermostat settings", "phone_support", 30, "Schedule resets after a power outage."),
  matter(
    "Help to relight the pilot",
    "phone_support",
    15,
    "Walk through the steps. Go out if it fails twice.",
  ),
  matter(
    "Explain the shut-off valve",
    "phone_support",
    15,
    "Away next month and wants to shut the water off.",
  ),
];

/** Visits that are neither jobs nor estimates. */
export const appointments: readonly OfficeMatter[] = [
  matter(
    "Warranty inspection",
    "appointment",
    60,
    "One year after installation. Take photos for the manufacturer.",
  ),
  matter("Walk-through before closing", "appointment", 60, "The buyer's agent will be there."),
  matter("Final inspection with the city", "appointment", 60, "Inspector comes between 9 and 12."),
  matter("Measure for replacement", "consultation", 30, "Model plate, flue, clearances, photos."),
];

/** Meetings other than the crew's on Mondays. */
export const meetings: readonly OfficeMatter[] = [
  matter(
    "Supplier price review",
    "virtual_meeting",
    30,
    "New price list for copper and PEX.",
    "Basin Pipe Supply",
  ),
  matter(
    "Safety training, online",
    "virtual_meeting",
    60,
    "Confined spaces. Certificates for everyone.",
    "Whole crew",
  ),
  matter("Insurance renewal", "virtual_meeting", 60, "Both vans and general liability.", "Insurance broker"),
  matter(
    "Walk the job site with the builder",
    "meeting",
    60,
    "Four units, rough-in dates.",
    "Site superintendent",
  ),
];

/** What has to be done and is not at a customer's. */
export const tasks: readonly OfficeMatter[] = [
  matter("Restock van 1", "task", 60, "Wax rings, supply lines, PEX fittings 1/2 inch, solder.", "Shop"),
  matter("Restock van 2", "task", 60, "Filters 20x25x4, capacitors, igniters, thermostats.", "Shop"),
  matter(
    "Order parts for next week",
    "task",
    30,
    "Send the list to the distributor before noon.",
    "Basin Pipe Supply",
  ),
  matter("Pull the permit", "task", 30, "Mechanical permit, online.", "Building department"),
  matter("Van 1: oil change and tires", "task", 90, "At the shop down the road.", "Garage"),
  matter(
    "Send backflow reports to the city",
    "task",
    30,
    "All of this month's tests in one upload.",
    "City water office",
  ),
  matter("Sort the week's receipts", "task", 60, "Fuel, parts, disposal fees.", "Office"),
];
