/** When a campaign that people mark as spam is warned of, and when it is stopped. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { complaintWords, isStopped } from "./complaints.ts";

const at = (complained: number, sent: number) => {
  const words = complaintWords({ sent, complained });
  return [isStopped({ sent, complained }), words === null ? null : /so it was stopped/.test(words)];
};

test("one in a thousand is warned of, three in a thousand stop the campaign (T-MKT-10)", () => {
  assert.deepEqual(at(9, 10_000), [false, null]);
  assert.deepEqual(at(10, 10_000), [false, false]);
  assert.deepEqual(at(29, 10_000), [false, false]);
  assert.deepEqual(at(30, 10_000), [true, true]);
});

test("of a few emails a single complaint says nothing yet, three do", () => {
  assert.deepEqual(at(2, 50), [false, null]);
  assert.deepEqual(at(3, 50), [true, true]);
});
