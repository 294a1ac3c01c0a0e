/** The count at the end of `npm test` is true: passed, failed, skipped, crashed and absent tests. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { importing, plant } from "../check/planted-tree.ts";
import { readSourceTree } from "../check/source.ts";
import { type JourneyReport, tallyOfJourneys, witnessed } from "./journey-report.ts";
import { selectTests } from "./selection.ts";
import { runNodeTests } from "./stages.ts";
import { emptyTally } from "./tally-reporter.ts";

const opening = `import { describe, test } from "node:test";\nimport assert from "node:assert/strict";\n`;

test("passed, failed, skipped and crashed tests are counted", async (t) => {
  const root = plant(t, {
    "good.test.ts": `${opening}test("a", () => {}); test("b", async (t) => { await t.test("c", () => {}); });`,
    "bad.test.ts": `${opening}describe("d", () => { test("e", () => assert.equal(1, 2)); test("f", () => {}); });`,
    "skipped.test.ts": `${opening}test("g", { skip: "not here" }, () => {});`,
    "open.test.ts": `${opening}test("i", () => {}); setInterval(() => {}, 1000);`,
    "many.test.ts": `${opening}for (const n of Array(300).keys()) test("j".repeat(500) + n, () => assert.ok(n < 299)); setInterval(() => {}, 1000);`,
    "crashed.test.ts": `${opening}import "./absent.ts";\ntest("h", () => {});`,
  });
  const run = async (...names: string[]) => {
    const files = names.map((name) => path.join(root, `${name}.test.ts`));
    const { failures, times, flaky: _, ...counts } = await runNodeTests(files, { isShown: false });
    assert.equal(failures.length, counts.failed);
    assert.equal(times.length, names.length);
    assert.ok(times.every(({ seconds }) => seconds > 0));
    return counts;
  };
  assert.deepEqual(await run("good"), { passed: 3, failed: 0, skipped: 0 });
  assert.deepEqual(await run("bad"), { passed: 1, failed: 1, skipped: 0 });
  assert.deepEqual(await run("good", "skipped"), { passed: 3, failed: 0, skipped: 1 });
  assert.deepEqual(await run("open"), { passed: 1, failed: 0, skipped: 0 });
  assert.deepEqual(await run("many"), { passed: 299, failed: 1, skipped: 0 });
  assert.deepEqual(await run("crashed"), { passed: 0, failed: 1, skipped: 0 });
  assert.deepEqual(await run("gone"), { passed: 0, failed: 1, skipped: 0 });
});

test("each failed test is told with its place, its name and what it found", async (t) => {
  const root = plant(t, {
    "bad.test.ts": `${opening}describe("d", () => {\n test("e", () => assert.equal(1, 2, "one is not two"));\n});`,
  });
  const { failures } = await runNodeTests([path.join(root, "bad.test.ts")], { isShown: false });
  assert.equal(failures.length, 1);
  assert.match(failures[0] ?? "", /bad\.test\.ts:4 e\n {4}.*one is not two/);
});

test("a journey that passes when it is tried again has passed and is named, unless there are many of them", () => {
  const body = Buffer.from("At /jobs\nIt said: Your plan has ended").toString("base64");
  const attachments = [
    { name: "trace", path: "trace.zip" },
    { name: witnessed, body },
  ];
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: "a.spec.ts",
    line: 7,
    tests: [
      {
        status,
        results: [
          {
            duration: 1500,
            errors: message === undefined ? [] : [{ message }],
            attachments: message === undefined ? [] : attachments,
          },
        ],
      },
    ],
  });
  const wavering = spec("is flaky", "flaky", "too late");
  const named =
    "tests/e2e/a.spec.ts:7 is flaky\n    too late\n    At /jobs\n    It said: Your plan has ended";
  const reportOn = (flaky: number) => ({
    config: { rootDir: path.resolve("tests/e2e") },
    suites: [
      {
        file: "a.spec.ts",
        specs: [spec("passes", "expected"), spec("fails", "unexpected", "\u001b[31mno button\u001b[39m")],
      },
      { file: "b.spec.ts", specs: [], suites: [{ specs: Array.from({ length: flaky }, () => wavering) }] },
    ],
    errors: [{ message: "no port" }],
    stats: { expected: 1, unexpected: 1, flaky, skipped: 0 },
  });
  const tally = (flaky: number) => tallyOfJourneys(reportOn(flaky) as unknown as JourneyReport);
  const failures = [
    "tests/e2e/a.spec.ts:7 fails\n    no button\n    At /jobs\n    It said: Your plan has ended",
    "Outside of the journeys\n    no port",
  ];
  const timesOf = (flaky: number) => [
    { file: "tests/e2e/a.spec.ts", seconds: 3 },
    { file: "tests/e2e/b.spec.ts", seconds: 1.5 * flaky },
  ];
  const rest = { skipped: 0, failures, times: timesOf(2) };
  assert.deepEqual(tally(2), { ...rest, passed: 3, failed: 1, flaky: [named, named] });
  const many = [...failures, named, named, named];
  assert.deepEqual(tally(3), {
    ...rest,
    passed: 1,
    failed: 4,
    flaky: [],
    failures: many,
    times: timesOf(3),
  });
});

test("without files nothing runs, and nothing is said to have passed", async () => {
  assert.deepEqual(await runNodeTests([], { isShown: false }), emptyTally());
});

test("tests are told from journeys, and tests of the database from the others", (t) => {
  const tree = readSourceTree(
    plant(
      t,
      importing({
        "tests/support/database.ts": [],
        "tests/support/app.ts": ["./database.ts"],
        "tests/e2e/customers.spec.ts": [],
        "tests/engines/walk.test.ts": [],
        "src/shared/money/money.test.ts": [],
        "src/domains/customers/customers.test.ts": ["../../../tests/support/app.ts"],
        "tests/isolation.test.ts": ["./support/app.ts"],
        "tests/chaos/kill.test.ts": [],
      }),
    ),
  );
  assert.deepEqual(selectTests(tree, []), {
    tests: [
      "tests/chaos/kill.test.ts",
      "src/domains/customers/customers.test.ts",
      "src/shared/money/money.test.ts",
      "tests/isolation.test.ts",
    ],
    crashTests: ["tests/chaos/kill.test.ts"],
    databaseTests: ["src/domains/customers/customers.test.ts", "tests/isolation.test.ts"],
    testsOnBoth: ["tests/isolation.test.ts"],
    journeys: ["tests/e2e/customers.spec.ts"],
    walks: ["tests/engines/walk.test.ts"],
  });
  assert.deepEqual(selectTests(tree, ["money"]).tests, ["src/shared/money/money.test.ts"]);
  assert.deepEqual(selectTests(tree, ["absent"]), {
    tests: [],
    crashTests: [],
    databaseTests: [],
    testsOnBoth: [],
    journeys: [],
    walks: [],
  });
});
