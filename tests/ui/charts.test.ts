/** How high the scale of a chart goes, and which bar the arrow keys lead to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { barAfter, roundTop } from "../../src/ui/charts/bar-scale.ts";

test("the scale ends at a round figure that is not below the highest bar", () => {
  assert.deepEqual([0, 1, 3, 61_234, 80_001, 999].map(roundTop), [0, 1, 4, 80_000, 100_000, 1000]);
  for (let value = 1; value < 5_000; value += 7)
    assert.ok(roundTop(value) >= value && roundTop(value) <= 2 * value);
});

test("the arrow keys lead from bar to bar and stay at the ends", () => {
  assert.deepEqual([barAfter("ArrowRight", null, 3), barAfter("ArrowLeft", null, 3)], [0, 2]);
  assert.deepEqual([barAfter("ArrowRight", 2, 3), barAfter("ArrowLeft", 0, 3)], [2, 0]);
  assert.deepEqual([barAfter("Home", 2, 3), barAfter("End", 0, 3), barAfter("Escape", 1, 3)], [0, 2, null]);
  assert.deepEqual([barAfter("a", 1, 3), barAfter("Home", null, 0)], [undefined, undefined]);
});
