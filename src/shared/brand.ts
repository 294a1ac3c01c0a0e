/** The brand of a business as its customers see it: one color and the shades of it that can be read, and a typeface. */
import { dark, gray } from "./palette.ts";

/** As it is kept: six digits, lower case. */
export const brandColorPattern = /^#[\da-f]{6}$/;

const systemStack = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** Faces that people's devices have, so that a page needs no file for its type. */
export const typefaces = {
  clean: { label: "Clean", stack: `"Inter Variable", Inter, ${systemStack}` },
  humanist: {
    label: "Friendly",
    stack: `Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", ${systemStack}`,
  },
  rounded: {
    label: "Rounded",
    stack: `ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, "Arial Rounded MT Bold", ${systemStack}`,
  },
  serif: { label: "Classic", stack: 'Charter, "Bitstream Charter", Cambria, Georgia, serif' },
  slab: {
    label: "Sturdy",
    stack: 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", Georgia, serif',
  },
} as const;
export type Typeface = keyof typeof typefaces;
export const typefaceNames = Object.keys(typefaces) as [Typeface, ...Typeface[]];

/** A face of its own for headings, or the same as that of the text. */
export const headingTypefaces = ["same", ...typefaceNames] as const;
export type HeadingTypeface = (typeof headingTypefaces)[number];

/** The plain face for a name that is none. */
export const stackOf = (typeface: Typeface): string =>
  (Object.hasOwn(typefaces, typeface) ? typefaces[typeface] : typefaces.clean).stack;

export const headingFace = (heading: HeadingTypeface, text: Typeface): Typeface =>
  heading === "same" ? text : heading;

type Rgb = readonly [red: number, green: number, blue: number];

const white = "#ffffff";
const black = "#000000";

const rgbOf = (color: string): Rgb => {
  const long = color.length === 4 ? color.replace(/[\da-f]/gi, "$&$&") : color;
  return [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as unknown as Rgb;
};

const hexOf = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** `share` of `color`, from 0 to 1, and the rest of `other`. */
function mixed(color: string, other: string, share: number): string {
  const rest = rgbOf(other);
  return hexOf(rgbOf(color).map((part, index) => part * share + (rest[index] ?? 0) * (1 - share)));
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21, as WCAG 2.2 defines it: words need 4.5, the edges of buttons and fields 3. */
export function contrast(one: string, other: string): number {
  const [light = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (low + 0.05);
}

const forWords = 4.5;
const forEdges = 3;

/** The color of words on it. White while it can be read; one of the two always can. */
export const wordsOn = (color: string): typeof white | typeof black =>
  contrast(color, white) >= forWords ? white : black;

/** The color itself where it stands out enough, or else a shade on its way to `end` that does on every ground. */
function shadeOn(color: string, grounds: readonly string[], least: number, end: string): string {
  const isEnough = (shade: string) => grounds.every((ground) => contrast(shade, ground) >= least);
  for (let share = 1; share > 0; share -= 0.05) {
    const shade = mixed(color, end, share);
    if (isEnough(shade)) return shade;
  }
  return end;
}

export type BrandShades = {
  /** Of links and headings that are links. */
  link: string;
  /** Around buttons and what has the focus. */
  edge: string;
  /** Behind what is said. */
  soft: string;
};

/** By day or by night, each readable on the pages that the server writes. */
export function brandShades(color: string, isNight: boolean): BrandShades {
  const [page, card, end, share] = isNight ? [dark[8], dark[7], white, 0.15] : [gray[0], white, black, 0.08];
  const soft = mixed(color, card, share);
  const grounds = [page, card, soft];
  return {
    link: shadeOn(color, grounds, forWords, end),
    edge: shadeOn(color, grounds, forEdges, end),
    soft,
  };
}

/** What the person who chooses it should know of a color, in words. */
export function contrastWords(color: string): string {
  const onWhite = contrast(color, white);
  if (onWhite >= forWords) return "White text is easy to read on this color.";
  const ratio = onWhite.toFixed(1);
  return onWhite >= forEdges
    ? `White text is hard to read on this color (${ratio}:1, it needs 4.5:1). Buttons use black text, and links a darker shade.`
    : `White text can't be read on this color (${ratio}:1, it needs 4.5:1). Buttons use black text, and links a darker shade.`;
}

/** The letters that stand for a business without a logo, as in the app: "Copperleaf Plumbing & Heating" gives "CH". */
export function markLetters(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word = "") => [...word][0]?.toUpperCase() ?? "")
    .join("");
}
