/** Pages of a website with every kind of block, and the calls with which tests write and publish them. */
import type { Block, PageContent } from "#domains/website/pages/blocks-contract.ts";
import type { WebsitePage } from "#domains/website/pages/contract.ts";
import { lockSite } from "#domains/website/pages/site/addresses.ts";
import { insertDomain, listDomains, listRedirects, saveRedirect } from "#domains/website/pages/site/store.ts";
import { changePageRow, insertPageRow, insertPageVersion } from "#domains/website/pages/store.ts";
import { requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { TestOrganization } from "./organization.ts";

export const hero = (heading = "Plumbing in Boise"): Block => ({
  id: "hero",
  kind: "hero",
  tone: "plain",
  heading,
  text: "",
  buttons: [],
  picture: null,
  alt: "",
  layout: "center",
});

export const pageContent = (changes: Partial<PageContent> = {}): PageContent => ({
  title: "Drain Cleaning",
  slug: "drain-cleaning",
  description: "",
  keywords: [],
  menu: { is_shown: true, label: "", place: 0 },
  share_picture: null,
  is_hidden: false,
  blocks: [hero()],
  ...changes,
});

/** Every text of every kind of block says `words`. */
export const everyBlock = (words: string): Block[] => {
  const said = { tone: "plain", heading: words, text: words } as const;
  const button = { label: words, target: { to: "url", url: "https://example.com" } } as const;
  const shown = { picture: null, alt: words };
  return [
    { id: "aa", kind: "hero", ...said, ...shown, buttons: [button], layout: "side" },
    { id: "bb", kind: "text", ...said },
    { id: "cc", kind: "image", tone: "soft", ...shown, caption: words, width: "wide" },
    {
      id: "dd",
      kind: "gallery",
      tone: "plain",
      heading: words,
      pictures: [{ id: "d1", ...shown, caption: words }],
    },
    {
      id: "ee",
      kind: "before_after",
      tone: "plain",
      heading: words,
      pairs: [{ id: "e1", before: shown, after: shown, caption: words }],
    },
    { id: "ff", kind: "services", ...said, service_ids: [], shows_prices: true, shows_booking: true },
    { id: "gg", kind: "booking", ...said, service_id: null, times: 3 },
    {
      id: "hh",
      kind: "reviews",
      tone: "plain",
      heading: words,
      reviews: [{ id: "h1", name: words, place: words, text: words, stars: 5 }],
    },
    {
      id: "ii",
      kind: "team",
      ...said,
      people: [{ id: "i1", name: words, role: words, text: words, ...shown }],
    },
    { id: "jj", kind: "service_area", ...said, places: [words] },
    {
      id: "kk",
      kind: "faq",
      tone: "plain",
      heading: words,
      questions: [{ id: "k1", question: words, answer: words }],
    },
    { id: "ll", kind: "call_to_action", ...said, button },
    { id: "mm", kind: "lead_form", ...said, form_id: null },
    {
      id: "nn",
      kind: "contact",
      ...said,
      shows_phone: true,
      shows_address: true,
      hours: [{ id: "n1", days: words, hours: words }],
    },
    { id: "oo", kind: "divider", tone: "brand", look: "line" },
  ];
};

type Business = { done(method: string, path: string, body?: unknown): Promise<WebsitePage> };

export async function publishPage(here: Business, changes: Partial<PageContent> = {}): Promise<WebsitePage> {
  const made = await here.done("POST", "/api/website/pages", { content: pageContent(changes) });
  return here.done("POST", `/api/website/pages/${made.id}/publish`, {});
}

export const pathOfPage = ({ url }: Pick<WebsitePage, "url">): string => new URL(url).pathname;

let made = 0;

/** A page that was published and changed, with a domain and a redirect; made without calls, because tests make very many. */
export async function makeWebsitePage({ system }: TestOrganization): Promise<Record<string, string>> {
  const scope = requirePermission(system, "website.publish");
  const at = now().toISOString();
  made += 1;
  const content = pageContent({ slug: `drain-cleaning-${made}` });
  return inTransaction(scope, async (tx) => {
    await lockSite(tx, at);
    const page = await insertPageRow(tx, content, at);
    const version = { page_id: page.id, number: 1, content };
    await insertPageVersion(tx, { ...version, published_at: at, published_by_name: "Ida Berg" });
    const published = { status: "published", published_number: 1, published_slug: content.slug } as const;
    await changePageRow(tx, page.id, { ...published, is_changed: true });
    await insertDomain(tx, { host: `www.${page.id}.example`, token: "token", created_at: at });
    await saveRedirect(tx, { from_slug: "old", page_id: page.id, is_automatic: false, created_at: at });
    const [domain] = await listDomains(tx);
    const [redirect] = await listRedirects(tx);
    return {
      website_page: String(page.id),
      website_domain: String(domain?.id),
      website_redirect: String(redirect?.id),
    };
  });
}
