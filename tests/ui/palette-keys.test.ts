/** Keys that are typed before the palette's field is there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wordsAfter } from "../../src/web/palette/typed-words.ts";

test("letters and signs are kept in their order, and the last is taken back", () => {
  const typed = ["a", "l", "x", "Backspace", "é", " ", "3"];
  assert.equal(
    typed.reduce((words, key) => wordsAfter(key, words) ?? words, ""),
    "alé 3",
  );
});

test("keys that write nothing are left to others", () => {
  for (const key of ["Enter", "Escape", "ArrowDown", "Shift", "F5"])
    assert.equal(wordsAfter(key, "a"), undefined);
});
