/** What every form works out about what is typed into it: what is unsaved, what is wrong, what someone else changed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { apiError } from "#ui/api/api-error.ts";
import { expectedVersion, isStale } from "#ui/api/expected-version.ts";
import { isUsedKey, makeIdempotencyKey } from "#ui/api/idempotency-key.ts";
import {
  changedMeanwhile,
  differing,
  errorsAfter,
  hasPlaces,
  readAs,
  typedWith,
} from "#ui/form/record-draft.ts";

const start = { name: "Drain cleaning", price: "95.00", tags: ["drain"], notes: "" };

test("what is typed is unsaved until it says again what the record says", () => {
  const once = typedWith(start, {}, { price: "99.00" });
  assert.deepEqual(once, { price: "99.00" });
  assert.deepEqual(typedWith(start, once, { name: "Drains" }), { price: "99.00", name: "Drains" });
  assert.deepEqual(typedWith(start, once, { price: "95.00" }), {});
});

test("a list is another when its lines are, and not when only their keys on the screen are", () => {
  const before = { materials: [{ key: 1, name: "Pipe" }] };
  assert.deepEqual(differing(before, { materials: [{ key: 7, name: "Pipe" }] }), {});
  assert.deepEqual(differing(before, { materials: [{ key: 1, name: "Hose" }] }), {
    materials: [{ key: 1, name: "Hose" }],
  });
});

test("the error of a field goes when the field is edited, with those of its parts", () => {
  const errors = { price: "Price is required", "materials.0.cost": "Cost is no amount", name: "Too long" };
  assert.deepEqual(errorsAfter(errors, ["price"]), {
    "materials.0.cost": "Cost is no amount",
    name: "Too long",
  });
  assert.deepEqual(errorsAfter(errors, ["materials", "name"]), { price: "Price is required" });
});

test("a failure is said above the form unless each of its faults stands at a field", () => {
  assert.equal(hasPlaces({ price: "Required", "tags.1": "Too long" }, start), true);
  assert.equal(hasPlaces({ price: "Required", sku: "Taken" }, start), false);
  assert.equal(hasPlaces({}, start), false);
});

test("values with faults are not sent", () => {
  assert.deepEqual(readAs(start, {}), { wanted: start, errors: null });
  assert.deepEqual(readAs(start, { name: "Required" }), { wanted: null, errors: { name: "Required" } });
});

test("what someone else changed is named, and what both changed apart from it", () => {
  const now = { ...start, name: "Drain care", price: "88.00", notes: "Internal" };
  const labels = { name: "Name", price: "Price", tags: "Tags" };
  assert.deepEqual(changedMeanwhile(start, now, { price: "99.00", tags: ["a"] }, labels), {
    changed: ["Name", "Price"],
    clashing: ["Price"],
  });
  // Who types the same is of one mind.
  assert.deepEqual(changedMeanwhile(start, now, { price: "88.00" }, labels).clashing, []);
});

test("only a conflict that tells the new version means that someone else was faster", () => {
  const conflict = (details?: unknown) => apiError("No.", { code: "conflict", status: 409, details });
  assert.equal(isStale(conflict({ version: 4, changed_by: "Rosa Delgado" })), true);
  assert.equal(isStale(conflict({ members: 2 })), false);
  assert.equal(isStale(conflict()), false);
  assert.equal(isStale(apiError("No.", { code: "invalid", status: 400, details: { version: 4 } })), false);
  assert.deepEqual(expectedVersion(3), { ifMatch: '"3"' });
});

test("each intent has a key of its own, and a used one is told from other conflicts", () => {
  const key = makeIdempotencyKey();
  assert.match(key, /^[0-9a-f]{32}$/);
  assert.notEqual(key, makeIdempotencyKey());
  const used = "This Idempotency-Key was already used for a different request.";
  assert.equal(isUsedKey(apiError(used, { code: "conflict", status: 409 })), true);
  assert.equal(isUsedKey(apiError("That time is taken.", { code: "conflict", status: 409 })), false);
});
