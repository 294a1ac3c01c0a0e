/** Draws a paper as a PDF that can be filed, printed and read aloud. */
import PDFDocument from "pdfkit";
import { brandShades } from "#shared/brand.ts";
import { gray } from "#shared/palette.ts";
import { type PaperBlock, type PaperTable, type PrintedPaper, paperLabel } from "#shared/papers/paper.ts";
import { fieldPieces } from "./field-pieces.ts";
import { headingPieces } from "./heading-pieces.ts";
import { type Piece, paginate } from "./pagination.ts";
import { fontsOf, registerFonts, writtenWith } from "./paper-fonts.ts";
import { writeMetadata } from "./paper-metadata.ts";
import {
  asArtifact,
  type Doc,
  type Line,
  linesOf,
  type Pen,
  page,
  pageWidth,
  rule,
  write,
  writeAll,
} from "./pen.ts";
import { pricePieces } from "./price-pieces.ts";
import { tablePieces } from "./table-pieces.ts";
import { headingLines, textPieces } from "./text-pieces.ts";

export type PaperOrder = {
  paper: PrintedPaper;
  /** PNG or JPEG without transparency, as are the others. */
  logo: Uint8Array | undefined;
  /** Drawn signatures by their base64. */
  pictures: ReadonlyMap<string, Uint8Array>;
  /** Without it the PDF does not say when it was made. */
  createdAt: Date | undefined;
};

/** PDF 1.7, tagged. The same order gives the same bytes. */
export async function drawPaper(order: PaperOrder): Promise<Buffer> {
  const { paper, createdAt } = order;
  const doc = documentOf(paper, createdAt);
  const parts: Buffer[] = [];
  doc.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
  const pen = penFor(doc, order);
  const pieces = [
    ...headingPieces(pen, paper, order.logo),
    ...paper.blocks.flatMap((block) => blockPieces(pen, block)),
  ];
  const pages = paginate(pieces, page);
  for (const [index, placed] of pages.entries()) {
    doc.addPage();
    if (paper.stamp) drawStamp(pen, paper.stamp);
    for (const { top, draw } of placed) draw(top);
    drawFoot(pen, paper, `Page ${index + 1} of ${pages.length}`);
  }
  pen.root.end();
  doc.end();
  return done;
}

function documentOf(paper: PrintedPaper, createdAt: Date | undefined): Doc {
  const label = paperLabel(paper);
  const title = label === paper.title ? label : [label, paper.title].filter(Boolean).join(": ");
  const author = paper.brand.name;
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    // None of the library's own, which know Latin alone.
    font: "",
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Creator: "Plumbline",
      Producer: "Plumbline",
      CreationDate: createdAt ?? new Date(0),
    },
  });
  writeMetadata(doc, { title, author, createdAt });
  return doc;
}

function penFor(doc: Doc, { paper: { brand }, pictures }: PaperOrder): Pen {
  const fonts = fontsOf(brand);
  registerFonts(doc, fonts);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const { link, edge } = brandShades(brand.accent, false);
  const colors = { ink: gray[9], muted: gray[6], line: gray[3], accent: link, edge };
  return { doc, root, fonts, colors, pictures };
}

function blockPieces(pen: Pen, block: PaperBlock | PaperTable): Piece[] {
  if (block.kind === "heading") return headingLines(pen, block.text);
  if (block.kind === "text") return textPieces(pen, block.text);
  if (block.kind === "table") return tablePieces(pen, block);
  // Pages of another PDF are stamped, never drawn anew.
  if (block.kind === "page") return [];
  return block.kind === "prices" ? pricePieces(pen, block) : fieldPieces(pen, block);
}

/** Across the page from its lower left, beneath everything else. */
function drawStamp(pen: Pen, stamp: string): void {
  const { text, font } = writtenWith(pen.fonts, "heading", stamp);
  const { doc } = pen;
  const room = 620;
  doc.font(font.name).fontSize(100);
  const size = Math.min(130, (100 * room) / Math.max(1, doc.widthOfString(text)));
  doc.fontSize(size);
  const x = (page.width - doc.widthOfString(text)) / 2;
  const y = page.height / 2;
  asArtifact(pen, "Pagination", () => {
    doc.save().rotate(-52, { origin: [page.width / 2, y] });
    doc.fillColor(pen.colors.ink, 0.06);
    doc.text(text, x, y + size * 0.35, { lineBreak: false, baseline: "alphabetic" });
    doc.restore().fillOpacity(1);
  });
}

function drawFoot(pen: Pen, paper: PrintedPaper, count: string): void {
  const style = { face: "plain", size: 8, color: pen.colors.muted } as const;
  const right = linesOf(pen, [paperLabel(paper), count].join("  ·  "), style, pageWidth);
  const used = Math.max(...right.map(({ width }) => width));
  const left = shortened(linesOf(pen, paper.footer, style, pageWidth - used - 20));
  rule(pen, page.foot - 6);
  asArtifact(pen, "Pagination", () => {
    writeAll(pen, left, page.left, page.foot);
    for (const line of right.slice(0, 1)) write(pen, line, page.right, page.foot, true);
  });
}

/** Two lines fit under the text. */
const shortened = (lines: Line[]): Line[] => lines.slice(0, 2);
