/** Writes lines of text on the pages of a PDF, each as part of what it means to a screen reader. */
import type PDFDocument from "pdfkit";
import { type Face, type PaperFonts, writtenWith } from "./paper-fonts.ts";

export type Doc = InstanceType<typeof PDFDocument>;
/** A paragraph, a row, a list: what a PDF knows its content as. */
export type Part = ReturnType<Doc["struct"]>;

/** Of one paper. Lengths are points, from the top left of a page. */
export type Pen = {
  doc: Doc;
  root: Part;
  fonts: PaperFonts;
  colors: { ink: string; muted: string; line: string; accent: string; edge: string };
  /** The pictures that are there, by their base64. */
  pictures: ReadonlyMap<string, Uint8Array>;
};

export type Style = {
  face: Face;
  /** Points. */
  size: number;
  color: string;
  /** Digits of one width, for what stands in columns. */
  isTabular?: boolean;
};

export type Line = { text: string; width: number; font: string; style: Style };

type Page = Record<"width" | "height" | "left" | "right" | "top" | "bottom" | "foot", number>;

/** US Letter: where what is written begins and ends, and where the line at the foot begins. */
export const page: Page = { width: 612, height: 792, left: 60, right: 552, top: 56, bottom: 716, foot: 736 };
export const pageWidth = page.right - page.left;

/** How high a line of this size is. */
export const lead = (size: number): number => size * 1.45;

const featuresOf = ({ isTabular }: Style): { features?: ["tnum"] } =>
  isTabular ? { features: ["tnum"] } : {};

/** Breaks a text at its line breaks and where `width` ends; a word that is longer than a line is broken anywhere. */
export function linesOf(pen: Pen, text: string, style: Style, width: number): Line[] {
  const { text: written, font } = writtenWith(pen.fonts, style.face, text);
  const measure = (words: string): number => {
    pen.doc.font(font.name).fontSize(style.size);
    return pen.doc.widthOfString(words, featuresOf(style));
  };
  return written
    .split("\n")
    .flatMap((line) => wrap(line, width, measure))
    .map((line) => ({ ...line, font: font.name, style }));
}

export const linesHeight = (lines: readonly Line[]): number =>
  lines.reduce((sum, { style }) => sum + lead(style.size), 0);

type Measure = (words: string) => number;

function wrap(text: string, width: number, measure: Measure): { text: string; width: number }[] {
  const lines: { text: string; width: number }[] = [];
  let line = "";
  let used = 0;
  const finish = () => {
    const whole = line.trimEnd();
    lines.push({ text: whole, width: measure(whole) });
    line = "";
    used = 0;
  };
  // A word is measured with the space behind it, which may hang over the edge.
  for (const word of text.match(/[^ ]+ *| +/g) ?? []) {
    for (const piece of measure(word.trimEnd()) > width ? brokenWord(word, width, measure) : [word]) {
      if (line !== "" && used + measure(piece.trimEnd()) > width) finish();
      line += piece;
      used += measure(piece);
    }
  }
  if (line !== "" || lines.length === 0) finish();
  return lines;
}

function brokenWord(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const letter of word) {
    const more = measure(letter);
    if (piece !== "" && used + more > width && letter !== " ") {
      pieces.push(piece);
      piece = "";
      used = 0;
    }
    piece += letter;
    used += more;
  }
  return [...pieces, piece];
}

/** `x` is the left edge, or the right one of what is aligned to it. */
export function write(pen: Pen, line: Line, x: number, top: number, isRight = false): void {
  if (line.text === "") return;
  const { size, color } = line.style;
  const baseline = top + lead(size) / 2 + size * 0.35;
  pen.doc
    .font(line.font)
    .fontSize(size)
    .fillColor(color)
    .text(line.text, isRight ? x - line.width : x, baseline, {
      lineBreak: false,
      baseline: "alphabetic",
      ...featuresOf(line.style),
    });
}

/** One under the other; answers where they end. */
export function writeAll(pen: Pen, lines: readonly Line[], x: number, top: number, isRight = false): number {
  let at = top;
  for (const line of lines) {
    write(pen, line, x, at, isRight);
    at += lead(line.style.size);
  }
  return at;
}

/** What only decorates or repeats, which is not read aloud. */
export function asArtifact(pen: Pen, type: "Layout" | "Pagination", draw: () => void): void {
  pen.doc.markContent("Artifact", { type });
  draw();
  pen.doc.endMarkedContent();
}

export function rule(
  pen: Pen,
  y: number,
  { from = page.left, to = page.right, weight = 0.5, color = pen.colors.line } = {},
): void {
  asArtifact(pen, "Layout", () => {
    pen.doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(color).stroke();
  });
}

export function partIn(
  pen: Pen,
  parent: Part,
  type: string,
  options: { alt?: string; scope?: "Row" | "Column" } = {},
): Part {
  const part = pen.doc.struct(type, options);
  parent.add(part);
  return part;
}
