/** Adds up an invoice as it stands, in both halves: while it is typed, and when it is kept. */
import type { Share } from "#shared/money/money-fields.ts";
import { type Discount, type DocumentTotals, documentTotals } from "#shared/money/totals.ts";
import type { InvoiceLine, InvoiceTerms } from "./prices-contract.ts";

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
