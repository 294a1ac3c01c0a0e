/** Writes what was signed onto the pages of a PDF that was brought along. */
import type { Log } from "#platform/log.ts";
import type { PaperPage } from "#shared/papers/paper.ts";
import { picturesIn } from "./paper-pdf.ts";
import { drawInThread } from "./paper-threads.ts";

type Options = {
  /** Hears of pictures that could not be read and were left out. */
  log?: Pick<Log, "warn">;
};

/**
 * The same PDF with the values of the fields in their places. The same order gives the same bytes. It is done in another
 * thread; what it can't read, such as a PDF that is locked, is an error.
 */
export async function stampedPdf(
  pdf: Buffer,
  pages: readonly PaperPage[],
  { log }: Options = {},
): Promise<Buffer> {
  const fields = pages.flatMap((page) => page.fields);
  return drawInThread({
    pdf: new Uint8Array(pdf),
    pages: pages.filter((page) => page.fields.some(({ value }) => value !== null)),
    pictures: await picturesIn(fields, log),
  });
}
