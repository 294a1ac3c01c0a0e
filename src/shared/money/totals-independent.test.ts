/** Ten thousand random papers, reckoned once more by a library of decimals that shares nothing with our own money. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { type Discount, type DocumentInput, documentTotals, type LineInput } from "./totals.ts";

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });
type Exact = InstanceType<typeof Exact>;

const exact = (value: number | string | Exact): Exact => new Exact(value);
const cent = (value: Exact): Exact => value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
const sum = (list: readonly Exact[]): Exact => list.reduce((all, each) => all.plus(each), exact(0));

function discountOn(amount: Exact, discount: Discount | undefined): Exact {
  if (!discount) return exact(0);
  const wanted =
    "percent" in discount ? cent(amount.times(discount.percent).div(100)) : exact(discount.amount);
  return Exact.max(0, Exact.min(wanted, amount));
}

/** Each part is rounded down; what is left goes, cent by cent, to the largest remainders, the earlier first. */
function shared(total: Exact, weights: readonly Exact[]): Exact[] {
  const whole = sum(weights);
  if (weights.length === 0) return [];
  const parts = weights.map((weight) =>
    whole.isZero() ? total.div(weights.length) : total.times(weight).div(whole),
  );
  const floors = parts.map((part) => part.floor());
  const order = parts
    .map((part, index) => ({ index, rest: part.minus(part.floor()) }))
    .toSorted((a, b) => b.rest.comparedTo(a.rest) || a.index - b.index);
  const left = total.minus(sum(floors)).toNumber();
  for (const { index } of order.slice(0, left)) floors[index] = (floors[index] as Exact).plus(1);
  return floors;
}

type Group = { taxable: Exact; taxes: LineInput["taxes"] };

const taxOf = ({ taxable, taxes }: Group, isIncluded: boolean): Exact => {
  const rates = sum(taxes.map(({ percent }) => exact(percent)));
  return isIncluded
    ? cent(taxable.times(rates).div(rates.plus(100)))
    : sum(taxes.map(({ percent }) => cent(taxable.times(percent).div(100))));
};

/** Lines that bear the same taxes are taxed together; taxes on top are each rounded on all their lines. */
function groupsOf(
  { lines, taxRounding, pricesIncludeTax }: DocumentInput,
  taxable: readonly Exact[],
): Group[] {
  const single = lines.flatMap(({ taxes }, index): Group[] => {
    const own = taxable[index] as Exact;
    return pricesIncludeTax
      ? [{ taxable: own, taxes }]
      : taxes.map((tax) => ({ taxable: own, taxes: [tax] }));
  });
  if (taxRounding === "line") return single;
  const byTaxes = Map.groupBy(single, ({ taxes }) =>
    taxes
      .map(({ name, percent }) => `${name} ${exact(percent).toString()}`)
      .toSorted()
      .join(),
  );
  return [...byTaxes.values()].map((group) => ({
    taxable: sum(group.map((each) => each.taxable)),
    taxes: group[0]?.taxes ?? [],
  }));
}

function reckon(input: DocumentInput) {
  const left = input.lines.map(({ unitPrice, quantity, discount }) => {
    const amount = cent(exact(unitPrice).times(quantity));
    return amount.minus(discountOn(amount, discount));
  });
  const subtotal = sum(left);
  const discount = discountOn(subtotal, input.discount);
  const shares = shared(discount, left);
  const taxable = left.map((each, index) => each.minus(shares[index] as Exact));
  const tax = sum(groupsOf(input, taxable).map((group) => taxOf(group, input.pricesIncludeTax)));
  const charged = subtotal.minus(discount);
  const gross = input.pricesIncludeTax ? charged : charged.plus(tax);
  return { subtotal, discount, tax, gross };
}

const taxes = [
  { name: "GST", percent: "5" },
  { name: "QST", percent: "9.975" },
  { name: "State", percent: "8.25" },
  { name: "VAT", percent: "19" },
  { name: "Zero", percent: "0" },
];
const someDiscount: fc.Arbitrary<Discount | undefined> = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 100_000 }).map((n) => ({ percent: (n / 1000).toFixed(3) })),
    fc.integer({ min: 0, max: 900_000 }).map((amount) => ({ amount })),
  ),
  { nil: undefined },
);
const somePaper: fc.Arbitrary<DocumentInput> = fc.record({
  currency: fc.constant("USD"),
  lines: fc.array(
    fc.record({
      unitPrice: fc.integer({ min: 0, max: 50_000_000 }),
      quantity: fc.integer({ min: 0, max: 10_000_000 }).map((n) => (n / 10_000).toFixed(4)),
      discount: someDiscount,
      taxes: fc.uniqueArray(fc.constantFrom(...taxes), { maxLength: 3 }),
    }),
    { maxLength: 12 },
  ),
  discount: someDiscount,
  taxRounding: fc.constantFrom("line", "total"),
  pricesIncludeTax: fc.boolean(),
});

test("10,000 random papers come to the same cents by another library of decimals", () => {
  fc.assert(
    fc.property(somePaper, (paper) => {
      const { subtotal, discount, tax, gross } = documentTotals(paper);
      const other = reckon(paper);
      assert.deepEqual(
        { subtotal, discount, tax, gross },
        {
          subtotal: other.subtotal.toNumber(),
          discount: other.discount.toNumber(),
          tax: other.tax.toNumber(),
          gross: other.gross.toNumber(),
        },
      );
    }),
    { numRuns: 10_000 },
  );
});
