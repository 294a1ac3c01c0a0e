/** The colors and measures of an email: each stands in the element itself, and once more in rules for the dark. */
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { brandShades, stackOf, wordsOn } from "#shared/brand.ts";
import { dark, gray, plumb } from "#shared/palette.ts";

export type MailLook = {
  color: string;
  onColor: string;
  mark: string;
  link: string;
  nightLink: string;
  font: string;
  headingFont: string;
};

export function lookOf({ color, accent, typeface, headingTypeface }: PublicBrand): MailLook {
  const main = color ?? plumb[7];
  return {
    color: main,
    onColor: wordsOn(main),
    mark: accent ?? main,
    link: brandShades(main, false).link,
    nightLink: brandShades(main, true).link,
    // Inside of an attribute, whatever quotes the face has.
    font: stackOf(typeface ?? "clean").replaceAll('"', "'"),
    headingFont: stackOf(headingTypeface ?? typeface ?? "clean").replaceAll('"', "'"),
  };
}

export const day = { page: gray[1], card: "#ffffff", words: gray[9], soft: gray[7], line: gray[3] };
const night = { page: dark[8], card: dark[7], words: dark[0], soft: dark[2], line: dark[4] };

/** Mail programs that turn colors around by themselves are told that the email knows both. */
export function rulesOf({ nightLink }: MailLook): string {
  const rules = [
    `.m-page{background:${night.page} !important}`,
    `.m-card{background:${night.card} !important;border-color:${night.line} !important}`,
    `.m-words{color:${night.words} !important}`,
    `.m-soft{color:${night.soft} !important}`,
    `.m-line{border-color:${night.line} !important}`,
    `.m-link{color:${nightLink} !important}`,
  ].join("");
  const always =
    "body{margin:0;padding:0}img{border:0}@media(max-width:599px){.m-pad{padding-left:20px !important;padding-right:20px !important}.m-column{width:100% !important;max-width:100% !important}}";
  return `${always}@media(prefers-color-scheme:dark){${rules}}`;
}
