/** The top of a paper: whose it is, what it is, for whom, and the facts in brief. */
import { type PrintedPaper, paperLabel } from "#shared/papers/paper.ts";
import { bindAll, type Piece } from "./pagination.ts";
import {
  type Line,
  lead,
  linesHeight,
  linesOf,
  type Pen,
  page,
  pageWidth,
  partIn,
  rule,
  type Style,
  write,
  writeAll,
} from "./pen.ts";

const gutter = 24;
const half = (pageWidth - gutter) / 2;
const logoBox = { width: 180, height: 52 };

/** `logo` is a picture, or nothing where the name stands in its place. */
export function headingPieces(pen: Pen, paper: PrintedPaper, logo: Uint8Array | undefined): Piece[] {
  return [letterhead(pen, paper, logo), ...title(pen, paper), ...particulars(pen, paper)];
}

function letterhead(pen: Pen, { brand }: PrintedPaper, logo: Uint8Array | undefined): Piece {
  const { ink, muted, accent, edge } = pen.colors;
  const small: Style = { face: "plain", size: 8.5, color: muted };
  const name: Style = logo
    ? { face: "heading", size: 10.5, color: ink }
    : { face: "heading", size: 17, color: accent };
  const nameLines = linesOf(pen, brand.name, name, half);
  const contact = brand.lines.flatMap((line) => linesOf(pen, line, small, half));
  const right = logo ? [...nameLines, ...contact] : contact;
  const left = logo ? logoBox.height : linesHeight(nameLines);
  const height = Math.max(left, linesHeight(right)) + 12;
  const figure = logo && partIn(pen, pen.root, "Figure", { alt: `Logo of ${brand.name}` });
  const words = partIn(pen, pen.root, "P");
  const draw = (top: number) => {
    if (logo) {
      const fit: [number, number] = [logoBox.width, logoBox.height];
      figure?.add(() => pen.doc.image(Buffer.from(logo), page.left, top, { fit }));
    }
    words.add(() => {
      if (!logo) writeAll(pen, nameLines, page.left, top);
      writeAll(pen, right, page.right, top, true);
    });
    rule(pen, top + height, { weight: 1.5, color: edge });
  };
  return { height, gap: 0, isBoundToNext: true, draw };
}

function title(pen: Pen, paper: PrintedPaper): Piece[] {
  const { accent, ink } = pen.colors;
  const label = paperLabel(paper);
  const over = linesOf(pen, label, { face: "strong", size: 9.5, color: accent }, pageWidth);
  const main = linesOf(pen, paper.title, { face: "heading", size: 20, color: ink }, pageWidth);
  const said = partIn(pen, pen.root, "P");
  const heading = partIn(pen, pen.root, "H1");
  const pieceOf = (line: Line, part: typeof said, gap: number): Piece => ({
    height: lead(line.style.size),
    gap,
    isBoundToNext: true,
    draw: (top) => part.add(() => write(pen, line, page.left, top)),
  });
  // A title that only says again what kind of paper it is stands alone.
  const isSaid = label === "" || label === paper.title;
  return [
    ...(isSaid ? [] : over).map((line, index) => pieceOf(line, said, index === 0 ? 20 : 0)),
    ...main.map((line, index) => pieceOf(line, heading, index === 0 && isSaid ? 20 : 0)),
  ];
}

/** Two columns, line by line: for whom it is, and facts such as the date. */
function particulars(pen: Pen, { to, facts }: PrintedPaper): Piece[] {
  const { ink, muted } = pen.colors;
  const text: Style = { face: "plain", size: 10, color: ink };
  const quiet: Style = { face: "plain", size: 10, color: muted };
  const left = to
    ? [
        ...linesOf(pen, to.heading, quiet, half),
        ...to.lines.flatMap((line) => linesOf(pen, line, text, half)),
      ]
    : [];
  const labelWidth = 92;
  const start = left.length > 0 ? page.left + half + gutter : page.left;
  const right = facts.flatMap(({ label, value }) => {
    const labels = linesOf(pen, label, quiet, labelWidth - 8);
    const values = linesOf(pen, value, text, page.right - start - labelWidth);
    const count = Math.max(labels.length, values.length);
    return Array.from({ length: count }, (_, row) => ({ label: labels[row], value: values[row] }));
  });
  const toPart = partIn(pen, pen.root, "P");
  const factsPart = partIn(pen, pen.root, "P");
  const rows = Array.from({ length: Math.max(left.length, right.length) }, (_, row): Piece => {
    const [line, fact] = [left[row], right[row]];
    const draw = (top: number) => {
      if (line) toPart.add(() => write(pen, line, page.left, top));
      if (fact)
        factsPart.add(() => {
          if (fact.label) write(pen, fact.label, start, top);
          if (fact.value) write(pen, fact.value, start + labelWidth, top);
        });
    };
    return { height: lead(10), gap: row === 0 ? 12 : 0, isBoundToNext: false, draw };
  });
  return bindAll(rows);
}
