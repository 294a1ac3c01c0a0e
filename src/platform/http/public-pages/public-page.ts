/** The frame of every page that the server writes for customers and visitors: its head, its look, its safety rules. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import * as palette from "#shared/palette.ts";
import { type Html, html, styleElement } from "../html.ts";
import type { RawAnswer } from "../raw-calls.ts";
import { stripeOrigins } from "../security.ts";
import { brandFoot, brandHead, brandStyle, type PublicBrand } from "./public-brand.ts";

const rules = ["public-page.css", "public-page-brand.css", "public-page-steps.css", "public-page-choices.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n");
const style = `${shadesIn(rules)}\n${rules}`;
const hashOf = (css: string): string => createHash("sha256").update(css).digest("base64");
const styleHash = hashOf(style);

/** The shades that a style sheet names, such as `--plumb-7`, with their colours. Throws when there is no such shade. */
export function shadesIn(css: string): string {
  const names = new Set([...css.matchAll(/var\((--([a-z]+)-(\d))\)/g)].map(([, name]) => name as string));
  const lines = [...names].map((name) => {
    const [, , colour = "", shade = ""] = name.split("-");
    const value = (palette as Record<string, unknown>)[colour];
    if (!Array.isArray(value)) throw new TypeError(`The palette has no ${name}`);
    return `  ${name}: ${value[Number(shade)]};`;
  });
  return `:root {\n${lines.join("\n")}\n}`;
}

export type PublicPage = {
  title: string;
  /** Whose page it is, and what it wears of them. */
  brand: PublicBrand;
  content: Html;
  /** BCP 47; English unless given. */
  locale?: string;
  /** The business's IANA zone, for the script that shows the visitor's own times. */
  zone?: string;
  /** One narrow column, for a page with one thing to do. */
  isNarrow?: boolean;
  /** As wide as a sheet of paper. */
  isWide?: boolean;
  /** Stands in a frame on the business's own website. */
  isFramed?: boolean;
  /** What is shown beside a link to it, in messages and by search engines. */
  description?: string;
  /** Search engines are asked to leave every other page out. */
  isListed?: boolean;
  /** The one script of our own that helps; the page works without it. */
  script?: string;
  /** The script asks our own server for more, or hands it what was typed. */
  isConnected?: boolean;
  /** Stripe's own form stands in it, which takes card and account numbers past us. */
  takesCards?: boolean;
  /** Style sheets of its own, beside that of all pages. */
  styles?: readonly string[];
  /** Where no script runs, the page is loaded anew after so many seconds. */
  reloadsAfter?: number;
  /** Below the content, such as in which zone times are. */
  foot?: Html | undefined;
  /** A page of the business's own website: its head is a menu, and its parts are as wide as the window. */
  site?: { header: Html; head: Html } | undefined;
};

export function publicPageAnswer(
  status: number,
  page: PublicPage,
  headers: Record<string, string> = {},
): RawAnswer {
  return {
    status,
    type: "text/html; charset=utf-8",
    body: documentOf(page).text,
    headers: { ...headersFor(page), ...headers },
  };
}

/** The page as it would be, for a frame in which nothing can be pressed and nothing runs. */
export const pagePreview = (page: PublicPage): string => documentOf({ ...page, isPreview: true }).text;

const noOrigins = { scripts: [], frames: [], calls: [] };

/** No script but our own file, no foreign part but Stripe's form; in a frame only when the page was asked for as one. */
function headersFor(page: PublicPage): Record<string, string> {
  const { isFramed = false, script, isConnected, takesCards, brand, styles = [] } = page;
  const { scripts, frames, calls } = takesCards ? stripeOrigins : noOrigins;
  const policy = [
    "default-src 'none'",
    `style-src ${[styleHash, brandStyle(brand)?.hash, ...styles.map(hashOf)]
      .filter(Boolean)
      .map((hash) => `'sha256-${hash}'`)
      .join(" ")}`,
    // Stripe's form sets its own measures, in attributes that cannot run anything.
    ...(takesCards ? ["style-src-attr 'unsafe-inline'", `frame-src ${frames.join(" ")}`] : []),
    ...(script ? [["script-src 'self'", ...scripts].join(" ")] : []),
    ...(script && isConnected ? [["connect-src 'self'", ...calls].join(" ")] : []),
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isFramed ? "*" : "'none'"}`,
  ];
  return {
    "content-security-policy": policy.join("; "),
    // Browsers that know frame-ancestors leave the older header aside.
    ...(isFramed ? { "cross-origin-resource-policy": "cross-origin" } : {}),
  };
}

function documentOf({
  isPreview = false,
  title,
  brand,
  locale = "en",
  zone,
  script,
  styles = [],
  reloadsAfter,
  foot,
  site,
  content,
  ...is
}: PublicPage & { isPreview?: boolean }): Html {
  const own = brandStyle(brand);
  const contact = brandFoot(brand);
  const classes = [is.isFramed && "framed", is.isNarrow && "narrow", is.isWide && "wide", site && "site"]
    .filter(Boolean)
    .join(" ");
  return html`<!doctype html>
<html lang="${locale}"${zone && html` data-zone="${zone}"`}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${is.description && html`<meta name="description" content="${is.description}">`}${
    !is.isListed && html`<meta name="robots" content="noindex, nofollow">`
  }${site?.head}
<link rel="icon" href="/favicon.svg">${styleElement(style)}${own && styleElement(own.css)}${styles.map(styleElement)}${
    script && !isPreview && html`<script src="${script}" type="module"></script>`
  }${reloadsAfter && html`<noscript><meta http-equiv="refresh" content="${reloadsAfter}"></noscript>`}</head>
<body class="${classes}"${isPreview && html` inert`}>
${site ? site.header : brandHead(brand)}
<main${site && html` id="main"`}>${content}</main>
${(contact || foot) && html`<footer>${contact}${foot && html`<p>${foot}</p>`}</footer>`}</body></html>`;
}
