/** The typefaces of papers: those of a brand stand for the files that a PDF carries along. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import type PDFDocument from "pdfkit";
import { type HeadingTypeface, headingFace, type Typeface } from "#shared/brand.ts";
import { remembering } from "./remembering-font.ts";

/** Each has Latin with Vietnamese, Cyrillic and Greek. */
const families = {
  sans: { plain: "inter/400Regular/Inter_400Regular.ttf", strong: "inter/600SemiBold/Inter_600SemiBold.ttf" },
  serif: {
    plain: "source-serif-4/400Regular/SourceSerif4_400Regular.ttf",
    strong: "source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
  },
  slab: {
    plain: "roboto-slab/400Regular/RobotoSlab_400Regular.ttf",
    strong: "roboto-slab/600SemiBold/RobotoSlab_600SemiBold.ttf",
  },
} as const;

/** On a screen a typeface is one that the device has; a PDF looks the same everywhere. */
const familyOf: Record<Typeface, keyof typeof families> = {
  clean: "sans",
  humanist: "sans",
  rounded: "sans",
  serif: "serif",
  slab: "slab",
};

const italic = "source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf";

export type Face = "plain" | "strong" | "heading" | "signature";
export type PaperFont = { name: string; font: Font };

/** For each face the one that the brand asks for, and the one that stands in for it. */
export type PaperFonts = Record<Face, { own: PaperFont; spare: PaperFont }>;

export function fontsOf(brand: { typeface: Typeface; headingTypeface: HeadingTypeface }): PaperFonts {
  const text = families[familyOf[brand.typeface]];
  const heading = families[familyOf[headingFace(brand.headingTypeface, brand.typeface)]];
  const spare = readFont(families.sans.plain);
  const strongSpare = readFont(families.sans.strong);
  return {
    plain: { own: readFont(text.plain), spare },
    strong: { own: readFont(text.strong), spare: strongSpare },
    heading: { own: readFont(heading.strong), spare: strongSpare },
    signature: { own: readFont(italic), spare },
  };
}

export function registerFonts(doc: InstanceType<typeof PDFDocument>, fonts: PaperFonts): void {
  for (const { own, spare } of Object.values(fonts)) {
    // It takes a font that is read already, which its types leave out.
    for (const { name, font } of [own, spare]) doc.registerFont(name, font as unknown as Buffer);
  }
}

const { resolve } = createRequire(import.meta.url);

/** To take a font apart costs more than to draw a paper with it: each is kept for the next. */
const kept = new Map<string, PaperFont>();

function readFont(file: string): PaperFont {
  const known = kept.get(file);
  if (known) return known;
  const font = create(readFileSync(resolve(`@expo-google-fonts/${file}`)));
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${file} holds several fonts`);
  const read = { name: file, font: remembering(font) };
  kept.set(file, read);
  return read;
}

/** Stands for a letter that no font has. */
const missing = "□";

/**
 * The text as it can be written, and with which font. A text is written in one font as a whole: in the brand's where it
 * has all letters, or else in the plain one, with a box for each that this lacks, too.
 */
export function writtenWith(fonts: PaperFonts, face: Face, text: string): { text: string; font: PaperFont } {
  const { own, spare } = fonts[face];
  const clean = cleaned(text);
  const has = ({ font }: PaperFont, letter: string) =>
    letter === "\n" || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  const letters = [...clean];
  if (letters.every((letter) => has(own, letter))) return { text: clean, font: own };
  return {
    text: letters.map((letter) => (has(spare, letter) ? letter : missing)).join(""),
    font: spare,
  };
}

/** Letters with their accents in one piece, spaces of one width but those that hold words together, nothing unseen. */
const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/\u202f/g, "\u00a0")
    .replace(/(?![\n\u00a0])[\s\p{Zs}]/gu, " ")
    .replace(/(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, "");
