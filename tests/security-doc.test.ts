/** The page about security says nothing that no test proves: the tests it names exist, and its totals add up. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertProofExists, assertTotals, proofsIn, readPage, readTables } from "./support/pages-of-proof.ts";

const states = ["met", "by design", "n/a", "open"] as const;
type State = (typeof states)[number];

const text = readPage("docs/security.md");

const chapters = new Map(
  [...readTables(text, /^\d/)].map(([title, rows]) => [
    title,
    rows.map(([number = "", level, , state, why = "", proofs = ""]) => ({
      number,
      level: Number(level),
      state: state as State,
      why,
      proofs: proofsIn(proofs),
    })),
  ]),
);
const lines = [...chapters.values()].flat();

test("covers all seventeen chapters, each requirement once", () => {
  assert.equal(chapters.size, 17);
  assert.ok(lines.length > 150, `${lines.length} lines`);
  assert.equal(new Set(lines.map(({ number }) => number)).size, lines.length);
  for (const [title, of] of chapters) {
    const chapter = /^V(\d+) /.exec(title)?.[1];
    for (const { number, level, state, why } of of) {
      assert.equal(number.split(".")[0], chapter, number);
      assert.ok([1, 2].includes(level) && states.includes(state), number);
      assert.ok(why.length > 2, `${number} says where or why`);
    }
  }
});

test("what is met has a test, and each test named exists", () => {
  for (const { number, state, proofs } of lines) {
    assert.equal(proofs.length > 0 || state !== "met", true, `${number} is met without a test`);
    for (const proof of proofs) assertProofExists(number, proof);
  }
});

test("the totals are those of the lines", () => assertTotals(text, chapters, states));
