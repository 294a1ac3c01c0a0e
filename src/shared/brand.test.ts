/** Whatever color a business chooses, its customers can read what is written on it, in it and beside it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { brandShades, contrast, contrastWords, markLetters, wordsOn } from "./brand.ts";
import { dark, gray } from "./palette.ts";

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("contrast is that of WCAG", () => {
  assert.equal(contrast("#ffffff", "#000000"), 21);
  assert.equal(contrast("#fff", "#777777").toFixed(2), "4.48");
});

test("words on any color can be read", () => {
  fc.assert(
    fc.property(anyColor, (color) => contrast(color, wordsOn(color)) >= 4.5),
    { numRuns: 2_000 },
  );
});

for (const [name, isNight, grounds] of [
  ["day", false, [gray[0], "#ffffff"]],
  ["night", true, [dark[8], dark[7]]],
] as const) {
  test(`links and edges in a shade of any color can be seen by ${name}`, () => {
    const words = isNight ? dark[0] : gray[9];
    fc.assert(
      fc.property(anyColor, (color) => {
        const { link, edge, soft } = brandShades(color, isNight);
        for (const ground of [...grounds, soft]) {
          assert.ok(contrast(link, ground) >= 4.5, `${link} on ${ground}`);
          assert.ok(contrast(edge, ground) >= 3, `${edge} on ${ground}`);
          assert.ok(contrast(words, ground) >= 4.5, `${words} on ${ground}`);
        }
      }),
      { numRuns: 500 },
    );
  });
}

test("a color that stands well is shown as it is", () => {
  assert.equal(brandShades("#a4552b", false).link, "#a4552b");
  assert.match(contrastWords("#a4552b"), /^White text is easy to read/);
  assert.match(contrastWords("#ffe600"), /^White text can't be read on this color \(1\.3:1/);
  assert.match(contrastWords("#e0782f"), /^White text is hard to read on this color \(3\./);
});

test("a business has the letters of its first and last word", () => {
  assert.equal(markLetters("Copperleaf Plumbing & Heating"), "CH");
  assert.equal(markLetters("  ölmühle"), "Ö");
  assert.equal(markLetters("& !"), "");
});
