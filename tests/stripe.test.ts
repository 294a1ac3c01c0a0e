/** Everything billing promises holds with Stripe's adapter as it does with the stand-in: the same tests, another line. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";

const root = join(import.meta.dirname, "..");
const files = ["billing", "provider/webhooks", "usage/usage"].map(
  (name) => `src/domains/billing/${name}.test.ts`,
);
const fewest = 30;

test("the tests of billing pass through Stripe's adapter, too", { timeout: 900_000 }, async () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const words = ["--test", "--test-concurrency=1", "--test-reporter=tap", ...files];
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...env, TEST_PAYMENTS: "stripe" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [told, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  const failed = told.split("\n").filter((line) => /^\s*not ok/.test(line));
  assert.deepEqual(failed, []);
  assert.equal(code, 0, told.slice(-2_000));
  const passed = Number(/^# pass (\d+)$/m.exec(told)?.[1]);
  assert.ok(passed >= fewest, `only ${passed} tests have run`);
});
