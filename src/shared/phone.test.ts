/** Shows that one number is one number, however it was typed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatPhone, normalisePhone, phoneDigits } from "./phone.ts";

test("a number typed in any of the usual ways is the same number", () => {
  for (const raw of [
    "2125550142",
    "(212) 555-0142",
    "212.555.0142",
    "+1 212 555 0142",
    "1-212-555-0142",
    "tel:+12125550142",
    "212\u200e555\u200e0142",
    " \u202a+1 (212) 555-0142\u202c ",
    "٢١٢٥٥٥٠١٤٢",
    "２１２５５５０１４２",
    "212-555-0142 ext. 9",
    "212-555-0142 (cell)",
  ]) {
    assert.equal(normalisePhone(raw).e164, "+12125550142", raw);
  }
});

test("the business's country decides how a national number is read", () => {
  assert.equal(normalisePhone("020 7946 0958", "GB").e164, "+442079460958");
  assert.equal(normalisePhone("011 44 20 7946 0958", "US").e164, "+442079460958");
  assert.equal(normalisePhone("0 11 15-2345-6789", "AR").e164, "+5491123456789");
  assert.equal(normalisePhone("+1 212 555 0142", "GB").e164, "+12125550142");
  assert.equal(normalisePhone("212 555 0142", "XX").e164, undefined);
});

test("a Mexican mobile number is the same with and without its old prefix", () => {
  for (const raw of ["+5215512345678", "+52 1 55 1234 5678", "+525512345678"]) {
    assert.equal(normalisePhone(raw).e164, "+525512345678", raw);
  }
});

test("what cannot be dialled is kept as typed, without an international form", () => {
  for (const raw of ["911", "555-0142", "call the office", "", "1-800-FLOWERS", "+999 123"]) {
    assert.deepEqual(normalisePhone(` ${raw} `), { raw });
    assert.equal(formatPhone(raw), raw);
  }
});

test("a number is shown as its country writes it, a foreign one with its code", () => {
  assert.equal(formatPhone("+12125550142"), "(212) 555-0142");
  assert.equal(formatPhone("+14165550142"), "(416) 555-0142");
  assert.equal(formatPhone("+442079460958"), "+44 20 7946 0958");
  assert.equal(formatPhone("+442079460958", "GB"), "020 7946 0958");
  assert.equal(formatPhone("212-555-0142 x9"), "(212) 555-0142 ext. 9");
});

test("search sees digits only", () => {
  assert.equal(phoneDigits("+1 (212) 555-0142"), "12125550142");
  assert.equal(phoneDigits("٢١٢ ۵۵۵ ０１"), "21255501");
  assert.equal(phoneDigits("Ana"), "");
});

test("no text makes it fail, and a number once normalised stays as it is", () => {
  const digits = fc.string({ unit: fc.constantFrom(...Array.from("0123456789+-() .x#")), maxLength: 25 });
  fc.assert(
    fc.property(fc.oneof(digits, fc.string({ unit: "binary", maxLength: 60 })), (raw) => {
      const { e164 } = normalisePhone(raw);
      formatPhone(raw);
      if (e164) {
        assert.match(e164, /^\+\d{4,17}$/);
        assert.equal(normalisePhone(e164, "GB").e164, e164);
        assert.equal(phoneDigits(e164), e164.slice(1));
      }
    }),
  );
});
