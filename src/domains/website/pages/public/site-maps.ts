/** What search engines ask of a website first: its robots.txt, and the map of its pages. */
import type { RawAnswer } from "#platform/http/raw-calls.ts";
import { pageUrl } from "../site/addresses.ts";
import { listPublished } from "../store.ts";
import { isDemoBusiness } from "./serving-store.ts";
import type { SiteContext } from "./site-context.ts";

const headers = { "cache-control": "public, max-age=300" };

/** Every other address than the main one asks to be left out. */
export async function robotsText({ address, host, scope }: SiteContext): Promise<RawAnswer> {
  const isOpen = host === address.mainHost && !(await isDemoBusiness(scope));
  const lines = isOpen
    ? ["User-agent: *", "Allow: /", `Sitemap: ${address.url}/sitemap.xml`]
    : ["User-agent: *", "Disallow: /"];
  return { status: 200, type: "text/plain; charset=utf-8", body: `${lines.join("\n")}\n`, headers };
}

/** URLs hold only letters, digits, hyphens and slashes, so that none of them can be markup. */
export async function siteMap({ address, scope }: SiteContext): Promise<RawAnswer> {
  const pages = (await isDemoBusiness(scope)) ? [] : await listPublished(scope);
  const entries = pages
    .filter(({ content }) => !content.is_hidden)
    .map(
      ({ content, published_at }) =>
        `<url><loc>${xmlText(pageUrl(address, content.slug))}</loc><lastmod>${published_at.slice(0, 10)}</lastmod></url>`,
    );
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>\n`;
  return { status: 200, type: "application/xml; charset=utf-8", body, headers };
}

const xmlText = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
