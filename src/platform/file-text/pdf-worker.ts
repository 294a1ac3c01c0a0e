/** Reads the words of one PDF page by page, in a thread that may be stopped at any moment. */
import { parentPort, workerData } from "node:worker_threads";
import { getDocumentProxy } from "unpdf";

export type PdfWork = { bytes: Uint8Array; mostPages: number; mostCharacters: number };

const { bytes, mostPages, mostCharacters } = workerData as PdfWork;

/** No scripts are run, no fonts loaded, and nothing is said on the console. */
const options = { verbosity: 0, stopAtErrors: false, useSystemFonts: false, disableFontFace: true };

// Node aborts the whole process when a thread is stopped while it is just making a stream that unpacks. Without these
// streams the reader unpacks by itself.
Reflect.deleteProperty(globalThis, "DecompressionStream");

const pdf = await getDocumentProxy(bytes, options);
for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number++) {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const parts = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : ""));
  parentPort?.postMessage(parts.join("").slice(0, mostCharacters), []);
  page.cleanup();
}
parentPort?.close();
