/** Sets what was signed on the pages of another PDF, on a layer of its own above what was there. */
import {
  concatTransformationMatrix,
  drawObject,
  type PDFEmbeddedPage,
  type PDFPage,
  PDFDocument as Pdf,
  popGraphicsState,
  pushGraphicsState,
} from "@cantoo/pdf-lib";
import PDFDocument from "pdfkit";
import { gray } from "#shared/palette.ts";
import type { PaperPage } from "#shared/papers/paper.ts";
import { fontsOf, type PaperFonts, registerFonts } from "./paper-fonts.ts";
import { drawValue } from "./placed-values.ts";

export type StampOrder = {
  pdf: Uint8Array;
  pages: readonly Pick<PaperPage, "number" | "width" | "height" | "fields">[];
  /** Drawn signatures by their base64: PNG without transparency. */
  pictures: ReadonlyMap<string, Uint8Array>;
};

/** Throws for what is locked, broken or has other pages than were named. The same order gives the same bytes. */
export async function stampPdf({ pdf, pages, pictures }: StampOrder): Promise<Uint8Array> {
  const document = await Pdf.load(pdf, { updateMetadata: false });
  const layers = await document.embedPdf(
    await layersOf(pages, pictures),
    pages.map((_, at) => at),
  );
  for (const [at, { number }] of pages.entries()) {
    const layer = layers[at];
    if (layer) lay(document.getPage(number - 1), layer);
  }
  return document.save({ useObjectStreams: false, updateFieldAppearances: false });
}

/** A transparent page for each. */
async function layersOf(pages: StampOrder["pages"], pictures: StampOrder["pictures"]): Promise<Uint8Array> {
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, font: "", pdfVersion: "1.7" });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
  const fonts: PaperFonts = fontsOf({ typeface: "clean", headingTypeface: "same" });
  registerFonts(doc, fonts);
  for (const { width, height, fields } of pages) {
    doc.addPage({ size: [width, height], margin: 0 });
    for (const field of fields) drawValue({ doc, fonts, pictures, ink: gray[9] }, field);
  }
  // A PDF without pages is none.
  if (pages.length === 0) doc.addPage({ size: [1, 1], margin: 0 });
  doc.end();
  return done;
}

/** Upright as the page is looked at, whichever way it was scanned. */
function lay(page: PDFPage, layer: PDFEmbeddedPage): void {
  const { x, y, width, height } = page.getCropBox();
  const turned = ((page.getRotation().angle % 360) + 360) % 360;
  const matrices: Record<number, [number, number, number, number, number, number]> = {
    0: [1, 0, 0, 1, x, y],
    90: [0, 1, -1, 0, x + width, y],
    180: [-1, 0, 0, -1, x + width, y + height],
    270: [0, -1, 1, 0, x, y + height],
  };
  const name = page.node.newXObject("Signed", layer.ref);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...(matrices[turned] ?? [1, 0, 0, 1, x, y])),
    drawObject(name),
    popGraphicsState(),
  );
}
