/** Stops in every spelling are heard, and what only sounds like one is not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { stops } from "../../../../tests/support/stops.ts";
import { hear } from "./hearing.ts";

const starts = [
  "START",
  "start",
  "Start please",
  "UNSTOP",
  "un-stop",
  "opt in",
  "OPT-IN",
  "Subscribe",
  "resume texts",
];
const helps = ["HELP", "help", "Help!", "help me please", "INFO", "ayuda", "aide"];
const wishes = [
  "Could you stop texting this number, my husband died",
  "Please don't text me anymore",
  "dont message me again",
  "do not contact me",
  "take me off your list",
  "remove me from this list please",
  "I want to opt out of these",
  "Leave me alone",
  "Wrong number",
  "no more texts ok",
  "Cancel it",
  "Cancel this please",
  "The end",
  "Please don't send the invoice yet",
];
const others = [
  "Can you stop by at 3?",
  "Please cancel my appointment on Friday",
  "I'll be there at the end of the day",
  "The water won't stop running",
  "Need help with the boiler",
  "Yes",
  "👍",
  "",
  "What does it cost to quit the plan early?",
  "When can you start?",
];

test("a stop is heard in every spelling (T-PRV-2)", () => {
  assert.ok(stops.length >= 40);
  assert.deepEqual(
    stops.filter((text) => hear(text) !== "stop"),
    [],
  );
});

test("a start and a call for help are heard", () => {
  assert.deepEqual(
    starts.filter((text) => hear(text) !== "start"),
    [],
  );
  assert.deepEqual(
    helps.filter((text) => hear(text) !== "help"),
    [],
  );
});

test("a wish inside a sentence is put before a person (T-PRV-2)", () => {
  assert.deepEqual(
    wishes.filter((text) => hear(text) !== "maybe_stop"),
    [],
  );
});

test("what only sounds like one asks for nothing", () => {
  assert.deepEqual(
    others.filter((text) => hear(text) !== null),
    [],
  );
});
