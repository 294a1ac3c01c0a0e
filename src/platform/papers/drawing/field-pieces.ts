/** What a signer signs, initials, ticks and fills in, with lines to write on where nothing stands yet. */
import type { PaperField, PaperFields } from "#shared/papers/paper.ts";
import { bindAll, type Piece } from "./pagination.ts";
import {
  type Line,
  lead,
  linesHeight,
  linesOf,
  type Part,
  type Pen,
  page,
  pageWidth,
  partIn,
  rule,
  type Style,
  write,
  writeAll,
} from "./pen.ts";
import { headingLines } from "./text-pieces.ts";

const gutter = 24;
const width = (pageWidth - gutter) / 2;
const small = 8.5;

/** All that one party signs stays on one page, as long as a page can hold it. */
export function fieldPieces(pen: Pen, { party, fields }: PaperFields): Piece[] {
  if (fields.length === 0) return [];
  const rows = rowsOf(fields).map((row) =>
    row[0]?.kind === "tick" ? tickRow(pen, row[0]) : lineRow(pen, row, party),
  );
  return bindAll([...headingLines(pen, party), ...rows]);
}

/** What is ticked has a row of its own; everything else stands two in a row. */
function rowsOf(fields: readonly PaperField[]): PaperField[][] {
  const rows: PaperField[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    const isBeside = last?.length === 1 && last[0]?.kind !== "tick" && field.kind !== "tick";
    if (isBeside) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

function tickRow(pen: Pen, { label, value }: PaperField): Piece {
  const isOn = value?.kind === "tick" && value.isOn;
  const box = 10;
  const lines = linesOf(pen, label, { face: "plain", size: 10, color: pen.colors.ink }, pageWidth - 22);
  const figure = partIn(pen, pen.root, "Figure", { alt: isOn ? "Checked" : "Not checked" });
  const words = partIn(pen, pen.root, "P");
  const draw = (top: number) => {
    const y = top + (lead(10) - box) / 2;
    figure.add(() => {
      pen.doc.roundedRect(page.left, y, box, box, 1.5).lineWidth(0.8).strokeColor(pen.colors.muted).stroke();
      if (!isOn) return;
      const check = pen.doc.moveTo(page.left + 2.2, y + 5.2).lineTo(page.left + 4.3, y + 7.6);
      check
        .lineTo(page.left + 8, y + 2.6)
        .lineWidth(1.4)
        .strokeColor(pen.colors.ink)
        .stroke();
    });
    words.add(() => writeAll(pen, lines, page.left + 22, top));
  };
  return { height: linesHeight(lines), gap: 8, isBoundToNext: false, draw };
}

function lineRow(pen: Pen, fields: readonly PaperField[], party: string): Piece {
  const cells = fields.map((field, index) => cellOf(pen, field, party, page.left + index * (width + gutter)));
  const above = Math.max(...cells.map(({ valueHeight }) => valueHeight));
  const below = Math.max(...cells.map(({ labels }) => linesHeight(labels)));
  const draw = (top: number) => {
    for (const { x, drawValue, labels, part } of cells) {
      drawValue(top + above);
      rule(pen, top + above, { from: x, to: x + width, weight: 0.8, color: pen.colors.muted });
      part.add(() => writeAll(pen, labels, x, top + above + 2));
    }
  };
  return { height: above + below + 2, gap: 8, isBoundToNext: false, draw };
}

type Cell = {
  x: number;
  labels: Line[];
  part: Part;
  valueHeight: number;
  /** Ends at `bottom`, on the line. */
  drawValue: (bottom: number) => void;
};

function cellOf(pen: Pen, { kind, label, value }: PaperField, party: string, x: number): Cell {
  const isSigned = kind === "signature" || kind === "initials";
  const quiet: Style = { face: "plain", size: small, color: pen.colors.muted };
  const least = isSigned ? 44 : 26;
  const picture = value?.kind === "drawn" ? pen.pictures.get(value.png) : undefined;
  const figure = picture && partIn(pen, pen.root, "Figure", { alt: `${label}: ${party}, drawn by hand` });
  const part = partIn(pen, pen.root, "P");
  const labels = linesOf(pen, isSigned ? `${label}: ${party}` : label, quiet, width);
  if (picture && figure) {
    const fit: [number, number] = [width - 8, least - 4];
    const place = { fit, valign: "bottom" as const };
    const drawValue = (bottom: number) => {
      figure.add(() => pen.doc.image(Buffer.from(picture), x + 4, bottom - least + 3, place));
    };
    return { x, labels, part, valueHeight: least, drawValue };
  }
  const lines = valueLines(pen, value, width - 8);
  const height = linesHeight(lines);
  const drawValue = (bottom: number) => {
    if (lines.length > 0) part.add(() => writeAll(pen, lines, x + 4, bottom - height));
  };
  return { x, labels, part, valueHeight: Math.max(least, height + 4), drawValue };
}

function valueLines(pen: Pen, value: PaperField["value"], across: number): Line[] {
  if (value?.kind === "text")
    return linesOf(pen, value.text, { face: "plain", size: 10.5, color: pen.colors.ink }, across);
  if (value?.kind !== "typed") return [];
  const sizes = [20, 18, 16, 14, 12];
  const tries = sizes.map(
    (size) => () => linesOf(pen, value.text, { face: "signature", size, color: pen.colors.ink }, across),
  );
  for (const attempt of tries) {
    const lines = attempt();
    if (lines.length === 1) return lines;
  }
  return tries.at(-1)?.() ?? [];
}
