/** Files that share a process are as separate as files that don't. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { plant } from "../check/planted-tree.ts";
import { batchesOf } from "./batches.ts";
import { runNodeTests } from "./stages.ts";

const domains = (count: number) =>
  Array.from({ length: count }, (_, index) => `src/domains/a/${index}.test.ts`);

test("files of domains share a process in their order; the longest and those of the whole have their own", () => {
  const [long = "", ...rest] = domains(11);
  const files = [long, "tests/isolation.test.ts", ...rest];
  assert.deepEqual(batchesOf(files, [long]), [
    [long],
    ["tests/isolation.test.ts"],
    rest.slice(0, 8),
    rest.slice(8),
  ]);
});

test("what one file sets up and breaks doesn't reach the next", async (t) => {
  const opening = `import { after, afterEach, before, test } from "node:test";\nimport assert from "node:assert/strict";\n`;
  const opened = `before(() => { globalThis.opened = (globalThis.opened ?? 0) + 1; }); after(() => { globalThis.opened--; });\n`;
  const alone = `test("alone", () => { assert.equal(globalThis.opened, 1); });`;
  const root = plant(t, {
    "src/domains/a/one.test.ts": `${opening}${opened}afterEach(() => { throw new Error("mine"); });\n${alone}`,
    "src/domains/a/two.test.ts": `${opening}${opened}${alone}`,
    "src/domains/b/broken.test.ts": `${opening}import "./absent.ts";\ntest("never", () => {});`,
    "src/domains/b/three.test.ts": `${opening}await Promise.resolve();\n${opened}${alone}`,
  });
  const files = ["a/one", "a/two", "b/broken", "b/three"].map((name) => `src/domains/${name}.test.ts`);
  const tally = await runNodeTests(files, { isShown: false, folder: root });
  assert.deepEqual([tally.passed, tally.failed], [2, 2]);
  assert.match(tally.failures.join("\n"), /one\.test\.ts:5 alone\n {4}.*mine/);
  assert.match(tally.failures.join("\n"), /broken\.test\.ts[\s\S]*absent\.ts/);
  assert.equal(tally.times.length, 4);
});

test("a process that ends in the middle has failed for each file that it didn't come to", async (t) => {
  const root = plant(t, {
    "src/domains/a/one.test.ts": `import { test } from "node:test";\ntest("leaves", () => process.exit(0));`,
    "src/domains/a/two.test.ts": `import { test } from "node:test";\ntest("passes", () => {});`,
  });
  const files = ["one", "two"].map((name) => path.join("src/domains/a", `${name}.test.ts`));
  const tally = await runNodeTests(files, { isShown: false, folder: root });
  assert.ok(tally.failed >= 2, JSON.stringify(tally));
});
