/** The frame of every page of the portal, and those that say that something is not there. */
import { now } from "#platform/clock.ts";
import { type Html, html } from "#platform/http/html.ts";
import { portalStyle } from "#platform/http/public-pages/portal-style.ts";
import { type PublicPage, publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer } from "#platform/http/raw-calls.ts";
import { nameOfZone } from "#shared/time/dates.ts";
import type { Portal } from "../signing-in/portal-visit.ts";

/** A page is somebody's own: it is told to no other site, and kept by no search engine. */
export const portalHeaders = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" };

type Inside = { title: string; content: Html; isNarrow?: boolean };

export const pageOf = (
  { brand, business, scope }: Pick<Portal, "brand" | "business" | "scope">,
  { title, content, isNarrow = false }: Inside,
): PublicPage => ({
  brand,
  title: `${title} · ${brand.name}`,
  locale: business.locale,
  isNarrow,
  styles: [portalStyle],
  content,
  foot: html`Times are in ${nameOfZone(now(), scope.actor.timeZone, business.locale)}.`,
});

export const shown = (portal: Portal, inside: Inside, status = 200): RawAnswer =>
  publicPageAnswer(status, pageOf(portal, inside), portalHeaders);

/** Nobody's address, or a portal that is off: the same answer, so that no one learns which. */
export const strangeAnswer = (): RawAnswer =>
  publicPageAnswer(
    404,
    {
      brand: { name: "Customer portal" },
      title: "Portal Not Found",
      isNarrow: true,
      content: html`<h1>Portal not found</h1>
        <p class="note">Check the link for typos, or contact the business. It may have turned off its portal.</p>`,
    },
    portalHeaders,
  );

/** After a step the browser looks at the page anew, so that reloading it repeats nothing. */
export const seeOther = (location: string, headers: Record<string, string> = {}): RawAnswer => ({
  status: 303,
  type: "text/plain; charset=utf-8",
  body: "",
  headers: { ...portalHeaders, ...headers, location },
});

export const problemPart = (problem: string | undefined): Html | undefined =>
  problem === undefined ? undefined : html`<p class="bad" role="alert">${problem}</p>`;
