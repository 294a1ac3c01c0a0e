/** The conventions: opening sentences, no checks switched off, no drawers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkConventions } from "./conventions.ts";
import { plantTree } from "./planted-tree.ts";

const opening = "/** Reckons what a customer owes. */\n";

test("files that open with a sentence pass", (t) => {
  const tree = plantTree(t, {
    "src/shared/money/money.ts": `${opening}export const a = 1; // why, not what\n`,
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
  [/leave the other tests out/, "src/shared/money/money.test.ts", `${opening}test.only("a", () => {});`],
];

for (const [words, file, text] of broken) {
  test(`${file} is refused: ${words.source}`, (t) => {
    const { problems } = checkConventions(plantTree(t, { [file]: text }));
    assert.equal(problems.length, 1, problems.join("\n"));
    assert.match(problems[0] ?? "", words);
  });
}
