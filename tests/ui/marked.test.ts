/** What was searched for is marked in what was found, with its accents and between the signs of a number. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf } from "../../src/web/palette/marked-parts.ts";

const marked = (text: string, ...words: string[]): string =>
  partsOf(text, words)
    .map(([part, isMarked]) => (isMarked ? `[${part}]` : part))
    .join("");

test("each word is marked wherever it stands, whatever its accents and capitals", () => {
  assert.equal(marked("Renée O'Dowd", "rene", "dowd"), "[René]e O'[Dowd]");
  assert.equal(marked("Anna Hannah", "ann"), "[Ann]a H[ann]ah");
  assert.equal(marked("Anna", ""), "Anna");
});

test("digits are marked across the signs between them", () => {
  assert.equal(marked("Call (303) 555-0142", "5550142"), "Call (303) [555-0142]");
  assert.equal(marked("30 35", "3035550"), "30 35");
});
