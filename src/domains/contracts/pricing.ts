/** What a contract adds up to, and how its prices stand on the paper. */
import { invalid } from "#platform/errors.ts";
import { formatMoney, money, percentageOf } from "#shared/money/money.ts";
import type { Share } from "#shared/money/money-fields.ts";
import { type Discount, documentTotals } from "#shared/money/totals.ts";
import type { PaperPrices, PaperTotal } from "#shared/papers/paper.ts";
import type { ContractLine, ContractTotals, Terms } from "./prices-contract.ts";

type Prices = { lines: readonly ContractLine[]; terms: Terms; currency: string };

const mostCents = 10_000_000_000_000;

/** Throws `invalid` for a total that is too large to be reckoned exactly. */
export function totalsOf({ lines, terms, currency }: Prices): ContractTotals {
  try {
    const totals = documentTotals({
      currency,
      lines: lines.map(({ unit_price_cents, quantity, is_taxable }) => ({
        unitPrice: unit_price_cents,
        quantity,
        taxes: is_taxable && terms.tax ? [terms.tax] : [],
      })),
      discount: discountOf(terms.discount),
      taxRounding: "total",
      pricesIncludeTax: false,
    });
    if (totals.gross > mostCents) throw new RangeError("More than an amount may be");
    return {
      subtotal_cents: totals.subtotal,
      discount_cents: totals.discount,
      tax_cents: totals.tax,
      total_cents: totals.gross,
      deposit_cents: shareOf(terms.deposit, totals.gross, currency),
      line_cents: totals.lines.map(({ amount }) => amount),
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = "The total is too large. Check the quantities and prices.";
    throw invalid(message, { lines: message });
  }
}

function discountOf(share: Share | null): Discount | undefined {
  if (!share) return undefined;
  return share.kind === "percent" ? { percent: share.percent } : { amount: share.amount_cents };
}

function shareOf(share: Share | null, total: number, currency: string): number {
  if (!share) return 0;
  if (share.kind === "amount") return Math.min(share.amount_cents, total);
  return percentageOf(money(total, currency), share.percent).amount;
}

/** Undefined for a contract without lines. */
export function paperPrices(prices: Prices): PaperPrices | undefined {
  const { lines, terms, currency } = prices;
  if (lines.length === 0) return undefined;
  const totals = totalsOf(prices);
  const text = (cents: number) => formatMoney(money(cents, currency));
  return {
    kind: "prices",
    lines: lines.map(({ name, description, quantity, unit_price_cents }, index) => ({
      name,
      description,
      quantity,
      price: text(unit_price_cents),
      amount: text(totals.line_cents[index] ?? 0),
    })),
    totals: totalLines(totals, terms, text),
  };
}

function totalLines(
  totals: ContractTotals,
  { discount, tax }: Terms,
  text: (cents: number) => string,
): PaperTotal[] {
  const { subtotal_cents, discount_cents, tax_cents, total_cents, deposit_cents } = totals;
  const line = (label: string, value: string, isGrand = false) => ({ label, value, isGrand });
  const isSum = discount_cents > 0 || tax !== null;
  const ofDiscount = discount?.kind === "percent" ? `Discount (${discount.percent}%)` : "Discount";
  return [
    ...(isSum ? [line("Subtotal", text(subtotal_cents))] : []),
    ...(discount_cents > 0 ? [line(ofDiscount, text(-discount_cents))] : []),
    ...(tax ? [line(`${tax.name} (${tax.percent}%)`, text(tax_cents))] : []),
    line("Total", text(total_cents), true),
    ...(deposit_cents > 0 ? [line("Deposit due on signing", text(deposit_cents))] : []),
  ];
}
