/** How high the scale of a chart goes, where the arrow keys lead, and the shapes of lines and funnels. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { barAfter, roundTop } from "../../src/ui/charts/bar-scale.ts";
import { funnelSteps } from "../../src/ui/charts/funnel-steps.ts";
import { linePath } from "../../src/ui/charts/line-path.ts";

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

test("a line goes through the middle of each column, from the bottom for 0 to the top", () => {
  assert.equal(linePath([0, 50, 100], 100), "M16.67 100 L50 50 L83.33 0");
  assert.equal(linePath([0, 0], 0), "M25 100 L75 100");
  assert.equal(linePath([7], 10), "");
});

test("a funnel says which share went on, never grows downward, and stands with nothing in it", () => {
  const steps = (...counts: number[]) => funnelSteps(counts.map((count) => ({ count })));
  const shares = (...counts: number[]) => steps(...counts).map(({ share }) => share);
  assert.deepEqual(shares(200, 50, 50, 0, 3), [null, "25%", "100%", "0%", null]);
  assert.deepEqual(
    steps(200, 50, 80).map(({ width, nextWidth }) => [width, nextWidth]),
    [
      [100, 25],
      [25, 25],
      [40, 40],
    ],
  );
  assert.deepEqual(shares(0, 0), [null, null]);
  assert.deepEqual(steps(), []);
});
