/** The demo firm's website: two pages on the web, one that is being written, and who came over the last month. */
import { bookingOffer } from "#domains/booking/offering.ts";
import type { PageContent } from "#domains/website/pages/blocks-contract.ts";
import { backfillPageVisits } from "#domains/website/pages/past.ts";
import { publishPage } from "#domains/website/pages/publishing/service.ts";
import { createPage, updatePage } from "#domains/website/pages/service.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { localDay } from "#shared/time/time.ts";
import { actingAs } from "../../actor.ts";
import { business, cast } from "../../cast.ts";
import { addDays } from "../agenda.ts";
import { heaterContent, homeContent, remodelContent } from "./page-contents.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** `formId` is of the form that stands on the home page, which is published by then. */
export async function openWebsite(program: Actor, until: Date, formId: number): Promise<void> {
  const thisHour = Math.floor(until.getTime() / hourMs) * hourMs;
  const [rosa, tessa] = [actingAs(program, cast.rosa), actingAs(program, cast.tessa)];
  const daysAgo = (days: number) => new Date(thisHour - days * dayMs);
  const offered = (await bookingOffer(program))?.services.map(({ id }) => id).slice(0, 6) ?? [];
  const home = await atMoment(daysAgo(96), () => publishNew(rosa, homeContent(formId, offered)));
  const heaters = await atMoment(daysAgo(60), () => publishNew(rosa, heaterContent("heaters")));
  await atMoment(daysAgo(31), async () => {
    await updatePage(rosa, heaters, { content: heaterContent("water-heaters") });
    await publishPage(rosa, heaters);
  });
  await atMoment(daysAgo(2), () => createPage(tessa, remodelContent()));
  await backfillPageVisits(program, home, visitsOf(until, 14));
  await backfillPageVisits(program, heaters, visitsOf(until, 5));
}

async function publishNew(rosa: Actor, content: PageContent): Promise<number> {
  const { id } = await createPage(rosa, content);
  await publishPage(rosa, id);
  return id;
}

/** By where people come from: their share, and how many of a hundred send a form or book. */
const sources = [
  { source: "google.com", share: 0.5, leads: 0.06, bookings: 0.04 },
  { source: "Direct", share: 0.3, leads: 0.03, bookings: 0.05 },
  { source: "nextdoor.com", share: 0.12, leads: 0.08, bookings: 0 },
  { source: "newsletter", share: 0.08, leads: 0, bookings: 0.1 },
] as const;

const days = 30;

/** More on some days than on others, the same each time. */
function visitsOf(until: Date, perDay: number) {
  const today = localDay(until, business.timeZone);
  return Array.from({ length: days }, (_, place) => place).flatMap((place) => {
    const all = perDay * (0.6 + ((place * 37) % 11) / 12);
    return sources.flatMap(({ source, share, ...rates }, turn) => {
      const visitors = Math.round(all * share);
      if (visitors === 0) return [];
      const isTurn = (rate: number) =>
        Number((place + turn) % Math.max(2, Math.round(1 / (rate * visitors))) === 0);
      const leads = rates.leads > 0 ? isTurn(rates.leads) : 0;
      const bookings = rates.bookings > 0 && visitors > leads ? isTurn(rates.bookings) : 0;
      const counted = { visitors, entries: visitors, views: Math.round(visitors * 1.4), leads, bookings };
      return [{ day: addDays(today, place - days), source, ...counted, conversions: leads + bookings }];
    });
  });
}
