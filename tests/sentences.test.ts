/** Whatever is wrong with a field, a person is told so in one sentence of the product, and never by the validator. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { fieldSentence, labelOf, named } from "#shared/field-sentences.ts";
import { routes } from "../src/server/app.ts";
import { openForTests } from "./support/business.ts";
import { samples } from "./support/call-samples.ts";
import {
  fieldsOf,
  type InputCall,
  type InputField,
  inputCalls,
  plausibleInput,
  withValue,
} from "./support/input-fields.ts";

const calls = inputCalls(routes);

/** The validator's own phrases, and words that only programmers use. */
const foreign =
  /\b(invalid|expected|received|undefined|null|NaN|string|array|boolean|enum|integer|regex|pattern|Too (big|small)|Unrecognized|schema)\b/i;

const wrongValues: [string, unknown][] = [
  ["absent", undefined],
  ["null", null],
  ["a number", 12.5],
  ["a huge number", 1e15],
  ["a negative number", -1e15],
  ["text", "no such thing"],
  ["blank text", "  "],
  ["long text", "x".repeat(200_000)],
  ["true", true],
  ["a list", [[1]]],
  ["an empty list", []],
  ["a long list", Array.from({ length: 1_200 }, () => "x")],
  ["an object", { "no such field": 1 }],
];

const baseOf = ({ name, input }: InputCall): unknown => samples[name]?.body ?? plausibleInput(input);

async function complaints({ input }: InputCall, body: unknown): Promise<string[]> {
  const result = await input?.["~standard"].validate(body);
  return result?.issues?.map(({ message }) => message) ?? [];
}

/** A sentence, and no name of a field as programs write it; "America/New_York" and "WebP" are names. */
const isPlain = (message: string): boolean =>
  /^\p{Lu}/u.test(message) &&
  message.length > 8 &&
  !/[_{}]|[a-z][A-Z]/.test(message.replaceAll(/America\/New_York|WebP/g, "")) &&
  !foreign.test(message);

const lastName = ({ path }: InputField) => path.findLast((part) => typeof part === "string") ?? "";

describe("A field that is wrong", () => {
  for (const [what, value] of wrongValues) {
    test(`because it is ${what} is told of in plain words`, async () => {
      const wrong = new Set<string>();
      let seen = 0;
      for (const call of calls) {
        for (const field of fieldsOf(call.input)) {
          for (const message of await complaints(call, withValue(baseOf(call), field.path, value))) {
            seen++;
            if (!isPlain(message)) wrong.add(`${call.name} ${lastName(field)}: ${message}`);
          }
        }
      }
      assert.ok(seen > 10, `only ${seen} complaints were seen`);
      assert.deepEqual([...wrong], []);
    });
  }

  test("is told of in plain words when nothing of what was sent is an object", async () => {
    for (const call of calls.filter(({ input }) => input)) {
      for (const body of [undefined, null, 7, "text", []]) {
        for (const message of await complaints(call, body)) {
          assert.doesNotMatch(message, foreign, call.name);
        }
      }
    }
  });
});

describe("What is missing in a form", () => {
  const here = openForTests({ isShared: true });

  /** product.md section 5, and what the other forms ask for. */
  const forms: [string, string, string, string][] = [
    ["POST", "/api/customers/", "first_name", "First name is required"],
    ["POST", "/api/customers/", "last_name", "Last name is required"],
    ["POST", "/api/calendar/events", "title", "Event title is required"],
    ["POST", "/api/calendar/events", "start", "Start time is required"],
    ["POST", "/api/calendar/events", "end", "End time is required"],
    ["POST", "/api/calendar/events", "type", "Event type is required"],
    ["POST", "/api/services", "name", "Name is required"],
    ["POST", "/api/services", "price_cents", "Price is required"],
    ["POST", "/api/jobs/", "title", "Title is required"],
    ["POST", "/api/tasks", "title", "Task name is required"],
    ["POST", "/api/teams", "name", "Name is required"],
    ["POST", "/api/roles", "name", "Name is required"],
    ["POST", "/api/auth/signin", "email", "Please enter a valid email address"],
    ["POST", "/api/auth/signin", "password", "Password is required"],
    ["POST", "/api/auth/signup", "orgName", "Organization name is required"],
    ["POST", "/api/auth/signup", "firstName", "First name is required"],
    ["POST", "/api/auth/signup", "lastName", "Last name is required"],
    ["POST", "/api/auth/signup", "email", "Please enter a valid email address"],
    ["POST", "/api/auth/signup", "password", "Password is required"],
  ];

  for (const [method, path, field, sentence] of forms) {
    test(`${path} says "${sentence}"`, async () => {
      const whole = samples[`${method} ${path}`]?.body ?? {};
      for (const value of [undefined, null]) {
        const { status, body } = await here.send(method, path, { ...whole, [field]: value });
        assert.deepEqual([status, body.fields?.[field]], [400, sentence]);
      }
      for (const value of [[], {}, true]) {
        const { status, body } = await here.send(method, path, { ...whole, [field]: value });
        assert.equal(status, 400);
        assert.ok(isPlain(body.fields[field]) && isPlain(body.error), JSON.stringify(body));
      }
    });
  }

  test("names an amount as people write it, and a choice by its words", async () => {
    const use = { kind: "part", name: "Wax ring", unit_price_cents: 200_000_000_000 };
    const { body } = await here.send("PUT", "/api/jobs/1/lines", { lines: [use] });
    assert.match(body.error, /^[A-Z][a-z ]+( \(entry 1\))? must be \$[\d,]+ or less$/);
    const event = { ...samples["POST /api/calendar/events"]?.body, status: "no such" };
    const answer = await here.send("POST", "/api/calendar/events", event);
    assert.equal(
      answer.body.error,
      "Status must be scheduled, confirmed, in progress, completed or cancelled",
    );
  });
});

describe("A sentence about a field", () => {
  const told = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

  test("names it as people would", () => {
    assert.equal(labelOf(["zip_code"]), "ZIP code");
    assert.equal(labelOf(["lines", 2, "unit_cost_cents"]), "Unit cost (entry 3)");
    assert.equal(labelOf(["assignedTo"]), "Assigned to");
    assert.equal(labelOf(["customer_ids"]), "Customers");
    assert.equal(labelOf(["id"]), "ID");
    assert.equal(labelOf([]), "Request");
  });

  test("says what is allowed", () => {
    const form = z.object({
      price_cents: z.int().min(100).max(100_000_000),
      tags: z.array(z.string()).min(1).max(2),
      name: z.string().min(2).max(3),
      ratio: z.number().lt(1).multipleOf(0.5),
      day: z.enum(["mon_day"], { error: named("Day of the week") }),
    });
    const good = { price_cents: 100, tags: ["a"], name: "ab", ratio: 0.5, day: "mon_day" };
    const cases: [object, string][] = [
      [{ price_cents: 100_000_001 }, "Price must be $1,000,000 or less"],
      [{ price_cents: 99 }, "Price must be $1 or more"],
      [{ price_cents: 100.5 }, "Price must be a whole number"],
      [{ tags: [] }, "Tags must have at least 1 entry"],
      [{ tags: ["a", "b", "c"] }, "Tags must have at most 2 entries"],
      [{ tags: [7] }, "Tags (entry 1) must be text"],
      [{ name: "abcd" }, "Name must be at most 3 characters long"],
      [{ ratio: 1 }, "Ratio must be less than 1"],
      [{ ratio: 0.3 }, "Ratio must be a multiple of 0.5"],
      [{ day: "sunday" }, "Day of the week must be mon day"],
      [{ day: undefined }, "Day of the week is required"],
    ];
    for (const [change, sentence] of cases) assert.equal(told(form, { ...good, ...change }), sentence);
    assert.equal(told(z.strictObject({}), { extra: 1 }), 'There\'s no field "extra" here');
    assert.equal(told(z.object({ id: z.uuid() }), { id: "x" }), "ID wasn't found. Choose it again");
    assert.equal(fieldSentence({ code: "custom", input: 1, path: ["is_done"] }), "Check Done");
  });
});
