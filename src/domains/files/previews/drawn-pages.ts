/** Pages that were looked at just now, kept in memory for a while: they come quickly the second time, and cost no storage. */
import type { AppContext } from "#platform/app-context.ts";
import {
  drawPdfPages,
  mostDrawnBytes,
  type PdfPages,
  type PdfProblem,
  readPdfPages,
} from "#platform/pdf-pages/pdf-pages.ts";
import { mostShownPages } from "./contract.ts";
import { remembered } from "./remembered.ts";

/** The bytes of one version of a file, wherever they are kept. */
export type KeptPdf = { organizationId: string; key: string; size: number };

/** Pixels; sharp on a dense screen in a column of 700. */
const pageWidth = 1_400;
/** Drawn in one go: whoever looks at one page goes on to the next. */
const pagesAtOnce = 4;

type Pictures = ReadonlyMap<number, Buffer>;

const drawn = new Map<string, Promise<Pictures>>();
const known = new Map<string, Promise<PdfPages | { problem: PdfProblem }>>();

/** Undefined for a page that is not there or can't be drawn. `number` is 1 for the first. */
export async function pagePicture(
  appContext: AppContext,
  pdf: KeptPdf,
  number: number,
): Promise<Buffer | undefined> {
  if (!Number.isInteger(number) || number < 1 || number > mostShownPages) return undefined;
  const first = number - ((number - 1) % pagesAtOnce);
  const pictures = await remembered(drawn, `${pdf.organizationId}/${pdf.key}/${first}`, () =>
    drawFrom(appContext, pdf, first),
  );
  return pictures.get(number);
}

/** Read once for all who ask at the same time. */
export const pagesOf = (appContext: AppContext, pdf: KeptPdf): Promise<PdfPages | { problem: PdfProblem }> =>
  remembered(known, `${pdf.organizationId}/${pdf.key}`, async () => {
    const bytes = await bytesOf(appContext, pdf);
    return bytes ? readPdfPages(bytes, mostShownPages) : { problem: "too-much" };
  });

async function drawFrom(appContext: AppContext, pdf: KeptPdf, first: number): Promise<Pictures> {
  const bytes = await bytesOf(appContext, pdf);
  if (!bytes) return new Map();
  const pages = Array.from({ length: pagesAtOnce }, (_, at) => first + at);
  const pictures = await drawPdfPages(bytes, { pages, width: pageWidth });
  return new Map(pictures.map(({ page, webp }) => [page, webp]));
}

/** Undefined for what is gone, or too large to be looked at. */
async function bytesOf(
  { storage }: AppContext,
  { organizationId, key, size }: KeptPdf,
): Promise<Buffer | undefined> {
  const stream = size > mostDrawnBytes ? undefined : await storage.open(`${organizationId}/${key}`);
  if (!stream) return undefined;
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
