/** What a quote or an invoice adds up to: lines, discounts, taxes, in one place for screen, PDF, portal and report. */
import {
  allocate,
  type Decimal,
  money,
  multiplyMoney,
  percentageOf,
  rateText,
  sumMoney,
  taxesWithin,
} from "./money.ts";

/** Either a part of the amount, in percent, or a fixed number of minor units. It never exceeds the amount. */
export type Discount = { percent: Decimal } | { amount: number };

/** A tax by its name on the document and its rate in percent. Taxes on one line do not compound. */
export type Tax = { name: string; percent: Decimal };

/** Where tax is rounded: on each line, or once for each tax on the sum of its lines. Stored on the document. */
export type TaxRounding = "line" | "total";

export type LineInput = {
  /** Minor units, with the tax in it when the document's prices include tax. */
  unitPrice: number;
  quantity: Decimal;
  /** Minor units by which quantity times price is off, so that the parts of a line come to the whole of it. */
  rounding?: number | undefined;
  discount?: Discount | undefined;
  taxes: readonly Tax[];
};

export type DocumentInput = {
  currency: string;
  lines: readonly LineInput[];
  /** Taken from the sum of the lines and shared among them before tax. */
  discount?: Discount | undefined;
  taxRounding: TaxRounding;
  pricesIncludeTax: boolean;
};

/** Everything in minor units of the document's currency. */
export type LineTotals = {
  /** Quantity times price, with the rounding of a part. */
  amount: number;
  discount: number;
  /** This line's share of the document's discount. */
  documentDiscount: number;
  /** What the line is taxed on (with the tax in it when prices include tax). */
  taxable: number;
};

export type TaxTotals = { name: string; percent: string; net: number; tax: number };

export type DocumentTotals = {
  lines: LineTotals[];
  /** The sum of the lines after their own discounts. */
  subtotal: number;
  discount: number;
  taxes: TaxTotals[];
  net: number;
  tax: number;
  /** Always `net + tax`. */
  gross: number;
};

/** Reckons a document from its lines. Throws a RangeError for an amount, quantity or rate that is no number. */
export function documentTotals(input: DocumentInput): DocumentTotals {
  const { currency } = input;
  const drafts = input.lines.map((line) => {
    const product = multiplyMoney(money(line.unitPrice, currency), line.quantity).amount;
    const amount = product + (line.rounding ?? 0);
    const discount = discountOn(amount, line.discount, currency);
    return { amount, discount, left: amount - discount };
  });
  const subtotal = sum(
    drafts.map((draft) => draft.left),
    currency,
  );
  const discount = discountOn(subtotal, input.discount, currency);
  const shares = allocate(
    discount,
    drafts.map((draft) => draft.left),
  );
  const lines = drafts.map(({ amount, discount: own, left }, index) => {
    const documentDiscount = shares[index] ?? 0;
    return { amount, discount: own, documentDiscount, taxable: left - documentDiscount };
  });
  const taxes = documentTaxes(input, lines);
  const charged = subtotal - discount;
  const tax = sum(
    taxes.map((entry) => entry.tax),
    currency,
  );
  const net = input.pricesIncludeTax ? charged - tax : charged;
  return { lines, subtotal, discount, taxes, net, tax, gross: net + tax };
}

type TaxBase = { taxable: number; taxes: readonly Tax[] };

function documentTaxes(input: DocumentInput, lines: readonly LineTotals[]): TaxTotals[] {
  const { currency, pricesIncludeTax, taxRounding } = input;
  const perLine = lines.map(({ taxable }, index) => ({ taxable, taxes: input.lines[index]?.taxes ?? [] }));
  const separate = pricesIncludeTax ? perLine : perLine.flatMap(onePerTax);
  const bases = taxRounding === "line" ? separate : mergedByTaxes(separate, currency);
  const totals = new Map<string, TaxTotals>();
  for (const part of bases.flatMap((base) => taxesOn(base, currency, pricesIncludeTax))) {
    const key = taxKey(part);
    const before = totals.get(key) ?? { ...part, net: 0, tax: 0 };
    totals.set(key, { ...before, net: before.net + part.net, tax: before.tax + part.tax });
  }
  return [...totals.values()];
}

/** Taxes that are added on top are independent of each other, so each is rounded on its own sum. */
function onePerTax(base: TaxBase): TaxBase[] {
  return base.taxes.map((tax) => ({ taxable: base.taxable, taxes: [tax] }));
}

function mergedByTaxes(bases: readonly TaxBase[], currency: string): TaxBase[] {
  const groups = Map.groupBy(bases, (base) => base.taxes.map(taxKey).toSorted().join("\n"));
  return [...groups.values()].map((group) => ({
    taxes: group[0]?.taxes ?? [],
    taxable: sum(
      group.map((base) => base.taxable),
      currency,
    ),
  }));
}

/** Included taxes are taken out together and shared by their rates, so that net and taxes make up the price. */
function taxesOn(base: TaxBase, currency: string, included: boolean): TaxTotals[] {
  const taxable = money(base.taxable, currency);
  const named = base.taxes.map(({ name, percent }) => ({ name, percent: rateText(percent) }));
  if (!included) {
    return named.map((tax) => ({
      ...tax,
      net: base.taxable,
      tax: percentageOf(taxable, tax.percent).amount,
    }));
  }
  const parts = taxesWithin(
    taxable,
    named.map((tax) => tax.percent),
  ).map((part) => part.amount);
  const net = base.taxable - sum(parts, currency);
  return named.map((tax, index) => ({ ...tax, net, tax: parts[index] ?? 0 }));
}

function taxKey(tax: Tax): string {
  return JSON.stringify([tax.name, rateText(tax.percent)]);
}

function discountOn(amount: number, discount: Discount | undefined, currency: string): number {
  if (!discount) return 0;
  const wanted =
    "percent" in discount ? percentageOf(money(amount, currency), discount.percent).amount : discount.amount;
  return amount < 0 ? Math.max(amount, Math.min(wanted, 0)) : Math.min(amount, Math.max(wanted, 0));
}

function sum(amounts: readonly number[], currency: string): number {
  return sumMoney(
    amounts.map((amount) => money(amount, currency)),
    currency,
  ).amount;
}
