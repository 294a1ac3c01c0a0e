/** The pages that visitors would get with settings that are still being entered; nothing of it is kept. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { type Html, html } from "#platform/http/html.ts";
import { pagePreview } from "#platform/http/public-pages/public-page.ts";
import { addDays, localDay, toInstant } from "#shared/time/time.ts";
import { earliestStart, minutesOf } from "../booking-context.ts";
import { type BookingLook, type BookingPreview, holdMinutes } from "../contract.ts";
import { isOffered, keptPage } from "../service.ts";
import {
  type BookingPage,
  findBusiness,
  findServices,
  listPageServices,
  type PageService,
} from "../store.ts";
import { formPage } from "./form-page.ts";
import { layoutOf } from "./layout.ts";
import { wordsFor } from "./page-words.ts";
import { donePage, servicesPage, waysOf } from "./pages.ts";

/** Stands in for the first service while the page has none. */
const sampleService: PageService = {
  service_id: 0,
  name: "Your service",
  description: null,
  category: "",
  status: "active",
  price_cents: 0,
  unit: "job",
  usual_minutes: 60,
  minutes: null,
  shows_price: false,
  member_ids: [],
};

/** Needs `booking.view`. What `look` leaves out is shown as it was saved. */
export async function previewBookingPage(actor: Actor, look: BookingLook): Promise<BookingPreview> {
  const scope = requirePermission(actor, "booking.view");
  const business = await findBusiness(scope);
  if (!business) throw notFound("Organization");
  const page = withLook(await keptPage(scope), look);
  const chosen = look.services ? await withFacts(scope, look.services) : await listPageServices(scope);
  const services = chosen.filter(isOffered);
  const words = wordsFor({ ...business, timeZone: actor.timeZone });
  const ways = waysOf(page.slug, false);
  const layout = await layoutOf({ business, page, actor, scope }, words, { content: html`` });
  const drawn = (content: Html) => pagePreview({ ...layout, content });
  const service = services[0] ?? sampleService;
  const start = sampleStart(page, actor.timeZone);
  const end = new Date(start.getTime() + minutesOf(service) * 60_000);
  const heldUntil = new Date(now().getTime() + holdMinutes * 60_000).toISOString();
  const form = { token: "", values: {}, errors: {}, heldUntil, holdId: "preview" };
  const done = { isCancelled: false, manage: "/v/preview", isDemo: business.is_demo };
  return {
    page: drawn(servicesPage({ page, services }, words, ways)),
    details: drawn(
      formPage({ page, business }, { ...form, service, start: start.toISOString() }, words, ways),
    ),
    confirmation: drawn(
      donePage(
        {
          ...done,
          service: service.name,
          start: start.toISOString(),
          end: end.toISOString(),
          confirmation: page.confirmation,
        },
        words,
        ways,
      ),
    ),
  };
}

const withLook = (page: BookingPage, { title, services: _, ...fields }: BookingLook): BookingPage => ({
  ...page,
  ...givenFields(fields),
  title: title || page.title,
});

/** In the order of the choices; what left the price book is left out. */
async function withFacts(
  scope: Scope,
  choices: NonNullable<BookingLook["services"]>,
): Promise<PageService[]> {
  const found = await findServices(
    scope,
    choices.map(({ service_id }) => service_id),
  );
  const facts = new Map(found.map((service) => [service.service_id, service]));
  return choices.flatMap((choice) => {
    const service = facts.get(choice.service_id);
    return service ? [{ ...service, ...choice, member_ids: [] }] : [];
  });
}

/** A morning that could be booked. */
const sampleStart = (page: BookingPage, zone: string): Date =>
  toInstant(`${addDays(localDay(earliestStart(page), zone), 1)}T09:30`, zone);
