/** Reads and draws pages of one PDF in a thread that may be stopped at any moment. */
import { parentPort, workerData } from "node:worker_threads";
import type { Drawing, PageAnswer, PageOrder } from "./page-order.ts";
import { closePdfPage, openPdfIn, openPdfPage, pageCount, pixelsOf, startPdfium, textOf } from "./pdfium.ts";

/** Pixels; no picture of ours may be longer. */
const longestSide = 16_000;

const order = workerData as PageOrder;
const pdfium = await startPdfium(order);
const opened = openPdfIn(pdfium, order.bytes);
const document = "document" in opened ? opened.document : 0;

if ("refused" in opened) say({ kind: "refused", because: opened.refused });
else {
  const count = pageCount(pdfium, document);
  say({ kind: "opened", count });
  if (order.kind === "read") readPages(Math.min(count, order.mostPages), order.mostCharacters);
  else drawPages(order);
  say({ kind: "done" });
}
parentPort?.close();

function readPages(count: number, mostCharacters: number): void {
  for (let number = 1; number <= count; number++) {
    const page = openPdfPage(pdfium, document, number);
    say({
      kind: "read",
      width: page.width,
      height: page.height,
      text: textOf(pdfium, page, mostCharacters),
    });
    closePdfPage(pdfium, page);
  }
}

function drawPages({ pages, width, mostPixels }: Drawing): void {
  for (const number of pages) {
    const page = openPdfPage(pdfium, document, number);
    if (page.width <= 0 || page.height <= 0) continue;
    const ratio = page.height / page.width;
    const widest = Math.min(width, Math.sqrt(mostPixels / ratio), longestSide / ratio, longestSide);
    const wide = Math.max(1, Math.floor(widest));
    const high = Math.max(1, Math.min(Math.round(wide * ratio), longestSide));
    const pixels = pixelsOf(pdfium, page, { width: wide, height: high });
    closePdfPage(pdfium, page);
    say({ kind: "drawn", page: number, pixels, width: wide, height: high }, [pixels.buffer]);
  }
}

function say(answer: PageAnswer, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(answer, transfer);
}
