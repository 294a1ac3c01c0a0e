/** What a page shows that is not written on it: prices, free times, addresses of other pages, how the business is reached. */

import { type BookingOffer, bookingOffer, type OfferedTime } from "#domains/booking/offering.ts";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { listServices } from "#domains/services/listing.ts";
import { type Actor, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import type { PageContent } from "../blocks-contract.ts";
import { pageUrl, type SiteAddress, siteAddressOf } from "../site/addresses.ts";
import { findSiteBusiness } from "../site/store.ts";
import { listPublished } from "../store.ts";

export type OfferedService = {
  id: number;
  name: string;
  description: string | null;
  /** In words, with what it is for: "$120.00 an hour". */
  price: string;
  price_cents: number;
  /** Where it is booked, without the name of the server. */
  bookingPath: string | null;
};

export type PageFacts = {
  business: NonNullable<Awaited<ReturnType<typeof findSiteBusiness>>>;
  brand: PublicBrand;
  address: SiteAddress;
  /** Of this installation, where the booking page stands. */
  origin: string;
  services: readonly OfferedService[];
  booking: BookingOffer | undefined;
  /** By the key of the block. */
  times: ReadonlyMap<string, readonly OfferedTime[]>;
  /** Pages on the web, by place in the menu. */
  pages: readonly { id: number; url: string; label: string; isInMenu: boolean }[];
};

/** Acts for visitors: what they see does not hang on who looks. */
export const visitorActor = ({ appContext, organizationId, timeZone, country, request }: Actor): Actor =>
  systemActor(appContext, { id: organizationId, timeZone, country }, request);

const mostServices = 200;

/** Only what the blocks of this page ask for is looked up. */
export async function pageFactsOf(actor: Actor, content: PageContent): Promise<PageFacts> {
  const scope = requirePermission(actor, "website.view");
  const has = (kind: string) => content.blocks.some((block) => block.kind === kind);
  const business = await findSiteBusiness(scope);
  if (!business) throw notFound("Website");
  const address = await siteAddressOf(scope);
  const booking = needsBooking(content) ? await bookingOffer(actor) : undefined;
  return {
    business,
    brand: { ...(await publicBrandOf(scope)), website: null },
    address,
    origin: actor.appContext.config.publicUrl.replace(/\/+$/, ""),
    services: has("services") ? await servicesOf(actor, business, booking) : [],
    booking,
    times: await timesOf(content, booking),
    pages: await pagesOf(scope, address),
  };
}

const needsBooking = ({ blocks }: PageContent): boolean =>
  blocks.some(
    (block) =>
      block.kind === "booking" ||
      block.kind === "services" ||
      (block.kind === "hero" && block.buttons.some(({ target }) => target.to === "booking")) ||
      (block.kind === "call_to_action" && block.button.target.to === "booking"),
  );

const units = { job: "", hour: " an hour", each: " each" };

async function servicesOf(
  actor: Actor,
  { currency, locale }: PageFacts["business"],
  booking: BookingOffer | undefined,
): Promise<OfferedService[]> {
  const { services } = await listServices(actor, { status: "active", sort: "name", limit: mostServices });
  return services.map(({ id, name, description, price_cents, unit }) => ({
    id,
    name,
    description,
    price_cents,
    price: `${formatMoney(money(price_cents, currency), locale)}${units[unit]}`,
    bookingPath: booking?.services.find((each) => each.id === id)?.path ?? null,
  }));
}

async function timesOf(
  { blocks }: PageContent,
  booking: BookingOffer | undefined,
): Promise<PageFacts["times"]> {
  const times = new Map<string, readonly OfferedTime[]>();
  for (const block of blocks)
    if (block.kind === "booking" && booking)
      times.set(block.id, await booking.next(block.service_id, block.times));
  return times;
}

async function pagesOf(scope: Scope, address: SiteAddress): Promise<PageFacts["pages"]> {
  const published = await listPublished(scope);
  return published
    .toSorted(
      (a, b) =>
        a.content.menu.place - b.content.menu.place || a.content.title.localeCompare(b.content.title, "en"),
    )
    .map(({ id, content: { slug, title, menu } }) => ({
      id,
      url: pageUrl(address, slug),
      label: menu.label || title,
      isInMenu: menu.is_shown,
    }));
}
