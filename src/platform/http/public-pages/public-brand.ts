/** What a public page wears of the business it speaks for: its mark, color, typeface, and how it is reached. */
import { createHash } from "node:crypto";
import { brandColorPattern, brandShades, type Typeface, typefaces, wordsOn } from "#shared/brand.ts";
import { type Html, html } from "../html.ts";

export type PublicBrand = {
  name: string;
  /** Stand for it where it has no logo; without them no mark is shown. */
  letters?: string;
  /** Pixels. The address is on our own origin. */
  logo?: { url: string; width: number; height: number } | null;
  /** `#` and six digits; the product's own color without one. */
  color?: string | null;
  /** As `color`: of the line under the head and of how far one has come. The color itself without one. */
  accent?: string | null;
  typeface?: Typeface;
  /** Of headings; that of the text without one. */
  headingTypeface?: Typeface;
  /** As it is read, and as it is dialed. */
  phone?: { text: string; href: string } | null;
  /** Line by line. */
  address?: readonly string[];
  website?: { text: string; href: string } | null;
};

/** The rules that give a page its color and type, with the hash by which the policy lets them in; none for neither. */
export function brandStyle({
  color,
  accent,
  typeface,
  headingTypeface,
}: PublicBrand): { css: string; hash: string } | undefined {
  const rules = [
    ...fontRules("--font", typeface),
    ...fontRules("--heading-font", headingTypeface),
    ...colorRules(color),
    ...accentRules(accent),
  ];
  if (rules.length === 0) return undefined;
  const css = rules.join("\n");
  return { css, hash: createHash("sha256").update(css).digest("base64") };
}

function fontRules(name: string, typeface: Typeface | undefined): string[] {
  if (typeface === undefined || !Object.hasOwn(typefaces, typeface)) return [];
  return [`:root{${name}:${typefaces[typeface].stack}}`];
}

/** Whatever is no color is left out: the rules are ours from end to end. */
function colorRules(color: string | null | undefined): string[] {
  if (!color || !brandColorPattern.test(color)) return [];
  const shades = (isNight: boolean) => {
    const { link, edge, soft } = brandShades(color, isNight);
    return `--link:${link};--accent-edge:${edge};--focus:${edge};--soft:${soft}`;
  };
  return [
    `:root{--accent:${color};--on-accent:${wordsOn(color)};${shades(false)}}`,
    `@media(prefers-color-scheme:dark){:root{${shades(true)}}}`,
  ];
}

function accentRules(accent: string | null | undefined): string[] {
  if (!accent || !brandColorPattern.test(accent)) return [];
  const edge = (isNight: boolean) => `--mark-edge:${brandShades(accent, isNight).edge}`;
  return [
    `:root{--mark:${accent};--on-mark:${wordsOn(accent)};${edge(false)}}`,
    `@media(prefers-color-scheme:dark){:root{${edge(true)}}}`,
  ];
}

/** A logo so wide shows the name itself. */
const isWordmark = ({ width, height }: { width: number; height: number }): boolean => width >= 2 * height;

const handset = html`<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2"/></svg>`;

/** The head of the page: whose it is, and how to call them. */
export function brandHead(brand: PublicBrand): Html {
  const { name, logo, phone } = brand;
  return html`<header>${logo && isWordmark(logo) ? wordmark(name, logo) : [markOf(brand), html`<p>${name}</p>`]}${
    phone &&
    html`<a class="call" href="${phone.href}" aria-label="Call ${phone.text}">${handset}<span>${phone.text}</span><b>Call</b></a>`
  }</header>`;
}

type Logo = NonNullable<PublicBrand["logo"]>;

const wordmark = (name: string, { url, width, height }: Logo): Html =>
  html`<p class="wordmark"><img src="${url}" alt="${name}" width="${width}" height="${height}"></p>`;

function markOf({ logo, letters }: PublicBrand): Html | "" | undefined {
  return logo
    ? html`<img class="logo" src="${logo.url}" alt="" width="${logo.width}" height="${logo.height}">`
    : letters && html`<span class="mark" aria-hidden="true">${letters}</span>`;
}

/** How the business is reached, at the foot of the page. */
export function brandFoot({ name, phone, address = [], website }: PublicBrand): Html | false {
  if (!phone && address.length === 0 && !website) return false;
  return html`<address><strong>${name}</strong>${address.map((line) => html`<span>${line}</span>`)}${
    phone && html`<a href="${phone.href}">${phone.text}</a>`
  }${website && html`<a href="${website.href}" rel="noopener">${website.text}</a>`}</address>`;
}
