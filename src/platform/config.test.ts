/** Settings that would give something away are refused before anything is started. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { loadConfig } from "./config.ts";
import { StartupError } from "./errors.ts";

const least = { PASSWORD_HASHING: "least" };
const refusal = /PASSWORD_HASHING is "least", which protects no password/;

test("passwords that cost no work are for tests that nobody reaches from elsewhere", () => {
  assert.equal(loadConfig({}).PASSWORD_HASHING, "full");
  const here = { ...least, NODE_ENV: "test", PUBLIC_URL: "http://localhost:3000" };
  assert.equal(loadConfig(here).PASSWORD_HASHING, "least");
  const refused = [
    least,
    { ...least, NODE_ENV: "production" },
    { ...least, NODE_ENV: "development" },
    { ...least, NODE_ENV: "test", PUBLIC_URL: "https://plumbline.example" },
  ];
  for (const env of refused) {
    assert.throws(
      () => loadConfig(env),
      (error) => error instanceof StartupError && refusal.test(error.message),
    );
  }
});

test("the program does not start with them in production", async () => {
  const main = join(import.meta.dirname, "../server/main.ts");
  const env = { ...process.env, ...least, NODE_ENV: "production", PORT: "0" };
  const ended = promisify(execFile)(process.execPath, [main], { env }).then(
    () => assert.fail("it started"),
    (error: { code: number; stderr: string }) => error,
  );
  const { code, stderr } = await ended;
  assert.equal(code, 1);
  assert.match(stderr, refusal);
});
