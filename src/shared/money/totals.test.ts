/** Shows that a quote or an invoice adds up to the cent, however it is discounted and taxed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Discount, type DocumentInput, documentTotals, type LineInput, type Tax } from "./totals.ts";

const vat = (percent: string): Tax => ({ name: "VAT", percent });
const gst: Tax = { name: "GST", percent: "5" };
const qst: Tax = { name: "QST", percent: "9.975" };

function line(unitPrice: number, taxes: Tax[] = [], extra: Partial<LineInput> = {}): LineInput {
  return { unitPrice, quantity: "1", taxes, ...extra };
}

function reckon(lines: LineInput[], extra: Partial<DocumentInput> = {}) {
  return documentTotals({ currency: "USD", lines, taxRounding: "total", pricesIncludeTax: false, ...extra });
}

test("fifty lines of 241.67 at 20 % bear 2,416.50 of tax by line and 2,416.70 by total", () => {
  const lines = Array.from({ length: 50 }, () => line(24167, [vat("20")]));
  assert.equal(reckon(lines, { taxRounding: "line" }).tax, 241650);
  assert.equal(reckon(lines, { taxRounding: "total" }).tax, 241670);
});

test("8,180.00 at 9.975 % bears 815.96 in both ways", () => {
  for (const taxRounding of ["line", "total"] as const) {
    assert.equal(reckon([line(818000, [qst])], { taxRounding }).tax, 81596);
  }
});

test("300.00 with 5 % and 9.975 % comes to 344.93", () => {
  const totals = reckon([line(30000, [gst, qst])]);
  assert.equal(totals.gross, 34493);
  assert.deepEqual(totals.taxes, [
    { name: "GST", percent: "5", net: 30000, tax: 1500 },
    { name: "QST", percent: "9.975", net: 30000, tax: 2993 },
  ]);
});

test("a line of 2.25 at 64.22 with 100 % off is nothing, never minus a cent", () => {
  const own = reckon([line(6422, [gst], { quantity: "2.25", discount: { percent: "100" } })]);
  assert.deepEqual(own.lines[0], { amount: 14450, discount: 14450, documentDiscount: 0, taxable: 0 });
  const whole = reckon([line(6422, [gst], { quantity: "2.25" })], { discount: { percent: 100 } });
  for (const totals of [own, whole]) {
    assert.ok(Object.is(totals.gross, 0) && Object.is(totals.tax, 0));
  }
});

test("a discount on the document is shared by largest remainder before tax at each rate", () => {
  const lines = [line(10000, [vat("20")]), line(10000, [vat("5")]), line(10000)];
  const totals = reckon(lines, { discount: { amount: 1000 } });
  assert.deepEqual(
    totals.lines.map((each) => each.documentDiscount),
    [334, 333, 333],
  );
  assert.deepEqual(
    totals.taxes.map(({ percent, net, tax }) => [percent, net, tax]),
    [
      ["20", 9666, 1933],
      ["5", 9667, 483],
    ],
  );
  assert.equal(totals.gross, 30000 - 1000 + 1933 + 483);
});

test("8,500.00 less 7,500.00 at 19 % comes to 1,190.00, as a discount or as a credit line", () => {
  assert.equal(reckon([line(850000, [vat("19")])], { discount: { amount: 750000 } }).gross, 119000);
  assert.equal(reckon([line(850000, [vat("19")]), line(-750000, [vat("19")])]).gross, 119000);
  assert.equal(reckon([line(850000, [vat("19")], { discount: { amount: 750000 } })]).gross, 119000);
});

test("100.00 including 19 % holds 15.97 of tax and 84.03 net", () => {
  for (const taxRounding of ["line", "total"] as const) {
    const totals = reckon([line(10000, [vat("19")])], { pricesIncludeTax: true, taxRounding });
    assert.deepEqual([totals.gross, totals.tax, totals.net], [10000, 1597, 8403]);
    assert.deepEqual(totals.taxes, [{ name: "VAT", percent: "19", net: 8403, tax: 1597 }]);
  }
});

test("lines that include the same taxes in another order are taxed together", () => {
  const totals = reckon([line(4, [gst, qst]), line(4, [qst, gst])], { pricesIncludeTax: true });
  assert.deepEqual([totals.gross, totals.tax, totals.net], [8, 1, 7]);
});

test("rounded by total, a tax is reckoned on all its lines, whatever other taxes they bear", () => {
  const totals = reckon([line(1010, [gst, vat("20")]), line(1010, [gst])]);
  assert.deepEqual(
    totals.taxes.map(({ name, net, tax }) => [name, net, tax]),
    [
      ["GST", 2020, 101],
      ["VAT", 1010, 202],
    ],
  );
});

test("two taxes of the same rate stay two taxes, one tax written in two ways is one", () => {
  const totals = reckon([
    line(10000, [
      { name: "State", percent: "4" },
      { name: "County", percent: "4" },
    ]),
    line(10000, [{ name: "State", percent: "4.0" }]),
  ]);
  assert.deepEqual(
    totals.taxes.map(({ name, net, tax }) => [name, net, tax]),
    [
      ["State", 20000, 800],
      ["County", 10000, 400],
    ],
  );
});

test("a discount larger than what it is taken from takes all of it and no more", () => {
  assert.equal(reckon([line(5000, [gst])], { discount: { amount: 9000 } }).gross, 0);
  assert.equal(reckon([line(5000, [gst], { discount: { amount: 9000 } })]).gross, 0);
  assert.equal(reckon([line(5000, [], { discount: { percent: "150" } })]).gross, 0);
  assert.equal(reckon([line(5000, [], { discount: { amount: -100 } })]).gross, 5000);
});

test("a document without lines comes to nothing, even with a discount", () => {
  const totals = reckon([], { discount: { amount: 500 } });
  assert.deepEqual(totals, { lines: [], subtotal: 0, discount: 0, taxes: [], net: 0, tax: 0, gross: 0 });
});

const someTax = fc.constantFrom(gst, qst, vat("20"), vat("19"), vat("0"));
const someDiscount: fc.Arbitrary<Discount | undefined> = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 100_000 }).map((n) => ({ percent: (n / 1000).toFixed(3) })),
    fc.integer({ min: 0, max: 500_000 }).map((amount) => ({ amount })),
  ),
  { nil: undefined },
);
const someLine: fc.Arbitrary<LineInput> = fc.record({
  unitPrice: fc.integer({ min: -50_000, max: 5_000_000 }),
  quantity: fc.integer({ min: 0, max: 1_000_000 }).map((n) => (n / 10_000).toFixed(4)),
  discount: someDiscount,
  taxes: fc.uniqueArray(someTax, { maxLength: 3 }),
});
const someDocument: fc.Arbitrary<DocumentInput> = fc.record({
  currency: fc.constant("USD"),
  lines: fc.array(someLine, { maxLength: 15 }),
  discount: someDiscount,
  taxRounding: fc.constantFrom("line", "total"),
  pricesIncludeTax: fc.boolean(),
});

test("every document adds up: lines to subtotal, shares to discount, net and tax to gross", () => {
  const add = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0);
  fc.assert(
    fc.property(someDocument, (input) => {
      const totals = documentTotals(input);
      assert.equal(totals.net + totals.tax, totals.gross);
      assert.equal(add(totals.lines.map((each) => each.amount - each.discount)), totals.subtotal);
      assert.equal(add(totals.lines.map((each) => each.documentDiscount)), totals.discount);
      const charged = add(totals.lines.map((each) => each.taxable));
      assert.equal(charged, totals.subtotal - totals.discount);
      assert.equal(input.pricesIncludeTax ? totals.gross : totals.net, charged);
      assert.equal(add(totals.taxes.map((each) => each.tax)), totals.tax);
      for (const number of [totals.net, totals.tax, totals.gross]) assert.ok(!Object.is(number, -0));
    }),
  );
});

test("the two ways of rounding differ by at most half a cent for each line and tax", () => {
  fc.assert(
    fc.property(someDocument, (input) => {
      const byLine = documentTotals({ ...input, taxRounding: "line" }).tax;
      const byTotal = documentTotals({ ...input, taxRounding: "total" }).tax;
      const roundings = 2 * input.lines.reduce((count, each) => count + each.taxes.length, 0);
      assert.ok(Math.abs(byLine - byTotal) <= roundings * 0.5);
    }),
  );
});
