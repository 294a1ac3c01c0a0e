/** What domains put into slots, and when it may be shown. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { contribute, createSlot, entriesOf, fillSlots } from "../../src/ui/slots/slots.ts";

test("entries stand in a slot by their order", () => {
  const slot = createSlot<string>("tabs");
  fillSlots([contribute(slot, 20, "second"), contribute(slot, 10, "first")]);
  assert.deepEqual(entriesOf(slot), ["first", "second"]);
});

test("two entries that want one place of a slot are an error", () => {
  const slot = createSlot<string>("tabs");
  assert.throws(
    () => fillSlots([contribute(slot, 10, "one"), contribute(slot, 10, "other")]),
    /Two entries want place 10 of the slot "tabs"/,
  );
});

test("a slot of the settings is empty until the settings are put in, and takes nothing with the other screens", () => {
  const slot = createSlot<string>("pages", "settings");
  fillSlots([]);
  assert.throws(() => entriesOf(slot), /"pages" is shown before the slots were filled/);
  assert.throws(() => fillSlots([contribute(slot, 10, "page")]), /"pages" is filled with the settings/);
  fillSlots([contribute(slot, 10, "page")], "settings");
  assert.deepEqual(entriesOf(slot), ["page"]);
});
