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
  const rows = rowsOf(fields).flatMap((row) => {
    const [first] = row;
    if (first?.kind === "tick") return tickRow(pen, first);
    return first && isLong(first) ? longRow(pen, first, party) : [shortRow(pen, row, party)];
  });
  return bindAll([...headingLines(pen, party), ...rows]);
}

/** What is ticked or says much has a row of its own; everything else stands two in a row. */
function rowsOf(fields: readonly PaperField[]): PaperField[][] {
  const rows: PaperField[][] = [];
  const isAlone = (field: PaperField) => field.kind === "tick" || isLong(field);
  for (const field of fields) {
    const [beside, ...more] = rows.at(-1) ?? [];
    const hasRoom = beside && more.length === 0 && !isAlone(beside) && !isAlone(field);
    if (hasRoom) rows.at(-1)?.push(field);
    else rows.push([field]);
  }
  return rows;
}

const isLong = ({ label, value }: PaperField): boolean =>
  label.length > 120 || ((value?.kind === "text" || value?.kind === "typed") && value.text.length > 120);

function tickRow(pen: Pen, { label, value }: PaperField): Piece[] {
  const isOn = value?.kind === "tick" && value.isOn;
  const lines = linesOf(pen, label, { face: "plain", size: 10, color: pen.colors.ink }, pageWidth - 22);
  const figure = partIn(pen, pen.root, "Figure", { alt: isOn ? "Checked" : "Not checked" });
  const words = partIn(pen, pen.root, "P");
  return lines.map((line, index) => {
    const draw = (top: number) => {
      if (index === 0) figure.add(() => drawBox(pen, top, isOn));
      words.add(() => write(pen, line, page.left + 22, top));
    };
    return { height: lead(10), gap: index === 0 ? 8 : 0, isBoundToNext: false, draw };
  });
}

function drawBox({ doc, colors }: Pen, top: number, isOn: boolean): void {
  const box = 10;
  const y = top + (lead(10) - box) / 2;
  doc.roundedRect(page.left, y, box, box, 1.5).lineWidth(0.8).strokeColor(colors.muted).stroke();
  if (!isOn) return;
  const check = doc.moveTo(page.left + 2.2, y + 5.2).lineTo(page.left + 4.3, y + 7.6);
  check
    .lineTo(page.left + 8, y + 2.6)
    .lineWidth(1.4)
    .strokeColor(colors.ink)
    .stroke();
}

function shortRow(pen: Pen, fields: readonly PaperField[], party: string): Piece {
  const cells = fields.map((field, index) =>
    cellOf(pen, field, party, { x: page.left + index * (width + gutter), width }),
  );
  const above = Math.max(...cells.map(({ valueHeight }) => valueHeight));
  const below = Math.max(...cells.map(({ labels }) => linesHeight(labels)));
  const draw = (top: number) => {
    for (const cell of cells) {
      cell.drawValue(top + above);
      drawLine(pen, cell, top + above);
      cell.part.add(() => writeAll(pen, cell.labels, cell.x, top + above + 2));
    }
  };
  return { height: above + below + 2, gap: 8, isBoundToNext: false, draw };
}

/** Line by line, so that no word of a long answer falls off the page. */
function longRow(pen: Pen, field: PaperField, party: string): Piece[] {
  const cell = cellOf(pen, field, party, { x: page.left, width: pageWidth });
  const { part, lines, labels, valueHeight, drawValue } = cell;
  const pieceOf = (height: number, draw: Piece["draw"]): Piece => ({
    height,
    gap: 0,
    isBoundToNext: false,
    draw,
  });
  const values =
    lines.length === 0
      ? [pieceOf(valueHeight, (top) => drawValue(top + valueHeight))]
      : lines.map((line) =>
          pieceOf(lead(line.style.size), (top) => part.add(() => write(pen, line, cell.x + 4, top))),
        );
  const below = labels.map((line, index) =>
    pieceOf(lead(small) + (index === 0 ? 4 : 0), (top) => {
      if (index === 0) drawLine(pen, cell, top + 2);
      part.add(() => write(pen, line, cell.x, top + (index === 0 ? 4 : 0)));
    }),
  );
  return [...values, ...below].map((piece, index) => (index === 0 ? { ...piece, gap: 14 } : piece));
}

const drawLine = (pen: Pen, { x, width: across }: Cell, y: number) =>
  rule(pen, y, { from: x, to: x + across, weight: 0.8, color: pen.colors.muted });

type Cell = {
  x: number;
  width: number;
  labels: Line[];
  part: Part;
  /** Of a value in words. */
  lines: Line[];
  valueHeight: number;
  /** Ends at `bottom`, on the line. */
  drawValue: (bottom: number) => void;
};

function cellOf(pen: Pen, field: PaperField, party: string, at: Pick<Cell, "x" | "width">): Cell {
  const { kind, label, value } = field;
  const isSigned = kind === "signature" || kind === "initials";
  const quiet: Style = { face: "plain", size: small, color: pen.colors.muted };
  const least = isSigned ? 44 : 26;
  const picture = value?.kind === "drawn" ? pen.pictures.get(value.png) : undefined;
  const figure = picture && partIn(pen, pen.root, "Figure", { alt: `${label}: ${party}, drawn by hand` });
  const part = partIn(pen, pen.root, "P");
  const labels = linesOf(pen, isSigned ? `${label}: ${party}` : label, quiet, at.width);
  const lines = valueLines(pen, value, at.width - 8);
  const height = linesHeight(lines);
  const drawValue = (bottom: number) => {
    const fit: [number, number] = [width - 8, least - 4];
    const place = { fit, valign: "bottom" as const };
    if (picture) figure?.add(() => pen.doc.image(Buffer.from(picture), at.x + 4, bottom - least + 3, place));
    if (lines.length > 0) part.add(() => writeAll(pen, lines, at.x + 4, bottom - height));
  };
  return { ...at, labels, part, lines, valueHeight: Math.max(least, height + 4), drawValue };
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
