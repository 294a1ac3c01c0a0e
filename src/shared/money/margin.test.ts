/** What a service leaves, checked to the cent. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { marginOf, marginPercent, totalCost } from "./margin.ts";

test("the cost of a service is its own and that of its materials, each line rounded to the cent", () => {
  const part = (quantity: string, unit_cost_cents: number | null) => ({ quantity, unit_cost_cents });
  assert.equal(totalCost(1_000, [part("1.5", 333), part("0.3333", 100)]), 1_000 + 500 + 33);
  assert.equal(totalCost(null, [part("2", 250)]), 500);
  assert.equal(totalCost(null, [part("2", null)]), null);
  assert.equal(totalCost(0, []), 0);
});

test("the margin is a part of the price, and below zero when the service loses money", () => {
  assert.equal(marginOf(10_000, 3_750), 6_250);
  assert.equal(marginPercent(10_000, 3_750), 62.5);
  assert.equal(marginPercent(3_000, 2_000), 33.3);
  assert.equal(marginPercent(10_000, 12_345), -23.5);
  assert.equal(marginPercent(0, 100), null);
  assert.equal(marginPercent(100, null), null);
});
