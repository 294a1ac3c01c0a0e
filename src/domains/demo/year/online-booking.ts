/** The demo firm's booking page: since when it is on, what can be booked there, and who came to it. */
import { backfillBookings, type PastVisit } from "#domains/booking/past.ts";
import { saveBookingSettings } from "#domains/booking/service.ts";
import { listServices } from "#domains/services/listing.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { cast } from "../cast.ts";
import { addDays, dayOf, instantAt } from "./agenda.ts";

/** In the order of the page, with those who do it. */
const offered = [
  { sku: "DR-1", who: [cast.diego.id, cast.jamal.id] },
  { sku: "PL-3", who: [cast.diego.id, cast.jamal.id] },
  { sku: "PL-4", who: [] },
  { sku: "CALL-1", who: [] },
] as const;

type Visit = {
  daysAgo: number;
  minute: number;
  sku: string;
  daysAhead: number;
  visitor: PastVisit["visitor"];
};

const priya = { name: "Priya Raman", email: "priya.raman@example.com", phone: "(208) 555-0161" };

const visits: readonly Visit[] = [
  {
    daysAgo: 38,
    minute: 21 * 60 + 14,
    sku: "DR-1",
    daysAhead: 3,
    visitor: { ...priya, address: "1820 W Hays St, Boise", message: "Kitchen drain, slow for a week." },
  },
  {
    daysAgo: 24,
    minute: 12 * 60 + 41,
    sku: "PL-3",
    daysAhead: 2,
    visitor: {
      name: "Owen Castellano",
      email: "owen.castellano@example.com",
      phone: "(208) 555-0162",
      address: "406 N 13th St, Boise",
    },
  },
  {
    daysAgo: 11,
    minute: 6 * 60 + 55,
    sku: "CALL-1",
    daysAhead: 2,
    visitor: {
      name: "Bethany Loomis",
      email: "bethany.loomis@example.com",
      phone: "(208) 555-0163",
      address: "2915 Crescent Rim Dr, Boise",
      message: "Water heater makes a knocking sound.",
    },
  },
  {
    daysAgo: 2,
    minute: 19 * 60 + 8,
    sku: "PL-4",
    daysAhead: 4,
    visitor: { ...priya, address: "1820 W Hays St, Boise", message: "New faucet is here already." },
  },
  {
    daysAgo: 1,
    minute: 20 * 60 + 32,
    sku: "DR-1",
    daysAhead: 5,
    visitor: {
      name: "Samuel Okafor",
      email: "samuel.okafor@example.com",
      phone: "(208) 555-0164",
      address: "5021 W Overland Rd, Boise",
    },
  },
];

/** `program` acts within the transaction that fills the demo, when the calendar is filled. */
export async function openBookingPage(program: Actor, until: Date): Promise<void> {
  const today = dayOf(until);
  const rosa: Actor = {
    ...program,
    userId: cast.rosa.id,
    name: `${cast.rosa.firstName} ${cast.rosa.lastName}`,
  };
  const { services } = await listServices(program, { status: "active", sort: "name", limit: 200 });
  const idOf = new Map(services.map(({ sku, id }) => [sku, id]));
  const choices = offered.flatMap(({ sku, who }) => {
    const service_id = idOf.get(sku);
    return service_id ? [{ service_id, shows_price: true, minutes: null, member_ids: [...who] }] : [];
  });
  await atMoment(instantAt(addDays(today, -45), 9 * 60 + 20), () =>
    saveBookingSettings(rosa, {
      is_on: true,
      slug: "copperleaf",
      title: "Book a visit with Copperleaf",
      welcome:
        "Choose what you need and a time that works for you. For gas smells, burst pipes or no heat, call us and we'll come the same day.",
      confirmation: "We'll call half an hour before we arrive. Keep the area around the pipes clear.",
      notice_hours: 12,
      horizon_days: 45,
      daily_limit: 6,
      address_field: "required",
      services: choices,
    }),
  );
  const past = visits.flatMap(({ daysAgo, minute, sku, ...visit }) => {
    const at = instantAt(addDays(today, -daysAgo), minute);
    const service_id = idOf.get(sku);
    return service_id ? [{ ...visit, at, service_id }] : [];
  });
  const names = new Map(
    Object.values(cast).map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]),
  );
  await backfillBookings(program, past, { until, nameOf: (id) => names.get(id) ?? "Plumbline" });
}
