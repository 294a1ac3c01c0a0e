/** The page of traps leaves none out and says nothing that no test holds: the tests it names exist, its totals add up. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertProofExists, assertTotals, proofsIn, readPage, readTables } from "./support/pages-of-proof.ts";

const states = ["held", "partly", "by ruling", "not built"] as const;
type State = (typeof states)[number];

/** How many traps there are of each area; they are numbered from 1. */
const known = {
  CRM: 6,
  FS: 7,
  CAL: 9,
  INV: 12,
  ESG: 8,
  MSG: 9,
  MKT: 10,
  WEB: 5,
  FIL: 6,
  REP: 5,
  SET: 8,
  DSH: 4,
  SHL: 4,
  DAT: 6,
  PRV: 7,
};

const text = readPage("docs/traps.md");

const areas = new Map(
  [...readTables(text, /^T-/)].map(([title, rows]) => [
    title,
    rows.map(([trap = "", rule = "", state, missing = "", proofs = ""]) => ({
      trap,
      rule,
      state: state as State,
      missing,
      proofs: proofsIn(proofs),
    })),
  ]),
);
const rows = [...areas.values()].flat();

test("every trap stands on the page once, in its order", () => {
  const all = Object.entries(known).flatMap(([area, count]) =>
    Array.from({ length: count }, (_, index) => `T-${area}-${index + 1}`),
  );
  assert.deepEqual(
    rows.map(({ trap }) => trap),
    all,
  );
});

test("each test that is named exists, and only what is not built has none", () => {
  for (const { trap, rule, state, missing, proofs } of rows) {
    assert.ok(rule.length > 20 && states.includes(state), trap);
    assert.equal(missing === "—", state === "held", `${trap} says what is missing`);
    assert.equal(proofs.length === 0, state === "not built", `${trap} is ${state}`);
    for (const proof of proofs) assertProofExists(trap, proof);
  }
});

test("the totals are those of the rows", () => assertTotals(text, areas, states));
