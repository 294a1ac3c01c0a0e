/** Shows that no cent appears or disappears in adding, pricing, taxing, sharing and printing money. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  addMoney,
  allocate,
  formatMoney,
  fromMajorUnits,
  money,
  multiplyMoney,
  percentageOf,
  percentIn,
  raiseByPercent,
  rateText,
  roundToStep,
  subtractMoney,
  sumMoney,
  sumOfProducts,
  taxesWithin,
  toMajorText,
  toMajorUnits,
} from "./money.ts";

const usd = (amount: number) => money(amount, "USD");
const someAmount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const someRate = fc.integer({ min: 0, max: 100_000 }).map((n) => (n / 1000).toFixed(3));

test("a price times a quantity is rounded half away from zero, without floating error", () => {
  assert.deepEqual(multiplyMoney(usd(100), "1.005"), usd(101));
  assert.deepEqual(multiplyMoney(usd(-100), "1.005"), usd(-101));
  assert.deepEqual(multiplyMoney(usd(100), "1.0049"), usd(100));
  assert.deepEqual(multiplyMoney(usd(6422), 2.25), usd(14450));
  assert.deepEqual(multiplyMoney(usd(6422), "2.2500000"), usd(14450));
  assert.deepEqual(multiplyMoney(usd(0), "-1"), usd(0));
});

test("a quantity has at most four places, and must be a number", () => {
  for (const bad of ["1.00001", 0.1 + 0.2, "", "abc", "1e3", "0x10", " ", ".5", "1.", Number.NaN, Infinity]) {
    assert.throws(() => multiplyMoney(usd(100), bad), RangeError, String(bad));
  }
});

test("a tax of 9.975 % on 8,180.00 is 815.96", () => {
  assert.deepEqual(percentageOf(usd(818000), "9.975"), usd(81596));
  assert.deepEqual(percentageOf(usd(-818000), "9.975"), usd(-81596));
});

test("the tax inside 100.00 at 19 % is 15.97 and leaves 84.03", () => {
  const [tax] = taxesWithin(usd(10000), ["19"]);
  assert.deepEqual(tax, usd(1597));
  assert.deepEqual(subtractMoney(usd(10000), usd(1597)), usd(8403));
  assert.deepEqual(taxesWithin(usd(10000), []), []);
  assert.deepEqual(taxesWithin(usd(11498), ["5", "9.975"]), [usd(500), usd(998)]);
  assert.throws(() => taxesWithin(usd(100), ["-100"]), RangeError);
});

test("a discount is shared by largest remainder, the earlier line first", () => {
  assert.deepEqual(allocate(1000, [1, 1, 1]), [334, 333, 333]);
  assert.deepEqual(allocate(-1000, [1, 1, 1]), [-334, -333, -333]);
  assert.deepEqual(allocate(100, [0, 0]), [50, 50]);
  assert.deepEqual(allocate(1, [1, 5, 3]), [0, 1, 0]);
  assert.deepEqual(allocate(0, [5, -5]), [0, 0]);
  assert.deepEqual(allocate(50, [200, -100]), [100, -50]);
  assert.deepEqual(allocate(0, []), []);
  assert.throws(() => allocate(1, []), RangeError);
  assert.throws(() => allocate(1, [5, -5]), RangeError);
});

test("shares always add up to what was shared, each within one unit of its exact part", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(someAmount, weights, (total, list) => {
      const parts = allocate(total, list);
      assert.equal(
        parts.reduce((sum, part) => sum + part, 0),
        total,
      );
      const whole = list.reduce((sum, weight) => sum + weight, 0);
      parts.forEach((part, index) => {
        const exact = whole === 0 ? total / list.length : total * ((list[index] ?? 0) / whole);
        assert.ok(Math.abs(part - exact) < 1.001);
        assert.ok(!Object.is(part, -0));
      });
    }),
  );
});

test("shares add up with credit lines among the weights too", () => {
  const weights = fc.array(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), weights, (total, list) => {
      const whole = list.reduce((sum, weight) => sum + weight, 0);
      fc.pre(whole !== 0);
      assert.equal(
        allocate(total, list).reduce((sum, part) => sum + part, 0),
        total,
      );
      assert.deepEqual(allocate(whole, list), list);
    }),
  );
});

test("included taxes and the net amount always make the gross", () => {
  fc.assert(
    fc.property(someAmount, fc.array(someRate, { minLength: 1, maxLength: 3 }), (gross, rates) => {
      const tax = sumMoney(taxesWithin(usd(gross), rates), "USD").amount;
      const net = gross - tax;
      const rate = rates.reduce((sum, each) => sum + Number(each), 0) / 100;
      assert.ok(Math.abs(net - gross / (1 + rate)) <= 0.51);
    }),
  );
});

test("rounding is the same distance from zero on both sides", () => {
  fc.assert(
    fc.property(someAmount, someRate, (amount, rate) => {
      assert.equal(percentageOf(usd(-amount), rate).amount, 0 - percentageOf(usd(amount), rate).amount);
      assert.ok(Math.abs(percentageOf(usd(amount), rate).amount - (amount * Number(rate)) / 100) < 0.51);
    }),
  );
});

test("a raise by percent is rounded once, whatever the step", () => {
  const step = (size: number, way: "nearest" | "up" | "down" = "nearest") => ({ step: size, way });
  assert.deepEqual(raiseByPercent(usd(1000), "4.95", step(100)), usd(1000));
  assert.deepEqual(raiseByPercent(usd(1000), "5", step(100)), usd(1100));
  assert.deepEqual(raiseByPercent(usd(1000), "-5", step(100)), usd(1000), "9.50 is half, and half goes up");
  assert.deepEqual(raiseByPercent(usd(1000), "0.0001", step(100, "up")), usd(1100));
  assert.deepEqual(raiseByPercent(usd(1099), "0.0001", step(100, "down")), usd(1000));
  assert.deepEqual(roundToStep(usd(-150), step(100)), usd(-200));
  assert.deepEqual(roundToStep(usd(-150), step(100, "up")), usd(-100));
  assert.deepEqual(roundToStep(usd(-150), step(100, "down")), usd(-200));
  assert.deepEqual(roundToStep(usd(200), step(100, "up")), usd(200));
  assert.deepEqual(roundToStep(usd(201), step(100, "up")), usd(300));
});

test("a raise rounded to the nearest step is never further than half a step from the exact amount", () => {
  const percents = fc.integer({ min: -9_999, max: 100_000 });
  const steps = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), percents, steps, (price, hundredths, size) => {
      const percent = `${hundredths < 0 ? "-" : ""}${(Math.abs(hundredths) / 100).toFixed(2)}`;
      const raised = (way: "nearest" | "up" | "down") =>
        BigInt(raiseByPercent(usd(price), percent, { step: size, way }).amount) * 10_000n;
      const exact = BigInt(price) * BigInt(10_000 + hundredths);
      const whole = BigInt(size) * 10_000n;
      const [nearest, up, down] = [raised("nearest"), raised("up"), raised("down")];
      assert.ok(2n * (nearest - exact) <= whole && 2n * (exact - nearest) < whole, "the half goes up");
      assert.ok(up - exact >= 0n && up - exact < whole);
      assert.ok(exact - down >= 0n && exact - down < whole);
      for (const amount of [nearest, up, down]) assert.equal(amount % whole, 0n);
    }),
  );
});

test("products with decimals are added up exactly and rounded once", () => {
  assert.equal(sumOfProducts([[90, "0.35"]]), 32);
  assert.equal(
    sumOfProducts([
      [1, "0.4"],
      [1, "0.4"],
      [1, "0.2"],
    ]),
    1,
  );
  assert.equal(sumOfProducts([]), 0);
  assert.throws(() => sumOfProducts([[1, "0.00001"]]), RangeError);
});

test("a percentage is to one decimal, the half away from zero, of sums of any size", () => {
  assert.deepEqual([percentIn(1n, 400n), percentIn(-1n, 400n), percentIn(2n, 3n)], [0.3, -0.3, 66.7]);
  assert.equal(percentIn(6_250_000_000_005n, 10_000_000_000_000n), 62.5);
  assert.equal(percentIn(10_005_000_000_000_001n, 10_000_000_000_000_000_000n), 0.1);
  assert.ok(Object.is(percentIn(-1n, 10_000n), 0), "no minus zero");
});

test("amounts of different currencies are never reckoned together", () => {
  assert.throws(() => addMoney(usd(1), money(1, "EUR")), /EUR cannot be reckoned with USD/);
  assert.throws(() => subtractMoney(usd(1), money(1, "EUR")), RangeError);
  assert.throws(() => sumMoney([money(1, "EUR")], "USD"), RangeError);
  assert.deepEqual(sumMoney([], "USD"), usd(0));
});

test("an amount is a whole number of cents that is exact", () => {
  for (const bad of [1.5, Number.NaN, Infinity, 2 ** 53]) assert.throws(() => usd(bad), RangeError);
  assert.ok(Object.is(usd(-0).amount, 0));
  assert.throws(() => addMoney(usd(Number.MAX_SAFE_INTEGER), usd(1)), RangeError);
  assert.throws(() => multiplyMoney(usd(Number.MAX_SAFE_INTEGER), 2), RangeError);
});

test("money is printed in US dollars, or as its own currency asks", () => {
  assert.equal(formatMoney(usd(123450)), "$1,234.50");
  assert.equal(formatMoney(usd(-5)), "-$0.05");
  assert.equal(formatMoney(money(1234, "JPY")), "¥1,234");
  assert.equal(formatMoney(money(1234, "KWD")).replace("\u00a0", " "), "KWD 1.234");
  assert.equal(formatMoney(usd(Number.MAX_SAFE_INTEGER)), "$90,071,992,547,409.91");
  assert.equal(formatMoney(money(1050, "EUR"), "de-DE").replace("\u00a0", " "), "10,50 €");
});

test("dollars on the wire become cents and come back the same", () => {
  assert.deepEqual(fromMajorUnits(19.99, "USD"), usd(1999));
  assert.deepEqual(fromMajorUnits("0.1", "USD"), usd(10));
  assert.deepEqual(fromMajorUnits(1234, "JPY"), money(1234, "JPY"));
  assert.equal(toMajorUnits(usd(1250)), 12.5);
  assert.equal(toMajorText(usd(-1250)), "-12.50");
  assert.throws(() => fromMajorUnits(1.005, "USD"), /More than 2 decimal places/);
  assert.throws(() => fromMajorUnits(0.5, "JPY"), RangeError);
  fc.assert(
    fc.property(someAmount, fc.constantFrom("USD", "JPY", "KWD"), (amount, currency) => {
      const value = money(amount, currency);
      assert.deepEqual(fromMajorUnits(toMajorUnits(value), currency), value);
    }),
  );
});

test("a rate has one shortest form", () => {
  assert.deepEqual(["5.0", 5, "9.975", "0.50", "-1.0", "0.000"].map(rateText), [
    "5",
    "5",
    "9.975",
    "0.5",
    "-1",
    "0",
  ]);
  assert.throws(() => rateText("1.0000001"), RangeError);
});
