/** Opens the booking page for somebody from outside: whose it is, whether it is on, and what it offers. */
import { offerWords } from "#domains/sending/offers.ts";
import {
  type Actor,
  type RequestFacts,
  requirePermission,
  type Scope,
  systemActor,
} from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { issueFormToken } from "#platform/form-token.ts";
import { addDays, type Day, localDay } from "#shared/time/time.ts";
import type { PublicBookingPage } from "./public-contract.ts";
import { isOffered } from "./service.ts";
import {
  type BookingPage,
  type BusinessFacts,
  findAddress,
  findBusiness,
  findPage,
  listPageServices,
  type PageService,
} from "./store.ts";

export const formName = "booking form";

/** The open page. `actor` is the program, which acts for the visitor. */
export type BookingContext = {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly page: BookingPage;
  readonly business: BusinessFacts;
  readonly services: readonly PageService[];
};

/** Throws `not_found` for an address that is nobody's, and for a page that is off. */
export async function openBookingContext(
  appContext: AppContext,
  slug: string,
  request: RequestFacts,
): Promise<BookingContext> {
  const address = /^[\w-]{3,60}$/.test(slug) ? await findAddress(appContext.pool, slug) : undefined;
  if (!address) throw notFound("Booking page");
  const organization = {
    id: address.organization_id,
    timeZone: address.time_zone,
    country: address.country,
  };
  const actor = systemActor(appContext, organization, request);
  const scope = requirePermission(actor, "booking.view");
  const [page, business] = [await findPage(scope), await findBusiness(scope)];
  if (!page?.is_on || !business) throw notFound("Booking page");
  const services = (await listPageServices(scope)).filter(isOffered);
  return { actor, scope, page, business, services };
}

/** Throws `unavailable` while the business's workspace cannot be changed, and so nothing can be booked. */
export function assertTakesBookings({
  business: { name, phone, read_only_since: since },
}: BookingContext): void {
  if (!since) return;
  const call = phone ? ` Please call ${phone}.` : " Please contact them directly.";
  throw new AppError("unavailable", `Online booking with ${name} is paused right now.${call}`);
}

/** Throws `not_found` for a service that is not on the page, whoever's it is. */
export function serviceOn({ services }: BookingContext, id: number): PageService {
  const service = services.find(({ service_id }) => service_id === id);
  if (!service) throw notFound("Service");
  return service;
}

/** How long a booking of an offered service takes. */
export const minutesOf = ({ minutes, usual_minutes: usual }: PageService): number => minutes ?? usual ?? 60;

/** The first and the last day on which a time may be free, in the business's zone. */
export function bookableDays({ page, actor }: Pick<BookingContext, "page" | "actor">): {
  first: Day;
  last: Day;
} {
  const zone = actor.timeZone;
  return {
    first: localDay(earliestStart(page), zone),
    last: addDays(localDay(now(), zone), page.horizon_days),
  };
}

/** Notice is counted in hours that pass, whatever the clocks do. */
export const earliestStart = ({ notice_hours: hours }: BookingPage): Date =>
  new Date(now().getTime() + hours * 3_600_000);

export async function describePage(bookingContext: BookingContext): Promise<PublicBookingPage> {
  assertTakesBookings(bookingContext);
  const { page, business, services, actor } = bookingContext;
  const { first, last } = bookableDays(bookingContext);
  return {
    slug: page.slug,
    business: business.name,
    phone: business.phone,
    title: page.title,
    welcome: page.welcome,
    time_zone: actor.timeZone,
    currency: business.currency,
    email: page.email_field,
    phone_number: page.phone_field,
    address: page.address_field,
    offers: page.asks_about_offers ? offerWords(business.name) : null,
    first_day: first,
    last_day: last,
    services: services.map((service) => ({
      id: service.service_id,
      name: service.name,
      description: service.description,
      category: service.category,
      minutes: minutesOf(service),
      price_cents: service.shows_price ? service.price_cents : null,
    })),
    token: await issueFormToken(actor.appContext, formName),
  };
}
