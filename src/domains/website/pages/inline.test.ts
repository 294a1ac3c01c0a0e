/** The few signs of a text: what they make, and everything that is no sign and stays as it was typed. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { html } from "#platform/http/html.ts";
import { inlineOf, plainWords, safeAddress } from "./inline-contract.ts";
import { wordsPart } from "./public/inline-page.ts";

const written = (text: string): string =>
  html`${wordsPart(text)}`.text.replace(/^<div class="words">|<\/div>$/g, "");

describe("A text on a page", () => {
  test("can nest bold, italic, links and lists", () => {
    assert.equal(
      written("**Fast** and *fair*: **[us](https://a.example/b)**\n- one\n- [mail](mailto:ida@a.example)"),
      '<p><strong>Fast</strong> and <em>fair</em>: <strong><a href="https://a.example/b" rel="noopener">us</a></strong></p><ul><li>one</li><li><a href="mailto:ida@a.example" rel="noopener">mail</a></li></ul>',
    );
  });

  test("leaves stars in sums, brackets and unclosed marks alone", () => {
    for (const text of ["2*3*4 = 24", "a * b * c", "** not bold **", "[no link]", "[x](nowhere)", "5 * 4**"])
      assert.deepEqual(inlineOf(text), [{ kind: "text", text }], text);
  });

  test("links only to http, https, mailto and tel addresses", () => {
    for (const address of [
      "javascript:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "//a.example",
      "/a",
      "ftp://a.example",
      "https://me:pw@a.example",
      "java\nscript:x",
    ])
      assert.equal(safeAddress(address), undefined, address);
    assert.equal(safeAddress("tel:+1 (208) 555-0190"), "tel:+1(208)555-0190");
  });

  test("can be read without its marks", () => {
    assert.equal(plainWords("**We** clear [drains](https://a.example)\n\n- today"), "We clear drains today");
  });

  test("never becomes markup, whatever is typed", () => {
    const pieces = fc.array(
      fc.constantFrom(
        "**",
        "*",
        "[",
        "](",
        ")",
        "<b>",
        '"',
        "https://a.example",
        "javascript:",
        "\n",
        "\n\n",
        "- ",
        "x y",
        "&",
        "'",
      ),
      { maxLength: 24 },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const tags = written(parts.join("")).match(/<[^>]*>/g) ?? [];
        for (const tag of tags)
          assert.match(
            tag,
            /^<\/?(?:p|ul|li|br|strong|em|a)>$|^<a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*" rel="noopener">$/,
          );
      }),
      { numRuns: 2_000 },
    );
  });
});
