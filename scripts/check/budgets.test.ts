/** The weight of the pages: what loads at once counts, what loads later does not. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { checkBudgets } from "./budgets.ts";
import { plant } from "./planted-tree.ts";

/** Text that gzip can make no smaller than about this many bytes. */
const heavy = (bytes: number) => randomBytes(bytes).toString("base64");

const manifest = {
  "index.html": {
    file: "a/main.js",
    isEntry: true,
    imports: ["_react.js"],
    dynamicImports: ["src/SignIn.tsx"],
  },
  "_react.js": { file: "a/react.js" },
  "_form.js": { file: "a/form.js", imports: ["_react.js"] },
  "src/SignIn.tsx": { file: "a/sign-in.js", imports: ["_form.js", "_react.js"] },
  "src/Reports.tsx": { file: "a/reports.js", imports: ["_react.js"] },
};

const built = (reactBytes = 40_000) => ({
  "dist/web/.vite/manifest.json": JSON.stringify(manifest),
  "dist/web/a/main.js": heavy(20_000),
  "dist/web/a/react.js": heavy(reactBytes),
  "dist/web/a/form.js": heavy(10_000),
  "dist/web/a/sign-in.js": heavy(5_000),
  "dist/web/a/reports.js": heavy(200_000),
  "dist/web/signing.js": heavy(10_000),
  "dist/web/paying.js": heavy(10_000),
  "dist/web/preferences.js": heavy(500),
  "dist/web/booking.js": heavy(1_000),
  "dist/web/form.js": heavy(1_000),
  "dist/web/form-embed.js": heavy(200),
});

const table = [{ page: "sign-in", sources: ["src/SignIn.tsx"], kilobytes: 80, files: 4 }];

test("a page weighs its program, its screen and what both import, each once", (t) => {
  const verdict = checkBudgets(plant(t, built()), table);
  assert.deepEqual(verdict.problems, []);
  const weight = Number(/sign-in ([\d.]+) of 80 kB/.exec(verdict.of)?.[1]);
  assert.ok(weight > 73 && weight < 78, verdict.of);
});

test("a page over its budget fails", (t) => {
  const { problems } = checkBudgets(plant(t, built(50_000)), table);
  assert.match(problems[0] ?? "", /sign-in loads 8\d\.\d kB of JavaScript, at most 80/);
});

test("a screen that the build does not have fails", (t) => {
  const { problems } = checkBudgets(plant(t, built()), [
    { page: "sign-in", sources: ["src/Gone.tsx"], kilobytes: 80, files: 4 },
  ]);
  assert.match(problems[0] ?? "", /no chunk of its own for src\/Gone\.tsx/);
});

test("nothing built is an error, not a pass", (t) => {
  assert.throws(() => checkBudgets(plant(t, {}), table), /was not built/);
});

test("a page that asks for more files than it may fails, and what the page before it loaded does not count", (t) => {
  const root = plant(t, built());
  const few = { page: "sign-in", sources: ["src/SignIn.tsx"], kilobytes: 80, files: 3 };
  assert.deepEqual(checkBudgets(root, [few]).problems, ["sign-in asks for 4 files, at most 3"]);
  const reports = { page: "reports", sources: ["src/Reports.tsx"], after: ["src/SignIn.tsx"] };
  assert.deepEqual(checkBudgets(root, [{ ...reports, kilobytes: 300, files: 1 }]).problems, []);
});

test("the script of a page that the server writes fails when it is too heavy, or not there", (t) => {
  const light = { file: "signing.js", kilobytes: 20 };
  assert.deepEqual(checkBudgets(plant(t, built()), table, [light]).problems, []);
  const { problems } = checkBudgets(plant(t, built()), table, [
    { ...light, kilobytes: 5 },
    { file: "gone.js", kilobytes: 5 },
  ]);
  assert.match(problems[0] ?? "", /signing\.js is 1\d\.\d kB of JavaScript, at most 5/);
  assert.equal(problems[1], "the build has no gone.js");
});

test("files that import each other fail", (t) => {
  const circle = { ...manifest, "_react.js": { file: "a/react.js", imports: ["_form.js"] } };
  const files = { ...built(), "dist/web/.vite/manifest.json": JSON.stringify(circle) };
  const { problems } = checkBudgets(plant(t, files), table);
  assert.match(problems.join("; "), /a\/react\.js needs itself through another file/);
});
