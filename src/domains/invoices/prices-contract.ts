/** What an invoice costs: its lines, with discounts and taxes by name. Quantities have up to four places. */
import { z } from "zod";
import { Id, longText, requiredText, shortText } from "#shared/fields.ts";
import { percent, Quantity, Share, signedCents } from "#shared/money/money-fields.ts";
import { type Discount, type DocumentTotals, documentTotals } from "#shared/money/totals.ts";

export const mostLines = 200;
export const mostTaxes = 5;

/** Where a line was copied from, so that nothing is billed twice. */
const LineSource = z.object({ job_id: Id, line_id: z.uuid("The line of the job must be a UUID") });

export const InvoiceLine = z.object({
  /** Stays the same while the invoice is edited. */
  id: z.uuid("The ID of a line must be a UUID"),
  service_id: Id.nullable().default(null),
  name: requiredText("Item", 200),
  description: longText("Description", 1_000).default(""),
  quantity: Quantity.default("1"),
  /** Below 0 for what is given back, such as a trade-in. */
  unit_price_cents: signedCents("Price"),
  discount: Share.nullable().default(null),
  /** Which of the invoice's taxes are charged on it, by their names. */
  taxes: z.array(shortText("Tax name", 60)).max(mostTaxes).default([]),
  source: LineSource.nullable().default(null),
  /** What a part of a job's line is off by, so that all parts come to the whole. Worked out by the server. */
  rounding_cents: z.int("Rounding must be a whole number of cents").optional(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

export const NamedTax = z.object({ name: requiredText("Tax name", 60), percent: percent("Tax rate") });
export type NamedTax = z.infer<typeof NamedTax>;

/** Once for each tax on the sum of its lines, or on each line (features.md T-INV-2). */
export const TaxRounding = z.enum(["total", "line"]);
export type TaxRounding = z.infer<typeof TaxRounding>;

export const InvoiceTerms = z
  .object({
    /** On the sum of the lines, shared among them before tax. */
    discount: Share.nullable().default(null),
    taxes: z.array(NamedTax).max(mostTaxes, `Add up to ${mostTaxes} taxes`).default([]),
    prices_include_tax: z.boolean().default(false),
    tax_rounding: TaxRounding.default("total"),
    /** Why no tax is charged, as it stands on the paper; blank: the taxes are charged. */
    exempt_reason: shortText("Reason for the exemption", 200).default(""),
  })
  .refine(({ taxes }) => new Set(taxes.map(({ name }) => name)).size === taxes.length, {
    error: "Two taxes have the same name. Give each its own.",
    path: ["taxes"],
  });
export type InvoiceTerms = z.infer<typeof InvoiceTerms>;

export const TaxSum = z.object({
  name: z.string(),
  /** "8.25" */
  percent: z.string(),
  net_cents: z.number(),
  tax_cents: z.number(),
});
export type TaxSum = z.infer<typeof TaxSum>;

export const InvoiceTotals = z.object({
  /** The sum of the lines after their own discounts. */
  subtotal_cents: z.number(),
  discount_cents: z.number(),
  taxes: z.array(TaxSum),
  tax_cents: z.number(),
  /** Everything with its taxes. */
  gross_cents: z.number(),
  /** Deposits that were invoiced before. */
  deducted_cents: z.number(),
  /** What is owed by this invoice. */
  total_cents: z.number(),
  /** Quantity times price without the line's discount, of each line. */
  line_cents: z.array(z.number()),
});
export type InvoiceTotals = z.infer<typeof InvoiceTotals>;

type Usual = Pick<InvoiceTerms, "prices_include_tax" | "tax_rounding"> & {
  taxes: readonly (NamedTax & { is_usual: boolean })[];
};

/** With which an invoice begins when no contract says otherwise: as the settings say. */
export const usualTerms = ({ taxes, prices_include_tax, tax_rounding }: Usual): InvoiceTerms => ({
  discount: null,
  taxes: taxes.filter(({ is_usual }) => is_usual).map(({ name, percent }) => ({ name, percent })),
  prices_include_tax,
  tax_rounding,
  exempt_reason: "",
});

type Prices = { lines: readonly InvoiceLine[]; terms: InvoiceTerms; currency: string };

/** Throws RangeError for a total that is too large to be reckoned exactly. */
export function reckon({ lines, terms, currency }: Prices): DocumentTotals {
  const rates = new Map(terms.taxes.map((tax) => [tax.name, tax]));
  const isExempt = terms.exempt_reason !== "";
  return documentTotals({
    currency,
    lines: lines.map(({ unit_price_cents, quantity, rounding_cents, discount, taxes }) => ({
      unitPrice: unit_price_cents,
      quantity,
      rounding: rounding_cents,
      discount: discountOf(discount),
      taxes: isExempt ? [] : taxes.flatMap((name) => rates.get(name) ?? []),
    })),
    discount: discountOf(terms.discount),
    taxRounding: terms.tax_rounding,
    pricesIncludeTax: terms.prices_include_tax,
  });
}

function discountOf(share: Share | null): Discount | undefined {
  if (!share) return undefined;
  return share.kind === "percent" ? { percent: share.percent } : { amount: share.amount_cents };
}
