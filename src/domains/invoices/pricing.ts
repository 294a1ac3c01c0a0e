/** What an invoice adds up to, and how its prices stand on the paper. */
import { invalid } from "#platform/errors.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import type { Share } from "#shared/money/money-fields.ts";
import type { DocumentTotals } from "#shared/money/totals.ts";
import type { PaperPrices, PaperTotal } from "#shared/papers/paper.ts";
import { type InvoiceLine, type InvoiceTerms, type InvoiceTotals, reckon } from "./prices-contract.ts";

export type Prices = {
  lines: readonly InvoiceLine[];
  terms: InvoiceTerms;
  currency: string;
  /** Deposits that are taken off, above zero. */
  deducted: readonly { number: string; amount_cents: number }[];
};

const mostCents = 10_000_000_000_000;

/** Throws `invalid` for a total that is too large to be reckoned exactly, or below zero. */
export function totalsOf({ lines, terms, currency, deducted }: Prices): InvoiceTotals {
  const totals = reckoned({ lines, terms, currency });
  if (totals.gross < 0) {
    const message = "An invoice can't be less than zero. Issue a credit note instead.";
    throw invalid(message, { lines: message });
  }
  const deductible = Math.min(
    deducted.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    totals.gross,
  );
  return {
    subtotal_cents: totals.subtotal,
    discount_cents: totals.discount,
    taxes: totals.taxes.map(({ name, percent, net, tax }) => ({
      name,
      percent,
      net_cents: net,
      tax_cents: tax,
    })),
    tax_cents: totals.tax,
    gross_cents: totals.gross,
    deducted_cents: deductible,
    total_cents: totals.gross - deductible,
    line_cents: totals.lines.map(({ amount, discount }) => amount - discount),
  };
}

function reckoned(prices: Omit<Prices, "deducted">): DocumentTotals {
  try {
    const totals = reckon(prices);
    if (Math.abs(totals.gross) > mostCents) throw new RangeError("More than an amount may be");
    return totals;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = "The total is too large. Check the quantities and prices.";
    throw invalid(message, { lines: message });
  }
}

/** Undefined for an invoice without lines. */
export function paperPrices(prices: Prices, totals: InvoiceTotals): PaperPrices | undefined {
  const { lines, currency } = prices;
  if (lines.length === 0) return undefined;
  const text = (cents: number) => formatMoney(money(cents, currency));
  return {
    kind: "prices",
    lines: lines.map(({ name, description, quantity, unit_price_cents, discount }, index) => ({
      name,
      description: [description, discount ? discountWords(discount, text) : ""].filter(Boolean).join("\n"),
      quantity,
      price: text(unit_price_cents),
      amount: text(totals.line_cents[index] ?? 0),
    })),
    totals: totalLines(prices, totals, text),
  };
}

const discountWords = (share: Share, text: (cents: number) => string): string =>
  share.kind === "percent" ? `Discount ${share.percent}%` : `Discount ${text(share.amount_cents)}`;

function totalLines(
  { terms, deducted }: Prices,
  totals: InvoiceTotals,
  text: (cents: number) => string,
): PaperTotal[] {
  const { subtotal_cents, discount_cents, taxes, gross_cents, total_cents } = totals;
  const line = (label: string, value: string, isGrand = false) => ({ label, value, isGrand });
  const included = terms.prices_include_tax ? " included" : "";
  const isSum = discount_cents !== 0 || taxes.length > 0;
  const ofDiscount =
    terms.discount?.kind === "percent" ? `Discount (${terms.discount.percent}%)` : "Discount";
  const hasDeposits = deducted.length > 0;
  return [
    ...(isSum ? [line("Subtotal", text(subtotal_cents))] : []),
    ...(discount_cents !== 0 ? [line(ofDiscount, text(-discount_cents))] : []),
    ...taxes.map(({ name, percent, tax_cents }) => line(`${name} (${percent}%)${included}`, text(tax_cents))),
    line("Total", text(gross_cents), !hasDeposits),
    ...deducted.map(({ number, amount_cents }) => line(`Deposit ${number}`, text(-amount_cents))),
    ...(hasDeposits ? [line("Amount due", text(total_cents), true)] : []),
  ];
}
