/** The list of checks: an empty tree fails, a check that breaks fails, and the totals say so. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { plant } from "./planted-tree.ts";
import { runSteps, steps } from "./steps.ts";

test("in an empty tree every check that reads it fails", async (t) => {
  const ours = steps.filter(({ name }) =>
    /imports|sizes|restricted|conventions|words|dead code|weight/.test(name),
  );
  const lines: string[] = [];
  const { passed, failed } = await runSteps(plant(t, {}), (line) => lines.push(line), ours);
  assert.deepEqual({ passed, failed }, { passed: 0, failed: 7 });
  assert.equal(lines.filter((line) => line.includes("has seen nothing")).length, 4);
});

test("verdicts are told in the order of the list, with what was seen", async (t) => {
  const lines: string[] = [];
  const slow = Promise.withResolvers<void>();
  const totals = await runSteps(plant(t, {}), (line) => lines.push(line.replaceAll(/ +/g, " ")), [
    { name: "slow", check: () => slow.promise.then(() => ({ seen: 2, of: "files", problems: [] })) },
    { name: "broken", check: () => Promise.reject(new Error("the tool is gone")) },
    {
      name: "quick",
      check: () => {
        slow.resolve();
        return { seen: 1, of: "files", problems: ["src/a.ts: is wrong"] };
      },
    },
  ]);
  assert.deepEqual(totals, {
    passed: 1,
    failed: 2,
    failures: ["broken\n    the tool is gone", "quick\n    src/a.ts: is wrong"],
  });
  assert.deepEqual(
    lines.map((line) => line.replace(/\d+\.\d s/, "N s").trim()),
    [
      "ok slow N s 2 files",
      "FAIL broken N s 0 things",
      "the tool is gone",
      "FAIL quick N s 1 files",
      "src/a.ts: is wrong",
    ],
  );
});
