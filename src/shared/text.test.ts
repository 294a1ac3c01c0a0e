/** Shows that a name is found without its accents, and that initials never cut a letter in two. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cut, initials, normaliseForSearch } from "./text.ts";

test("a name is found whatever the case, accents and spaces", () => {
  assert.equal(normaliseForSearch("  José  MÜLLER-Łuczak\u00a0"), "jose muller-luczak");
  assert.equal(normaliseForSearch("STRAẞE"), normaliseForSearch("Straße"));
  assert.equal(normaliseForSearch("İstanbul"), "istanbul");
  assert.equal(normaliseForSearch("ﬁne Ｊｏ"), "fine jo");
  assert.equal(normaliseForSearch("ΟΔΟΣ"), normaliseForSearch("οδος"));
});

test("preparing a text for search twice is the same as once", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const once = normaliseForSearch(text);
      assert.equal(normaliseForSearch(once), once);
    }),
  );
});

test("initials are one whole letter of each name", () => {
  assert.equal(initials(" ana", "müller"), "AM");
  assert.equal(initials("E\u0301mile", "'t Hart"), "E\u0301T");
  assert.equal(initials("(Bob)", ""), "B");
  assert.equal(initials("👩‍🔧", "Pro"), "👩‍🔧P");
  assert.equal(initials(" ", ""), "");
});

test("what is cut is no longer than allowed, and can still be stored", () => {
  assert.equal(cut("Ida 😀", 6), "Ida 😀");
  assert.equal(cut("Ida 😀", 5), "Ida ");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(20), (text, most) => {
      const left = cut(text, most);
      assert.ok(left.length <= most && text.startsWith(left) && left.isWellFormed());
    }),
  );
});
