/** What counts as a change of a field, and what does not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { changedFields, givenFields, sameFields } from "./changed-fields.ts";

const kept = { title: "Boiler", notes: null, buffers: { job: { before: 15, after: 0 } }, skills: ["gas"] };

test("Only what is given and another value has changed", () => {
  const wanted = { title: "Boiler check", notes: undefined, skills: ["gas", "water"] };
  assert.deepEqual(changedFields(kept, wanted), { title: "Boiler check", skills: ["gas", "water"] });
});

test("The same list, and the same facts in another order, have not changed", () => {
  assert.deepEqual(changedFields(kept, { skills: ["gas"], buffers: { job: { after: 0, before: 15 } } }), {});
});

test("What was never kept counts as null", () => {
  assert.deepEqual(changedFields(kept, { location: null, notes: null }), {});
  assert.deepEqual(changedFields(kept, { location: "12 Canal Street" }), { location: "12 Canal Street" });
});

test("What is not given is left out, and null is given", () => {
  assert.deepEqual(givenFields({ title: undefined, notes: null }), { notes: null });
});

test("The event log is told how the changed fields were before", () => {
  assert.deepEqual(sameFields(kept, { title: "Boiler check" }), { title: "Boiler" });
});
