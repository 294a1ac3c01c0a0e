/** The course of a sparkline over its box. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sparkPath } from "#ui/charts/spark-path.ts";

describe("The course of a sparkline", () => {
  const box = { width: 96, height: 28, margin: 3 };

  it("goes from margin to margin, the highest value on top and nothing at the bottom", () => {
    const { line, end } = sparkPath([0, 50, 100], box);
    assert.equal(line, "M3 25 L48 14 L93 3");
    assert.deepEqual(end, { x: 93, y: 3 });
  });

  it("stays at the bottom where nothing ever was", () => {
    assert.equal(sparkPath([0, 0], box).line, "M3 25 L93 25");
  });

  it("closes its area at the foot of the box", () => {
    assert.equal(sparkPath([1, 1], box).area, "M3 3 L93 3 L93 28 L3 28 Z");
  });
});
