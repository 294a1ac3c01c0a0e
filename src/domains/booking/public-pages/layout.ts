/** The frame around every public booking page: whose it is, in which zone its times are, and its one script. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { now } from "#platform/clock.ts";
import { html } from "#platform/http/html.ts";
import type { PublicPage } from "#platform/http/public-pages/public-page.ts";
import type { BookingContext } from "../booking-context.ts";
import type { Words } from "./page-words.ts";

type Inside = Pick<PublicPage, "content" | "description" | "isListed" | "isFramed"> & { title?: string };

export async function layoutOf(
  { business, page, actor, scope }: Omit<BookingContext, "services">,
  words: Words,
  { title, ...inside }: Inside,
): Promise<PublicPage> {
  return {
    ...inside,
    title: title ? `${title} · ${business.name}` : page.title,
    brand: await publicBrandOf(scope),
    locale: business.locale,
    zone: actor.timeZone,
    script: "/booking.js",
    foot: html`Times are in ${words.zoneName(now().toISOString())} (${actor.timeZone.replaceAll("_", " ")}).`,
  };
}
