/** Headings, paragraphs and lists of a paper. */
import { readPaperText } from "#shared/papers/paper-text.ts";
import { bindAll, bindLines, type Piece } from "./pagination.ts";
import {
  type Line,
  lead,
  linesOf,
  type Part,
  type Pen,
  page,
  pageWidth,
  partIn,
  type Style,
  write,
} from "./pen.ts";

const size = 10.5;
const indent = 16;

/** Never the last on a page. */
export function headingLines(pen: Pen, text: string): Piece[] {
  const style: Style = { face: "heading", size: 13, color: pen.colors.ink };
  const part = partIn(pen, pen.root, "H2");
  const lines = linesOf(pen, text, style, pageWidth);
  return bindAll(
    lines.map((line, index) => pieceOf(pen, part, line, page.left, index === 0 ? 18 : 0)),
    true,
  );
}

export function textPieces(pen: Pen, text: string): Piece[] {
  const style: Style = { face: "plain", size, color: pen.colors.ink };
  return readPaperText(text).flatMap((part) => {
    if (part.kind === "list") return listPieces(pen, part.items, style);
    const paragraph = partIn(pen, pen.root, "P");
    const lines = linesOf(pen, part.text, style, pageWidth);
    return bindLines(
      lines.map((line, index) => pieceOf(pen, paragraph, line, page.left, index === 0 ? 8 : 0)),
    );
  });
}

function listPieces(pen: Pen, items: readonly { text: string }[], style: Style): Piece[] {
  const list = partIn(pen, pen.root, "L");
  return items.flatMap(({ text }, position) => {
    const item = partIn(pen, list, "LI");
    const label = partIn(pen, item, "Lbl");
    const body = partIn(pen, item, "LBody");
    const [bullet] = linesOf(pen, "•", style, indent);
    const lines = linesOf(pen, text, style, pageWidth - indent).map((line, index) => {
      const gap = index > 0 ? 0 : position === 0 ? 8 : 3;
      const piece = pieceOf(pen, body, line, page.left + indent, gap);
      if (index > 0 || !bullet) return piece;
      const draw = (top: number) => {
        label.add(() => write(pen, bullet, page.left + 3, top));
        piece.draw(top);
      };
      return { ...piece, draw };
    });
    return bindLines(lines);
  });
}

const pieceOf = (pen: Pen, part: Part, line: Line, x: number, gap: number): Piece => ({
  height: lead(line.style.size),
  gap,
  isBoundToNext: false,
  draw: (top) => part.add(() => write(pen, line, x, top)),
});
