/** The brand as papers wear it: contracts, invoices and what else a customer gets as a document. */
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { plumb } from "#shared/palette.ts";
import type { PaperBrand } from "#shared/papers/paper.ts";

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
