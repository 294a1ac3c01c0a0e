/** When the demo firm's people work, what each of them can do, and who is about to be away. */
import { saveMember, saveRules, saveServiceRule } from "#domains/availability/settings.ts";
import { createTimeOff } from "#domains/availability/time-off.ts";
import { listServices } from "#domains/services/listing.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import type { BusinessHours } from "#shared/time/business-hours.ts";
import { type CastKey, cast, guest } from "../cast.ts";
import { minutesAfter } from "../world.ts";
import { addDays, dayOf, instantAt, nextWorkday } from "./agenda.ts";

const early = [{ from: "07:00", to: "15:30" }];
const books = [{ from: "09:00", to: "13:00" }];
/** The apprentice is at school on Wednesdays. */
const apprentice: BusinessHours = [[], early, early, [], early, early, []];
/** The books are kept on Tuesdays and Thursdays. */
const bookkeeper: BusinessHours = [[], [], books, [], books, [], []];

const members: [CastKey, Parameters<typeof saveMember>[2]][] = [
  ["diego", { skills: ["Drains", "Gas", "Water heaters"], most_jobs_a_day: 6 }],
  ["hannah", { skills: ["Gas", "Heating", "Cooling"], most_jobs_a_day: 5 }],
  ["jamal", { skills: ["Drains"], hours: apprentice, most_jobs_a_day: 3 }],
  ["marcus", { skills: ["Drains", "Gas", "Heating"] }],
  ["priya", { hours: bookkeeper, is_bookable: false }],
  ["rosa", { is_bookable: false }],
  ["tessa", { is_bookable: false }],
];

/** What must be known before a service is done, by its code. */
const asked: [string, string[]][] = [
  ["DR-1", ["Drains"]],
  ["WH-3", ["Gas", "Water heaters"]],
];

/** `program` acts within the transaction that fills the demo. */
export async function arrangeWorkingDays(
  program: Actor,
  { opening, until }: { opening: Date; until: Date },
): Promise<void> {
  const tessa = as(program, "tessa");
  for (const [number, [who, changes]] of members.entries()) {
    await atMoment(minutesAfter(opening, 90 + 2 * number), () => saveMember(tessa, cast[who].id, changes));
  }
  // Whoever looks in is there to look.
  await atMoment(minutesAfter(opening, 108), () => saveMember(tessa, guest.id, { is_bookable: false }));
  await atMoment(minutesAfter(opening, 110), () =>
    saveRules(tessa, { buffers: { job: { before: 0, after: 15 } }, travel_speed_kmh: 40 }),
  );
  for (const [sku, skills] of asked) {
    const { services } = await listServices(tessa, { search: sku, sort: "name" });
    const service = services.find((each) => each.sku === sku);
    if (!service) continue;
    await atMoment(minutesAfter(opening, 115), () => saveServiceRule(tessa, service.id, { skills }));
  }
  const today = dayOf(until);
  const vacation = nextWorkday(addDays(today, 38));
  await atMoment(instantAt(addDays(today, -6), 16 * 60), () =>
    createTimeOff(as(program, "hannah"), {
      user_id: cast.hannah.id,
      title: "Vacation",
      first_day: vacation,
      last_day: addDays(vacation, 4),
    }),
  );
  await atMoment(instantAt(addDays(today, -12), 10 * 60), () =>
    createTimeOff(as(program, "rosa"), {
      user_id: null,
      title: "Inventory",
      first_day: nextWorkday(addDays(today, 52)),
    }),
  );
}

function as(program: Actor, who: CastKey): Actor {
  const { id, firstName, lastName } = cast[who];
  return { ...program, userId: id, name: `${firstName} ${lastName}` };
}
