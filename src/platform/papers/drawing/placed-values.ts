/** Draws one signature, date, tick or text into the place that was left for it on a page. */
import type { PlacedField } from "#shared/papers/paper.ts";
import { type Face, type PaperFonts, writtenWith } from "./paper-fonts.ts";
import type { Doc } from "./pen.ts";

type Layer = {
  doc: Doc;
  fonts: PaperFonts;
  pictures: ReadonlyMap<string, Uint8Array>;
  ink: string;
};

export function drawValue(layer: Layer, field: PlacedField): void {
  const { value, place } = field;
  if (value === null) return;
  if (value.kind === "tick") {
    if (value.isOn) drawCheck(layer, place);
  } else if (value.kind === "drawn") drawPicture(layer, value.png, place);
  else if (value.kind === "typed") drawText(layer, value.text, place, { face: "signature", largest: 28 });
  else drawText(layer, value.text, place, { face: "plain", largest: 11 });
}

type Place = PlacedField["place"];

function drawCheck({ doc, ink }: Layer, { x, y, width, height }: Place): void {
  const side = Math.min(width, height);
  const [left, top] = [x + (width - side) / 2, y + (height - side) / 2];
  doc
    .moveTo(left + side * 0.16, top + side * 0.54)
    .lineTo(left + side * 0.4, top + side * 0.8)
    .lineTo(left + side * 0.86, top + side * 0.2)
    .lineWidth(Math.max(1, side * 0.11))
    .strokeColor(ink)
    .stroke();
}

function drawPicture({ doc, pictures }: Layer, png: string, { x, y, width, height }: Place): void {
  const picture = pictures.get(png);
  if (picture) doc.image(Buffer.from(picture), x, y, { fit: [width, height], valign: "bottom" });
}

const smallest = 5;
const leading = 1.25;

/** As large as it fits, on as many lines as there is room for; what fits in no size is cut off by nothing. */
function drawText(
  { doc, fonts, ink }: Layer,
  text: string,
  { x, y, width, height }: Place,
  { face, largest }: { face: Face; largest: number },
): void {
  const { text: written, font } = writtenWith(fonts, face, text);
  doc.font(font.name);
  let size = Math.max(smallest, Math.min(largest, height * 0.8));
  let lines = linesAt(size);
  while (size > smallest && (lines.length * size * leading > height || lines.some(isTooWide))) {
    size -= 0.5;
    lines = linesAt(size);
  }
  doc.fontSize(size).fillColor(ink);
  const free = Math.max(0, height - lines.length * size * leading);
  for (const [at, line] of lines.entries()) {
    const baseline = y + free / 2 + at * size * leading + size;
    doc.text(line, x, baseline, { lineBreak: false, baseline: "alphabetic" });
  }

  function isTooWide(line: string): boolean {
    return doc.widthOfString(line) > width;
  }

  function linesAt(tried: number): string[] {
    doc.fontSize(tried);
    const made: string[] = [];
    let line = "";
    for (const word of written.split(/\s+/)) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && isTooWide(longer)) {
        made.push(line);
        line = word;
      } else line = longer;
    }
    return [...made, line];
  }
}
