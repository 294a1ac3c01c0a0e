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

test("map tiles come over an address that names the tile, and that no one on the way can read", () => {
  const tiles = (MAP_TILES_URL: string) => loadConfig({ MAP_TILES_URL }).MAP_TILES_URL;
  assert.equal(tiles(""), undefined);
  const refused: [string, RegExp][] = [
    ["https://tiles.example/{z}/{x}.png", /MAP_TILES_URL must contain \{y\}/],
    ["http://tiles.example/{z}/{x}/{y}.png", /MAP_TILES_URL must be an address that starts with https/],
    ["tiles", /MAP_TILES_URL must be an address that starts with https/],
  ];
  for (const [url, reason] of refused) assert.throws(() => tiles(url), reason);
  for (const url of [
    "https://tiles.example/{z}/{x}/{y}.png?key=1",
    "http://localhost:8080/{z}/{x}/{y}.png",
  ]) {
    assert.equal(tiles(url), url);
  }
});
