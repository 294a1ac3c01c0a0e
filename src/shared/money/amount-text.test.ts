/** Amounts as people and spreadsheets write them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFrom, amountText } from "./amount-text.ts";

test("an amount is read in either manner, with its currency and its groups", () => {
  const texts: [string, number][] = [
    ["$1,250", 125_000],
    ["1250.5", 125_050],
    ["1 250,50", 125_050],
    ["1.250,50 €", 125_050],
    ["1'250.00", 125_000],
    ["1,234,567.8", 123_456_780],
    ["USD 12", 1_200],
    ["0", 0],
  ];
  for (const [text, cents] of texts) assert.equal(amountFrom(text, "USD"), cents, text);
  assert.equal(amountFrom("1,250", "JPY"), 1_250);
});

test("what could mean two amounts, or none, is refused", () => {
  for (const text of ["1.250", "12,5000", "-5", "", "free", "1,25,00", "1e3", "0x10", "12.345", "1,2.3"]) {
    assert.throws(() => amountFrom(text, "USD"), RangeError, text);
  }
  assert.throws(() => amountFrom("1.5", "JPY"), RangeError);
});

test("an amount is written so that it reads back the same", () => {
  for (const cents of [0, 5, 100, 125_050]) assert.equal(amountFrom(amountText(cents, "USD"), "USD"), cents);
  assert.equal(amountText(125_000, "USD"), "1250");
  assert.equal(amountText(null, "USD"), "");
});
