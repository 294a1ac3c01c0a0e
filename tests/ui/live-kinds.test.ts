/** The table of what is told to open screens speaks of events that are written and of calls that screens make. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { liveKinds } from "#shared/live-kinds.ts";
import { allPermissions } from "#shared/permissions.ts";

const root = new URL("../..", import.meta.url).pathname;
const textOf = (pattern: string): string =>
  globSync(pattern, { cwd: root })
    .map((path) => readFileSync(`${root}/${path}`, "utf8"))
    .join("\n");

test("each kind is one that the event log names", () => {
  const server = textOf("src/domains/**/*.ts");
  const unknown = Object.keys(liveKinds).filter(
    (kind) => !server.includes(`kind: "${kind}"`) && !server.includes(`= "${kind}"`),
  );
  assert.deepEqual(unknown, []);
});

test("what is refreshed is a contract that a screen asks, and what is needed a permission", () => {
  const screens = textOf("src/domains/**/screens/**/*.{ts,tsx}");
  const apis = new Set([...screens.matchAll(/apiFor\(\s*"(\w+)"/g)].map(([, name]) => name));
  assert.ok(apis.size > 20);
  for (const [kind, { needs, refreshes }] of Object.entries(liveKinds)) {
    for (const call of refreshes) assert.ok(apis.has(call.split(".")[0]), `${kind}: ${call}`);
    assert.ok(allPermissions.includes(needs), needs);
  }
});
