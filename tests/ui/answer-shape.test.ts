/** What becomes of an answer that is not what its call promises. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { calendarContract } from "#domains/calendar/contract.ts";
import { customersContract } from "#domains/customers/contract.ts";
import { dashboardContract } from "#domains/dashboard/contract.ts";
import { BusinessHours } from "#domains/organizations/preferences-contract.ts";
import { lookup, wordsOf } from "#shared/lookup.ts";
import { noRecord, shaped } from "#ui/api/answer-shape.ts";

const outputOf = (call: unknown) => (call as { "~orpc": { outputSchema: z.ZodType } })["~orpc"].outputSchema;
const nothings = [undefined, null, "What?", 7, [], {}, true];

test("figures that are not there are zeros, and lists are empty", () => {
  for (const nothing of nothings) {
    assert.deepEqual(shaped(outputOf(dashboardContract.stats), nothing), {
      total_customers: 0,
      monthly_revenue: 0,
      active_jobs: 0,
      completion_rate: 0,
      changes: { total_customers: 0, monthly_revenue: 0, active_jobs: 0, completion_rate: 0 },
    });
    assert.deepEqual(shaped(outputOf(customersContract.stats), nothing), {
      total_customers: 0,
      stats_by_status: [],
      total_value: 0,
      clients_with_recent_work: 0,
    });
    assert.deepEqual(shaped(outputOf(customersContract.list), nothing), {
      customers: [],
      next_cursor: null,
      left_out: [],
    });
    assert.deepEqual(shaped(outputOf(calendarContract.today), nothing), []);
  }
});

test("a record without its id is none: left out of a list, a failure alone", () => {
  const One = z.object({ id: z.number(), name: z.string(), email: z.string().nullable() });
  for (const nothing of nothings) assert.throws(() => shaped(One, nothing), noRecord);
  assert.deepEqual(shaped(z.array(One), [null, { name: "Ada" }, { id: 3 }, "?"]), [
    { id: 3, name: "", email: null },
  ]);
});

test("a role's null stays null, an unknown word stays itself, and what is right stays the very same", () => {
  const stats = outputOf(dashboardContract.stats);
  const changes = { total_customers: 1, monthly_revenue: null, active_jobs: -2.5, completion_rate: null };
  const right = { total_customers: 3, monthly_revenue: null, active_jobs: 1, completion_rate: null, changes };
  assert.equal(shaped(stats, right), right);
  const [activity] = shaped(outputOf(dashboardContract.activities), [
    {
      id: 1,
      type: "eclipse",
      title: "Dark",
      description: null,
      timestamp: "2026-08-12T17:00:00Z",
      metadata: {},
    },
  ]) as { type: string }[];
  assert.equal(activity?.type, "eclipse");
});

test("a record of fields has each mended; one of two kinds is the kind that it fits", () => {
  const Hours = z.record(z.string(), z.array(z.object({ from: z.string(), to: z.string() })));
  assert.deepEqual(shaped(Hours, { mon: [null, { from: "08:00", to: "17:00" }], tue: "closed" }), {
    mon: [{ from: "08:00", to: "17:00" }],
    tue: [],
  });
  const span = { from: "08:00", to: "17:00" };
  assert.deepEqual(shaped(BusinessHours, [[null, span], null, [span]]), [[span], [span]]);
  const Either = z.union([z.object({ token: z.string() }), z.object({ attempt: z.string() })]);
  const second = { attempt: "x" };
  assert.equal(shaped(Either, { token: "t" }) !== undefined, true);
  assert.deepEqual(shaped(Either, second), second);
});

test("a table of words answers for every word", () => {
  const colors = lookup({ red: "#f00" }, () => "gray");
  for (const word of ["blue", "constructor", "toString", "", "__proto__"]) {
    assert.equal(colors[word as "red"], "gray", word);
  }
  assert.equal(colors.red, "#f00");
  assert.deepEqual(Object.keys(colors), ["red"]);
  assert.deepEqual(["in_progress", "", "constructor"].map(wordsOf), [
    "In progress",
    "Unknown",
    "Constructor",
  ]);
});
