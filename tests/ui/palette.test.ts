/** The command palette finds what a person means, also when a finger slips. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fit } from "../../src/web/palette/palette-match.ts";

const names = [
  "Customers",
  "Customer Growth",
  "Calendar",
  "Campaigns",
  "Invoices",
  "Sales Pipeline",
  "Add Customer",
];

function bestFor(query: string): string | undefined {
  return names
    .map((name) => ({ name, score: fit(query, name) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)[0]?.name;
}

test("the beginning of a name finds it", () => {
  assert.equal(bestFor("cal"), "Calendar");
  assert.equal(bestFor("c g"), "Customer Growth");
  assert.equal(bestFor("pipe"), "Sales Pipeline");
});

test("a missing, extra, wrong or swapped letter still finds it", () => {
  for (const slip of ["custmers", "customerrs", "costomers", "cusotmers"])
    assert.equal(bestFor(slip), "Customers");
  for (const slip of ["invioces", "invoces"]) assert.equal(bestFor(slip), "Invoices");
});

test("accents and capitals make no difference", () => {
  assert.equal(fit("émile", "Emile Zola") > 0, true);
  assert.equal(fit("CALENDAR", "calendar"), 100);
});

test("what has nothing to do with it is not found", () => {
  for (const query of ["zzz", "xyz customers", "qu"]) assert.equal(bestFor(query), undefined);
  assert.equal(fit("", "Customers"), 0);
});
