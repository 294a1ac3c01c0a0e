/** What the booking page offers, for the business's website: where it stands, its services, and the next free times. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { type Day, localDay } from "#shared/time/time.ts";
import { suggestTimes } from "./free.ts";
import { wordsFor } from "./public-pages/page-words.ts";
import { waysOf } from "./public-pages/pages.ts";
import { isOffered } from "./service.ts";
import { findBusiness, findPage, listPageServices } from "./store.ts";

export type OfferedTime = {
  /** In the business's words: "Tuesday, November 24, 2026 at 9:30 AM". */
  words: string;
  /** Where this time is chosen, without the name of the server. */
  path: string;
};

export type BookingOffer = {
  /** Without the name of the server. */
  path: string;
  services: { id: number; path: string }[];
  /** Of one service, or of the first; none when nothing is free. */
  next: (serviceId: number | null, count: number) => Promise<OfferedTime[]>;
};

/** Undefined while the booking page is off or the business takes no bookings. */
export async function bookingOffer(actor: Actor): Promise<BookingOffer | undefined> {
  const scope = requirePermission(actor, "booking.view");
  const [page, business] = [await findPage(scope), await findBusiness(scope)];
  if (!page?.is_on || !business || business.read_only_since) return undefined;
  const services = (await listPageServices(scope)).filter(isOffered);
  const ways = waysOf(page.slug, false);
  return {
    path: ways.to(),
    services: services.map(({ service_id: id }) => ({ id, path: ways.to(`/${id}`) })),
    async next(serviceId, count) {
      const service = services.find(({ service_id }) => serviceId === null || service_id === serviceId);
      if (!service) return [];
      const slots = await suggestTimes({ actor, scope, page, business, services }, service, now());
      const words = wordsFor({ timeZone: actor.timeZone, ...business });
      return slots.slice(0, count).map(({ start }) => ({
        words: words.moment(start),
        path: ways.to(`/${service.service_id}`, { day: dayOf(scope, start) }),
      }));
    },
  };
}

const dayOf = ({ actor }: Scope, start: string): Day => localDay(new Date(start), actor.timeZone);
