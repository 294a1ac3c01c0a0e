/** Draws the papers of contracts as PDFs, with the logo that stood on them when they were sent. */
import { logoBytesOf } from "#domains/branding/public-brand.ts";
import type { Scope } from "#platform/actor.ts";
import { paperPdf } from "#platform/papers/paper-pdf.ts";
import { stampedPdf } from "#platform/papers/stamped-pdf.ts";
import { flatPicture } from "#platform/pictures.ts";
import type { Paper } from "#shared/papers/paper.ts";
import { documentBytes } from "../document/choosing.ts";
import type { KeptDocument } from "../tables.ts";

/** Pixels: sharp on paper at the size at which a logo stands there. */
const widest = 800;

/** The business's logo as it is now, small enough to be kept with each contract. */
export async function paperLogo(scope: Scope): Promise<Buffer | undefined> {
  const logo = await logoBytesOf(scope);
  return logo && flatPicture(logo, widest);
}

export const drawPaper = (
  { actor }: Scope,
  paper: Paper,
  { logo, createdAt }: { logo: Buffer | undefined; createdAt: Date },
): Promise<Buffer> => paperPdf(paper, { logo, createdAt, log: actor.appContext.log });

/** The PDF that was sent with what was signed on its pages. */
export const stampDocument = async (
  scope: Scope,
  document: KeptDocument,
  { blocks }: Paper,
): Promise<Buffer> =>
  stampedPdf(
    await documentBytes(scope, document),
    blocks.flatMap((block) => (block.kind === "page" ? [block] : [])),
    { log: scope.actor.appContext.log },
  );
