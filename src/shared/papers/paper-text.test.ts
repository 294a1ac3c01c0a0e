/** Shows how the words of a paper fall into paragraphs and lists. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { paperLabel } from "./paper.ts";
import { readPaperText } from "./paper-text.ts";
import { priceColumnsOf } from "./price-columns.ts";

/** Paragraphs as texts, lists as lists. */
const partsOf = (text: string) =>
  readPaperText(text).map((part) =>
    part.kind === "paragraph" ? part.text : part.items.map((item) => item.text),
  );

test("an empty line parts paragraphs, and a single line break stays one", () => {
  assert.deepEqual(partsOf("One.\nTwo.\n\nThree."), ["One.\nTwo.", "Three."]);
  assert.deepEqual(partsOf("\n\nOne.\r\n \t\r\n\r\nTwo.  \n"), ["One.", "Two."]);
  assert.deepEqual(partsOf("  \n"), []);
});

test("lines that begin with a dash and a space are a list, wherever they stand", () => {
  assert.deepEqual(partsOf("We bring:\n- a ladder\n-  paint\nYou bring:\n- nothing"), [
    "We bring:",
    ["a ladder", "paint"],
    "You bring:",
    ["nothing"],
  ]);
  assert.deepEqual(partsOf("- one\n\n- two"), [["one"], ["two"]]);
  assert.deepEqual(partsOf("-40 degrees\n-"), ["-40 degrees\n-"]);
});

test("nothing else is markup", () => {
  const text = "**Bold** and <script>alert(1)</script> and # no heading";
  assert.deepEqual(partsOf(text), [text]);
});

test("no word is lost, and each part has a place of its own", () => {
  const line = fc.constantFrom("", " ", "- a", "-", "b c", "- ", "d -e", "\r");
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const parts = readPaperText(lines.join("\n"));
      const places = parts
        .flatMap((part) => (part.kind === "list" ? part.items : [part]))
        .map(({ at }) => at);
      assert.equal(new Set(places).size, places.length);
      const letters = (text: string) => text.replaceAll(/[^a-e]/g, "");
      assert.equal(letters(partsOf(lines.join("\n")).flat().join("")), letters(lines.join("")));
    }),
  );
});

test("a column of prices that says nothing is left out", () => {
  const line = { name: "Visit", description: "", quantity: "", price: "", amount: "$95.00" };
  const keys = (lines: (typeof line)[]) => priceColumnsOf({ lines }).map(({ key }) => key);
  assert.deepEqual(keys([line]), ["amount"]);
  assert.deepEqual(keys([line, { ...line, quantity: "2" }]), ["quantity", "amount"]);
  assert.deepEqual(keys([]), []);
});

test("a paper without a number is called by its kind", () => {
  assert.equal(paperLabel({ kind: "Contract", number: "C-1042" }), "Contract C-1042");
  assert.equal(paperLabel({ kind: "Contract", number: null }), "Contract");
});
