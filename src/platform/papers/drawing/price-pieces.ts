/** The table of prices of a paper, whose headings stand on each page again, and its totals. */
import type { PaperPriceLine, PaperPrices, PaperTotal } from "#shared/papers/paper.ts";
import { itemHeadingOf, type PriceColumn, priceColumnsOf } from "#shared/papers/price-columns.ts";
import { bindAll, type Heading, type Piece } from "./pagination.ts";
import {
  asArtifact,
  type Line,
  lead,
  linesOf,
  type Part,
  type Pen,
  page,
  pageWidth,
  partIn,
  rule,
  type Style,
  write,
} from "./pen.ts";

const size = 10;
const small = 9;
const space = 14;
const widest = 110;

type Column = PriceColumn & { right: number; width: number };
type Table = { pen: Pen; part: Part; columns: Column[]; itemWidth: number; heading: Heading };

export function pricePieces(pen: Pen, prices: PaperPrices): Piece[] {
  const { lines, totals } = prices;
  if (lines.length === 0 && totals.length === 0) return [];
  const part = partIn(pen, pen.root, "Table");
  const columns = columnsOf(pen, prices);
  const itemWidth = pageWidth - columns.reduce((sum, { width }) => sum + width + space, 0);
  const heading = { height: lead(small) + 6, drawAgain: () => {} };
  const table: Table = { pen, part, columns, itemWidth, heading };
  return [
    ...(lines.length > 0 ? [headingRow(table, itemHeadingOf(prices))] : []),
    ...lines.flatMap((line, index) =>
      rowPieces(table, line, index === lines.length - 1 && totals.length > 0),
    ),
    ...totalPieces(table, totals),
  ];
}

const figures = (pen: Pen): Style => ({ face: "plain", size, color: pen.colors.ink, isTabular: true });
const quiet = (pen: Pen): Style => ({ face: "strong", size: small, color: pen.colors.muted });

/** Each as wide as what it holds, from the right edge to the left. */
function columnsOf(pen: Pen, prices: PaperPrices): Column[] {
  const across = (text: string, style: Style) =>
    Math.max(0, ...linesOf(pen, text, style, widest).map(({ width }) => width));
  let right: number = page.right;
  return priceColumnsOf(prices)
    .toReversed()
    .map((column) => {
      const cells = prices.lines.map((line) => across(line[column.key], figures(pen)));
      const width = Math.ceil(Math.max(across(column.heading, quiet(pen)), ...cells)) + 1;
      const placed = { ...column, right, width };
      right -= width + space;
      return placed;
    })
    .toReversed();
}

/** Drawn once as what it is, and on later pages for the eye alone. */
function headingRow(table: Table, itemHeading: string): Piece {
  const { pen, part, columns, heading } = table;
  const cells = [{ heading: itemHeading, x: page.left, isRight: false }].concat(
    columns.map((column) => ({ heading: column.heading, x: column.right, isRight: true })),
  );
  const written = cells.map((cell) => ({ ...cell, line: linesOf(pen, cell.heading, quiet(pen), widest)[0] }));
  const row = partIn(pen, part, "TR");
  const parts = written.map((cell) => ({ ...cell, part: partIn(pen, row, "TH", { scope: "Column" }) }));
  const under = (top: number) => rule(pen, top + heading.height - 1, { color: pen.colors.edge });
  heading.drawAgain = (top) => {
    asArtifact(pen, "Pagination", () => {
      for (const { line, x, isRight } of written) if (line) write(pen, line, x, top, isRight);
    });
    under(top);
  };
  const draw = (top: number) => {
    for (const { line, x, isRight, part: cell } of parts)
      if (line) cell.add(() => write(pen, line, x, top, isRight));
    under(top);
  };
  return { height: heading.height, gap: 14, isBoundToNext: true, draw };
}

/** Line by line, so that a description longer than a page can go on on the next. */
function rowPieces(table: Table, line: PaperPriceLine, isBeforeTotals: boolean): Piece[] {
  const { pen, part, columns, itemWidth, heading } = table;
  const row = partIn(pen, part, "TR");
  const item = partIn(pen, row, "TD");
  const { ink, muted } = pen.colors;
  const words = [
    ...linesOf(pen, line.name, { face: "plain", size, color: ink }, itemWidth),
    ...(line.description
      ? linesOf(pen, line.description, { face: "plain", size: small, color: muted }, itemWidth)
      : []),
  ];
  const cells = columns.map(({ key, right, width }) => ({
    part: partIn(pen, row, "TD"),
    lines: linesOf(pen, line[key], figures(pen), width),
    right,
  }));
  const count = Math.max(words.length, ...cells.map(({ lines }) => lines.length));
  const pieces = Array.from({ length: count }, (_, index): Piece => {
    const height = lead(words[index]?.style.size ?? size) + (index === count - 1 ? 5 : 0);
    const draw = (top: number) => {
      const word = words[index];
      if (word) item.add(() => write(pen, word, page.left, top));
      for (const cell of cells) {
        const figure = cell.lines[index];
        if (figure) cell.part.add(() => write(pen, figure, cell.right, top, true));
      }
      if (index === count - 1) rule(pen, top + height - 1);
    };
    return { height, gap: index === 0 ? 4 : 0, isBoundToNext: false, draw, heading };
  });
  return bindAll(pieces, isBeforeTotals);
}

function totalPieces({ pen, part, heading }: Table, totals: readonly PaperTotal[]): Piece[] {
  const pieces = totals.flatMap(({ label, value, isGrand }, position) => {
    const style: Style = isGrand
      ? { face: "strong", size: 12, color: pen.colors.ink, isTabular: true }
      : figures(pen);
    const labels = linesOf(pen, label, style, 180);
    const values = linesOf(pen, value, style, 130);
    const row = partIn(pen, part, "TR");
    const head = partIn(pen, row, "TH", { scope: "Row" });
    const cell = partIn(pen, row, "TD");
    return Array.from({ length: Math.max(labels.length, values.length) }, (_, index): Piece => {
      const draw = (top: number) => {
        if (isGrand && index === 0 && position > 0)
          rule(pen, top - 2, { from: page.right - 320, weight: 1, color: pen.colors.edge });
        addLine(pen, head, labels[index], page.right - 140, top);
        addLine(pen, cell, values[index], page.right, top);
      };
      const gap = index > 0 ? 0 : position === 0 ? 8 : isGrand ? 6 : 2;
      return { height: lead(style.size), gap, isBoundToNext: false, draw, heading };
    });
  });
  return bindAll(pieces);
}

function addLine(pen: Pen, part: Part, line: Line | undefined, right: number, top: number): void {
  if (line) part.add(() => write(pen, line, right, top, true));
}
