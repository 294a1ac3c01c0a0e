/** What papers wear of the brand, and how they are drawn as PDFs with the logo that stood on them. */
import type { Scope } from "#platform/actor.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { paperPdf } from "#platform/papers/paper-pdf.ts";
import { flatPicture } from "#platform/pictures.ts";
import { plumb } from "#shared/palette.ts";
import type { Paper, PaperBrand, PrintedPaper } from "#shared/papers/paper.ts";
import { logoBytesOf } from "./public-brand.ts";
import { findKeptLogo, insertKeptLogo } from "./store.ts";

export function paperBrand(brand: PublicBrand): PaperBrand {
  const { name, accent, color, logo, phone, address = [], website } = brand;
  const typeface = brand.typeface ?? "clean";
  return {
    name,
    accent: accent ?? color ?? plumb[7],
    typeface,
    headingTypeface: brand.headingTypeface ?? typeface,
    logo: logo?.url ?? null,
    lines: [...address, phone?.text, website?.text].filter((line) => line !== undefined),
  };
}

/** Pixels: sharp on paper at the size at which a logo stands there. */
const widest = 800;

/** The business's logo as it is now, small enough to be kept with each paper. */
export async function paperLogo(scope: Scope): Promise<Buffer | undefined> {
  const logo = await logoBytesOf(scope);
  return logo && flatPicture(logo, widest);
}

export const drawPaper = (
  { actor }: Scope,
  paper: PrintedPaper,
  { logo, createdAt }: { logo: Buffer | undefined; createdAt: Date },
): Promise<Buffer> => paperPdf(paper, { logo, createdAt, log: actor.appContext.log });

/** Keeps the logo of a paper that is frozen now, for its PDF: its address says which picture it is, so each is kept once. */
export async function keepPaperLogo(tx: Scope, { brand: { logo } }: Paper): Promise<void> {
  if (logo === null || (await findKeptLogo(tx, logo))) return;
  const picture = await paperLogo(tx);
  if (picture) await insertKeptLogo(tx, logo, picture);
}

/** The logo that stands on a paper whose logo was kept. */
export const keptLogoOf = async (scope: Scope, { brand: { logo } }: Paper): Promise<Buffer | undefined> =>
  logo === null ? undefined : findKeptLogo(scope, logo);
