/** Answers a visitor's browser: each page of a website, at ours or on its own domain, its redirects, and what is not there. */
import type { CallContext } from "#platform/http/context.ts";
import { html } from "#platform/http/html.ts";
import { packedAnswer } from "#platform/http/packed.ts";
import { publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { ReadyPage } from "#platform/http/public-pages/ready-pages.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { originOf } from "../../forms/pages/origin.ts";
import type { Origin } from "../../forms/submissions/contract.ts";
import { noteView } from "../figures/pending-views.ts";
import { pageUrl } from "../site/addresses.ts";
import { ourHost } from "../site/records.ts";
import { findRedirect } from "../site/store.ts";
import { drawnPage } from "./drawn-pages.ts";
import { sitePage } from "./page-document.ts";
import { pageFactsOf } from "./page-facts.ts";
import { formOnPage, withForms } from "./page-forms.ts";
import { findServedPage } from "./serving-store.ts";
import { isMainAddress, openSite, type SiteContext } from "./site-context.ts";
import { robotsText, siteMap } from "./site-maps.ts";

/** As the browser names the server, without its port. */
const hostOf = ({ headers }: Pick<RawRequest, "headers">): string =>
  String(headers["host"] ?? "")
    .toLowerCase()
    .replace(/:\d+$/, "")
    .replace(/\.$/, "");

export async function showSitePage(request: RawRequest, call: CallContext): Promise<RawAnswer> {
  const context = await openSite(call, { slug: request.params["slug"] ?? "" });
  return context ? answerAt(context, request, request.params["*"] ?? "") : strangerAnswer();
}

/** Only for a domain that a business has shown to be its own. */
export async function showOwnPage(request: RawRequest, call: CallContext): Promise<RawAnswer> {
  const context = await openSite(call, { host: hostOf(request) });
  return context ? answerAt(context, request, request.params["*"] ?? "") : strangerAnswer();
}

async function answerAt(context: SiteContext, request: RawRequest, path: string): Promise<RawAnswer> {
  const slug = path.replace(/\/+$/, "");
  if (slug === "robots.txt") return robotsText(context);
  if (!isMainAddress(context)) return movedTo(pageUrl(context.address, escaped(slug)), request);
  if (slug === "sitemap.xml") return siteMap(context);
  const served = await findServedPage(context.scope, slug);
  const drawn = served && (await drawnPage(context, served));
  if (!served || !drawn) return missingAnswer(context, slug, request);
  if (slug !== path) return movedTo(pageUrl(context.address, slug), request);
  const seen = seenOf(context, served.id);
  const { ip, userAgent } = context.actor.request ?? { ip: null, userAgent: null };
  seen({ ip, userAgent, headers: request.headers, query: request.query });
  if (drawn.packed) {
    const headers = { ...drawn.headers, "cache-control": "public, max-age=0, must-revalidate" };
    const { status, body, headers: own } = packedAnswer(request.headers, drawn.packed);
    const ready = {
      organizationId: context.scope.organizationId,
      packed: drawn.packed,
      headers: { "content-type": type, ...headers },
      seen,
    };
    return { status, type, body, headers: { ...headers, ...own }, ready };
  }
  const where = { pageId: served.id, origin: originOnPage(request, pageUrl(context.address, slug)) };
  const body = await withForms(drawn.text, (id) => formOnPage(context.actor, id, where));
  // Each visitor's form has a token of its own.
  return { status: 200, type, body, headers: { ...drawn.headers, "cache-control": "private, no-store" } };
}

const type = "text/html; charset=utf-8";

const originOnPage = (request: RawRequest, page: string): Origin => ({ ...originOf(request), page });

function seenOf({ scope, address }: SiteContext, pageId: number): ReadyPage["seen"] {
  const ownHosts = [ourHost(scope.actor.appContext), ...(address.mainHost ? [address.mainHost] : [])];
  return (visit) => noteView(scope, { pageId, ownHosts }, visit);
}

/** As it may stand in an address: the browser's own signs for other letters were read already. */
const escaped = (slug: string): string =>
  slug
    .split("/")
    .filter((part) => !/^\.{0,2}$/.test(part))
    .map(encodeURIComponent)
    .join("/");

/** What the address asks besides comes along, so that a campaign is still known. */
function movedTo(url: string, { query }: RawRequest): RawAnswer {
  const asked = new URLSearchParams(query).toString();
  return {
    status: 301,
    type: "text/plain; charset=utf-8",
    body: "",
    headers: { location: asked ? `${url}?${asked}` : url, "cache-control": "public, max-age=300" },
  };
}

async function missingAnswer(context: SiteContext, slug: string, request: RawRequest): Promise<RawAnswer> {
  const to = slug === "" ? undefined : await findRedirect(context.scope, slug);
  if (to !== undefined) return movedTo(pageUrl(context.address, to), request);
  const facts = await pageFactsOf(context.actor, nothing);
  const home = facts.pages.some(({ url }) => url === pageUrl(context.address, ""))
    ? html`<p class="buttons"><a class="button" href="${pageUrl(context.address, "")}">Go to the Home Page</a></p>`
    : html``;
  const content = html`<section class="band"><div class="in"><h1>Page not found</h1><p>Check the link for typos. The page may also have moved.</p>${home}</div></section>`;
  return publicPageAnswer(404, {
    ...sitePage(facts, ""),
    title: `Page not found · ${facts.business.name}`,
    content,
  });
}

const nothing = {
  title: "",
  slug: "",
  description: "",
  keywords: [],
  menu: { is_shown: false, label: "", place: 0 },
  share_picture: null,
  is_hidden: true,
  blocks: [],
};

const strangerAnswer = (): RawAnswer =>
  publicPageAnswer(404, {
    title: "Page not found",
    brand: { name: "Website" },
    isNarrow: true,
    content: html`<h1>Page not found</h1><p>Check the link for typos. There's no website at this address.</p>`,
  });
