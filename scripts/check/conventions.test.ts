/** The conventions: opening sentences, no checks switched off, no drawers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkConventions } from "./conventions.ts";
import { plantTree } from "./planted-tree.ts";

const opening = "/** Reckons what a customer owes. */\n";

test("files that open with a sentence pass", (t) => {
  const tree = plantTree(t, {
    "src/shared/money/money.ts": `${opening}export const a = 1; // why, not what\n`,
    "tests/e2e/soundness.ts": `${opening}import axe from "axe-core";\n`,
    "src/ui/theme.css": "/* The colours of the source tree. */\na { }\n",
    "scripts/go.mjs": `#!/usr/bin/env node\n/**\n * Starts it\n * for you.\n */\n`,
  });
  assert.deepEqual(checkConventions(tree).problems, []);
});

const broken: [words: RegExp, file: string, text: string][] = [
  [/opens with a sentence/, "src/shared/money/money.ts", "export const a = 1;"],
  [/opens with a sentence/, "src/shared/money/money.ts", "/* Reckons what a customer owes. */"],
  [/opens with a sentence/, "src/shared/money/money.ts", "/** Money. */"],
  [/opens with a sentence/, "src/ui/theme.css", "a { }"],
  [/no such room/, "src/models/money.ts", opening],
  [/no such room/, "src/money.ts", opening],
  [/no utils/, "src/shared/utils/money.ts", opening],
  [/no utils/, "src/domains/customers/helpers.ts", opening],
  [/no index\.ts/, "src/shared/money/index.ts", opening],
  [/switched off/, "src/shared/money/money.ts", `${opening}// @ts-expect-error it is fine\nlet a;`],
  [/switched off/, "src/shared/money/money.ts", `${opening}/* oxlint-disable no-console */`],
  [/switched off/, "src/shared/money/money.ts", `${opening}// biome-ignore format: so\nlet a;`],
  [/put off/, "src/shared/money/money.ts", `${opening}// TODO: taxes\nlet a;`],
  [/one by one/, "src/ui/Day.tsx", `${opening}export const a = <Day {...{ day, zone }} />;`],
  [/which one is meant/, "tests/e2e/jobs.spec.ts", `${opening}await page.getByText("a").first().click();`],
  [/which one is meant/, "tests/bench/browser.ts", `${opening}const a = rows.first();`],
  [
    /a silence, not an answer/,
    "tests/bench/browser.ts",
    `${opening}await page.waitForLoadState("networkidle");`,
  ],
  [/only .*soundness\.ts asks axe/, "tests/e2e/jobs.spec.ts", `${opening}import axe from "axe-core";`],
  [/only .*soundness\.ts asks axe/, "tests/e2e/technician.ts", `${opening}import axe from "axe-core";`],
  [/leave the other tests out/, "src/shared/money/money.test.ts", `${opening}test.only("a", () => {});`],
];

const withPaths = {
  "src/domains/jobs/paths.ts": `${opening}export const a = [pagePath("/jobs"), pagePath("/jobs/:id")];\n`,
  "src/shared/common-paths.ts": `${opening}export const a = pagePath("/");\n`,
};

const written: [file: string, code: string][] = [
  ["src/domains/jobs/screens/list/JobList.tsx", `export const a = <Link to="/jobs" />;`],
  ["src/domains/jobs/screens/list/JobList.tsx", `export const a = <Link to="/" />;`],
  ["src/domains/jobs/screens/list/JobList.tsx", `export const a = <Link to="/no/such/page" />;`],
  ["src/domains/jobs/screens/list/JobList.tsx", `export const a = "/jobs?new=1";`],
  ["src/domains/jobs/screens/list/JobList.tsx", "export const a = (id: number) => `/jobs/${id}`;"],
  ["src/web/Guards.tsx", `export const a = { to: "/jobs/" };`],
  ["src/domains/jobs/mails.ts", "export const a = (b: string) => `${b}/jobs?new=1`;"],
];

for (const [file, code] of written) {
  test(`an address written by hand is refused: ${code}`, (t) => {
    const { problems } = checkConventions(plantTree(t, { ...withPaths, [file]: `${opening}${code}\n` }));
    assert.equal(problems.length, 1, problems.join("\n"));
    assert.match(problems[0] ?? "", /is written by its function in paths\.ts/);
  });
}

test("addresses of calls, other sites and files are none of the app", (t) => {
  const code = `import a from "/jobs";\nexport const b = ["/api/jobs", "/jobs.svg", "https://a.test/jobs", a];\n`;
  const tree = plantTree(t, {
    ...withPaths,
    "src/domains/jobs/screens/list/JobList.tsx": `${opening}${code}`,
    "src/domains/jobs/contract.ts": `${opening}export const c = at("GET", "/jobs");\n`,
  });
  assert.deepEqual(checkConventions(tree).problems, []);
});

for (const [words, file, text] of broken) {
  test(`${file} is refused: ${words.source}`, (t) => {
    const { problems } = checkConventions(plantTree(t, { [file]: text }));
    assert.equal(problems.length, 1, problems.join("\n"));
    assert.match(problems[0] ?? "", words);
  });
}
