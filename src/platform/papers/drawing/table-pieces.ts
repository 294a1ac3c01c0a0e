/** A table of words and figures, whose headings stand on each page again. */
import type { PaperTable } from "#shared/papers/paper.ts";
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

const size = 9.5;
const small = 8.5;
const space = 10;
/** Of the width, for the words of the first column at least. */
const wordShare = 0.26;

type Column = { right: number; width: number };
type Table = { pen: Pen; part: Part; columns: Column[]; wordWidth: number; heading: Heading };

export function tablePieces(pen: Pen, { heads, rows, foot }: PaperTable): Piece[] {
  if (rows.length === 0 && foot.length === 0) return [];
  const part = partIn(pen, pen.root, "Table");
  const { columns, wordWidth } = columnsOf(pen, { heads, rows: [...rows, foot] });
  const styled = heads.map((head, index) =>
    linesOf(pen, head, quiet(pen), widthAt(columns, wordWidth, index)),
  );
  const height = Math.max(1, ...styled.map(({ length }) => length)) * lead(small) + 6;
  const table: Table = { pen, part, columns, wordWidth, heading: { height, drawAgain: () => {} } };
  return [
    headRow(table, styled),
    ...rows.flatMap((row) => rowPieces(table, row, figures(pen, "plain"))),
    ...(foot.length > 0 ? rowPieces(table, foot, figures(pen, "strong")) : []),
  ];
}

const figures = (pen: Pen, face: "plain" | "strong"): Style => ({
  face,
  size,
  color: pen.colors.ink,
  isTabular: true,
});
const quiet = (pen: Pen): Style => ({ face: "strong", size: small, color: pen.colors.muted });

const widthAt = (columns: readonly Column[], wordWidth: number, index: number): number =>
  index === 0 ? wordWidth : (columns[index - 1]?.width ?? 0);

/** Each as wide as what it holds, as far as the words keep their room. */
function columnsOf(pen: Pen, { heads, rows }: Pick<PaperTable, "heads" | "rows">) {
  const count = heads.length - 1;
  const most = (pageWidth * (1 - wordShare)) / Math.max(1, count) - space;
  const across = (text: string, style: Style) =>
    Math.max(0, ...linesOf(pen, text, style, most).map(({ width }) => width));
  const widths = Array.from({ length: count }, (_, index) => {
    const cells = rows.map((row) => across(row[index + 1] ?? "", figures(pen, "strong")));
    return Math.ceil(Math.max(across(heads[index + 1] ?? "", quiet(pen)), ...cells)) + 1;
  });
  let right: number = page.right;
  const columns = widths
    .toReversed()
    .map((width) => {
      const placed = { right, width };
      right -= width + space;
      return placed;
    })
    .toReversed();
  return { columns, wordWidth: right - page.left };
}

/** Drawn once as what it is, and on later pages for the eye alone. */
function headRow({ pen, part, columns, heading }: Table, heads: readonly Line[][]): Piece {
  const row = partIn(pen, part, "TR");
  const cells = heads.map((lines, index) => ({
    lines,
    part: partIn(pen, row, "TH", { scope: "Column" }),
    isRight: index > 0,
    x: index === 0 ? page.left : (columns[index - 1]?.right ?? page.right),
  }));
  const under = (top: number) => rule(pen, top + heading.height - 1, { color: pen.colors.edge });
  const writeCell = ({ lines, x, isRight }: (typeof cells)[number], top: number) => {
    for (const [index, line] of lines.entries()) write(pen, line, x, top + index * lead(small), isRight);
  };
  heading.drawAgain = (top) => {
    asArtifact(pen, "Pagination", () => {
      for (const cell of cells) writeCell(cell, top);
    });
    under(top);
  };
  const draw = (top: number) => {
    for (const cell of cells) cell.part.add(() => writeCell(cell, top));
    under(top);
  };
  return { height: heading.height, gap: 10, isBoundToNext: true, draw };
}

function rowPieces(
  { pen, part, columns, wordWidth, heading }: Table,
  row: readonly string[],
  style: Style,
): Piece[] {
  const [name = "", ...rest] = row;
  const line = partIn(pen, part, "TR");
  const words = linesOf(pen, name, style, wordWidth);
  const head = partIn(pen, line, "TH", { scope: "Row" });
  const cells = columns.map(({ right, width }, index) => ({
    part: partIn(pen, line, "TD"),
    lines: linesOf(pen, rest[index] ?? "", style, width),
    right,
  }));
  const count = Math.max(words.length, ...cells.map(({ lines }) => lines.length));
  return bindAll(
    Array.from({ length: count }, (_, index): Piece => {
      const height = lead(size) + (index === count - 1 ? 4 : 0);
      const draw = (top: number) => {
        const word = words[index];
        if (word) head.add(() => write(pen, word, page.left, top));
        for (const cell of cells) {
          const figure = cell.lines[index];
          if (figure) cell.part.add(() => write(pen, figure, cell.right, top, true));
        }
        if (index === count - 1) rule(pen, top + height - 1);
      };
      return { height, gap: index === 0 ? 3 : 0, isBoundToNext: false, draw, heading };
    }),
  );
}
