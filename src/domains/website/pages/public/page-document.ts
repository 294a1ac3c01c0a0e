/** A whole page of a website: its head with what search engines and messages read, its menu, its blocks. */
import { type Html, html } from "#platform/http/html.ts";
import { formStyle } from "#platform/http/public-pages/form-style.ts";
import type { PublicPage } from "#platform/http/public-pages/public-page.ts";
import { siteStyle } from "#platform/http/public-pages/site-style.ts";
import type { PageContent } from "../blocks-contract.ts";
import type { FindPicture } from "../publishing/pictures.ts";
import { pageUrl } from "../site/addresses.ts";
import { blocksPart } from "./blocks.ts";
import type { PageFacts } from "./page-facts.ts";
import { structuredData } from "./structured-data.ts";

type Whole = {
  content: PageContent;
  facts: PageFacts;
  find: FindPicture;
  /** Search engines may list it. */
  isListed: boolean;
};

export function pageDocument({ content, facts, find, isListed }: Whole): PublicPage {
  const { business, brand, address } = facts;
  const url = pageUrl(address, content.slug);
  const hasForm = content.blocks.some(({ kind }) => kind === "lead_form");
  return {
    ...sitePage(facts, url),
    title: titleOf(content, business.name),
    content: blocksPart(content.blocks, { facts, find }),
    description: content.description,
    isListed,
    ...(hasForm ? { script: "/form.js", isConnected: true } : {}),
    styles: hasForm ? [formStyle, siteStyle] : [siteStyle],
    site: {
      header: headerPart(facts, url),
      head: html`<link rel="canonical" href="${url}">${sharePart({ content, facts, find, url })}${
        isListed && structuredData(content, facts)
      }`,
    },
    brand,
  };
}

/** The frame alone, for what is said where there is no page. */
export const sitePage = (
  facts: PageFacts,
  url: string,
): Pick<PublicPage, "brand" | "locale" | "styles"> & { site: NonNullable<PublicPage["site"]> } => ({
  brand: facts.brand,
  locale: facts.business.locale,
  styles: [siteStyle],
  site: { header: headerPart(facts, url), head: html`` },
});

/** "Drain Cleaning · Copperleaf Plumbing"; a title that names the business stands alone. */
const titleOf = ({ title }: Pick<PageContent, "title">, business: string): string =>
  title.toLowerCase().includes(business.toLowerCase()) ? title : `${title} · ${business}`;

type Share = Omit<Whole, "isListed"> & { url: string };

function sharePart({ content, facts, find, url }: Share): Html {
  const { business, origin } = facts;
  const picture = find(content.share_picture);
  const tag = (property: string, value: string) => html`<meta property="og:${property}" content="${value}">`;
  return html`${tag("type", "website")}${tag("title", titleOf(content, business.name))}${tag("url", url)}${tag("site_name", business.name)}${
    content.description && tag("description", content.description)
  }${picture && tag("image", `${origin}${picture.src}`)}`;
}

function headerPart({ brand, pages, address }: PageFacts, url: string): Html {
  const { logo, name, letters, phone } = brand;
  const isWide = logo && logo.width >= 2 * logo.height;
  const mark = logo
    ? html`<img class="${isWide ? "wide-logo" : "logo"}" src="${logo.url}" alt="${isWide && name}" width="${logo.width}" height="${logo.height}">`
    : letters && html`<span class="mark" aria-hidden="true">${letters}</span>`;
  const shown = pages.filter(({ isInMenu }) => isInMenu);
  return html`<a class="skip" href="#main">Skip to content</a><header><div class="in"><a class="home" href="${pageUrl(address, "")}">${mark}${!isWide && html`<span>${name}</span>`}</a>${
    shown.length > 0 &&
    html`<nav aria-label="Pages"><ul>${shown.map(
      (page) =>
        html`<li><a href="${page.url}"${page.url === url && html` aria-current="page"`}>${page.label}</a></li>`,
    )}</ul></nav>`
  }${phone && html`<a class="call" href="${phone.href}" aria-label="Call ${phone.text}"><span>${phone.text}</span><b>Call</b></a>`}</div></header>`;
}
