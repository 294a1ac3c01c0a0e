/** Programs open emails more often than people do, so nothing that an automation does may hang on an open. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldNames } from "#domains/segments/filters/fields-contract.ts";
import { AwaitedEvent, Trigger } from "./steps-contract.ts";

test("no trigger, no event that is waited for and no condition is an open or a click alone (T-MKT-6)", () => {
  const names = [
    ...Trigger.options.map((option) => option.shape.on.value),
    ...AwaitedEvent.options,
    ...fieldNames,
  ];
  assert.ok(names.length > 40, `${names.length} names`);
  assert.deepEqual(
    names.filter((name) => /(^|_)(opened|opens|clicked|clicks)(_|$)/.test(name)),
    [],
  );
});
