/** Whatever is sent to whichever call, the answer is a clear one and nothing is half written. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { routes } from "../src/server/app.ts";
import { openForTests } from "./support/business.ts";

type Call = { method: string; path: string };

const calls: Call[] = (function find(router: object): Call[] {
  return Object.values(router).flatMap((entry) => {
    const route = (entry["~orpc"] as { route?: Call } | undefined)?.route;
    return route?.path ? [{ method: route.method, path: route.path }] : find(entry);
  });
})(routes);

/** Names that occur in the contracts, so that random bodies reach past the first check. */
const fieldNames = [
  "id",
  "email",
  "password",
  "first_name",
  "last_name",
  "firstName",
  "lastName",
  "phone",
  "company",
  "status",
  "source",
  "sku",
  "category",
  "price_cents",
  "cost_cents",
  "duration_minutes",
  "materials",
  "change",
  "text",
  "ids",
  "notes",
  "country",
  "estimated_value_cents",
  "assigned_to",
  "last_contact_at",
  "version",
  "title",
  "start",
  "end",
  "type",
  "priority",
  "estimated_cost",
  "customer_id",
  "limit",
  "cursor",
  "search",
  "sort",
  "body",
  "channel",
  "refreshToken",
  "token",
  "plan",
  "orgName",
  "paymentMethodId",
  "additionalUsers",
  "currentPassword",
  "newPassword",
  "__proto__",
  "constructor",
];

const naughty = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff x",
  "\u202egnp.exe",
  "﷽".repeat(50),
  "👩‍👩‍👧‍👦".repeat(40),
  "' or 1=1 --",
  '"; drop table customers; --',
  "<script>alert(1)</script>",
  "{{7*7}}",
  "${7*7}",
  "%00",
  "%ff",
  "../../etc/passwd",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-1",
  "0",
  "1e309",
  "9223372036854775808",
  "2026-02-30T25:61:00Z",
  "2026-11-21T09:00:00+99:00",
  "a@b",
  "x".repeat(20_000),
  "\\",
  "%",
  "_",
  "\n\r\t",
  "core",
  "pro",
  "lead",
  "client",
  "job",
  "call",
  "name",
  "pm_card_visa",
];

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(...naughty),
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.double(),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...fieldNames), tie("any"), { maxKeys: 3 }),
  ),
})).any;
const body = fc.dictionary(fc.constantFrom(...fieldNames), value, { maxKeys: 14 });

describe("any call", () => {
  const here = openForTests({ isShared: true });

  function assertClear(answer: { status: number; body: unknown }, sent: unknown): void {
    const told = JSON.stringify({ sent, answer: answer.body }).slice(0, 800);
    assert.ok(answer.status < 500, told);
    const { success, error } = answer.body as { success?: boolean; error?: string };
    if (answer.status >= 400) {
      assert.equal(success, false, told);
      assert.ok(error && error.length > 3, told);
    }
  }

  for (const { method, path } of calls) {
    test(`${method} ${path} answers anything with a clear sentence`, async () => {
      const runs = path.startsWith("/api/auth/") ? 40 : 120;
      await fc.assert(
        fc.asyncProperty(body, fc.constantFrom(...naughty), async (sent, text) => {
          const id = encodeURIComponent(text.isWellFormed() ? text : "x").slice(0, 300) || "1";
          const address = path.replaceAll(/\{\w+\}/g, Math.abs(text.length) % 2 ? id : "1");
          const query = new URLSearchParams(
            Object.entries(sent).map(([k, v]) => [k, typeof v === "string" ? v : JSON.stringify(v)]),
          );
          const isRead = method === "GET";
          const answer = await here.app.call(
            method,
            isRead ? `${address}?${query.toString()}`.slice(0, 8_000) : address,
            {
              token: here.token,
              ...(isRead ? {} : { payload: JSON.stringify(sent) }),
            },
          );
          assertClear(answer, sent);
        }),
        { numRuns: runs },
      );
    });
  }

  for (const [what, payload] of [
    ["broken JSON", '{"first_name": "A'],
    ["a list", "[1, 2]"],
    ["a bare text", '"text"'],
    ["null", "null"],
    ["an empty body", ""],
    ["a body of two megabytes", JSON.stringify({ notes: "x".repeat(2_000_000) })],
    ["a thousand levels", `${"[".repeat(1000)}${"]".repeat(1000)}`],
    ["a key named __proto__", '{"__proto__": {"isAdmin": true}, "first_name": "A", "last_name": "B"}'],
  ] as const) {
    test(`refuses ${what} without a failure`, async () => {
      for (const { method, path } of calls) {
        if (method === "GET") continue;
        assertClear(
          await here.app.call(method, path.replaceAll(/\{\w+\}/g, "1"), { token: here.token, payload }),
          `${method} ${path}`,
        );
      }
    });
  }

  test("answers an address that does not exist with 404 and a sentence", async () => {
    for (const path of ["/api/nothing", "/api/", "/api/customers/1/nothing"]) {
      const answer = await here.send("GET", path);
      assert.equal(answer.status, 404);
      assert.equal(answer.body.success, false);
    }
  });
});
