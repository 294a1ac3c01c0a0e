/** A card is typed as it stands on the card, and each fault is told at its field. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cvcText,
  errorsOf,
  expiryOf,
  expiryText,
  groupedNumber,
  hasGoodCheckDigit,
} from "../screens/cards/card-fields.ts";

const today = new Date(2026, 10, 21);
const good = { number: "4242 4242 4242 4242", expiry: "12 / 30", cvc: "123" };

test("a number stands in the groups of its kind of card", () => {
  assert.equal(groupedNumber("4242424242424242"), "4242 4242 4242 4242");
  assert.equal(groupedNumber("4242-42x"), "4242 42");
  assert.equal(groupedNumber("371449635398431"), "3714 496353 98431");
  assert.equal(groupedNumber("3714496353984319"), "3714 496353 98431", "no digit too many");
  assert.equal(groupedNumber("36227206271667"), "3622 720627 1667");
  assert.equal(groupedNumber("3056930009020004"), "3056 9300 0902 0004");
  assert.equal(groupedNumber(""), "");
});

test("an expiry date is written as it is typed, pasted and taken back", () => {
  const typed = (keys: string) => [...keys].reduce((text, key) => expiryText(text + key, text), "");
  assert.equal(typed("1230"), "12 / 30");
  assert.equal(typed("430"), "04 / 30");
  assert.equal(typed("1"), "1");
  assert.equal(expiryText("12/2030", ""), "12 / 30");
  assert.equal(expiryText("12 / 3", "12 / 30"), "12 / 3");
  assert.equal(expiryText("12 /", "12 / "), "1");
  assert.deepEqual(expiryOf("04 / 30"), { expMonth: 4, expYear: 2030 });
});

test("a code has three digits, on American Express four", () => {
  assert.equal(cvcText("12a345", "4242 4242"), "123");
  assert.equal(cvcText("12345", "3714 4963"), "1234");
});

test("one wrong digit or two changed places show in the number", () => {
  for (const number of ["4242424242424242", "378282246310005", "36227206271667", "6200000000000005"]) {
    assert.ok(hasGoodCheckDigit(number), number);
  }
  assert.ok(!hasGoodCheckDigit("4242424242424241"));
  assert.ok(!hasGoodCheckDigit("4242424242424224"));
});

test("each field says what is wrong with it", () => {
  assert.deepEqual(errorsOf(good, today), {});
  assert.deepEqual(errorsOf({ number: "", expiry: "", cvc: "" }, today), {
    number: "Card number is required",
    expiry: "Expiration date is required",
    cvc: "Security code is required",
  });
  const error = (changes: Partial<typeof good>) => Object.values(errorsOf({ ...good, ...changes }, today));
  assert.deepEqual(error({ number: "4242 4242" }), ["Your card number is incomplete."]);
  assert.deepEqual(error({ number: "4242 4242 4242 4241" }), ["Your card number isn't right."]);
  assert.deepEqual(error({ expiry: "12" }), ["Your card's expiration date is incomplete."]);
  assert.deepEqual(error({ expiry: "13 / 30" }), ["Your card's expiration month isn't right."]);
  assert.deepEqual(error({ expiry: "10 / 26" }), ["Your card's expiration date is in the past."]);
  assert.deepEqual(error({ expiry: "11 / 26" }), [], "good until the end of the month");
  assert.deepEqual(error({ cvc: "12" }), ["Your card's security code is incomplete."]);
  assert.deepEqual(error({ number: "3714 496353 98431", cvc: "123" }), [
    "Your card's security code is incomplete.",
  ]);
});
