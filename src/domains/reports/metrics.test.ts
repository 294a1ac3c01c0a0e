/** The catalog of figures says of each what it is, so that no two people read it differently. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { metrics } from "./metrics-contract.ts";

test("each figure says in a sentence how it is worked out, and whether it goes by invoice, by payment or neither (T-REP-3)", () => {
  for (const [key, { formula, basis }] of Object.entries(metrics)) {
    assert.match(formula, /^[A-Z].{20,}\.$/, key);
    assert.ok(["Accrual", "Cash", "Activity"].includes(basis), key);
  }
  for (const key of ["revenue", "average_invoice", "collected", "refunded"] as const)
    assert.match(metrics[key].formula, /sales tax/i, key);
  assert.match(metrics.revenue.formula, /Sales tax and tips are left out/);
  assert.match(metrics.revenue.formula, /credit notes and voided invoices/);
  assert.equal(metrics.collected.basis, "Cash");
});
