/** The words of what people read: what the voice guide bans is refused wherever a person would meet it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { plantTree } from "./planted-tree.ts";
import { checkVoice } from "./voice.ts";

const file = "src/domains/customers/screens/CustomerList.tsx";
const problemsOf = (code: string) => (t: Parameters<typeof plantTree>[0]) =>
  checkVoice(plantTree(t, { [file]: `/** A list. */\n${code}\n` }), []).problems;

const refused: [code: string, say: RegExp][] = [
  [`export const a = "Somebody else changed this.";`, /say: someone/],
  ["export const a = (name: string) => `Nobody invited ${name}.`;", /say: no one/],
  [`export const a = <p>Whoever opens it sees it.</p>;`, /say: the person who/],
  [`export const a = <p title="For everybody">Hours</p>;`, /say: everyone/],
  [`export const a = { label: "Anybody" };`, /say: anyone/],
  [`export const a = "Back to the Tray";`, /Unscheduled/],
  [`export const a = "The file was not taken in";`, /imported/],
  [`export const a = "Until the lines are mended.";`, /fixed/],
  [`export const a = "The visit was called off.";`, /cancelled/],
  [`export const a = "Jamal is done with it.";`, /finished/],
  [`export const a = "The link was mailed to you.";`, /say: email/],
  [`export const a = "We mail you a link.";`, /say: email/],
  [`export const a = "The program itself";`, /System/],
  [`export const a = "The code is invalid.";`, /the way out/],
  [`export const a = "Please try again.";`, /without it/],
  [`export const a = "Choose a colour";`, /American/],
  [`export const a = "As the business has it";`, /Use business default/],
  [`export const a = { label: "Given" };`, /Built-in/],
  [`export const a = <b>In preparation</b>;`, /Coming soon/],
  [`export const a = "Nothing was saved; try again.";`, /semicolon/],
];

for (const [code, say] of refused) {
  test(`is refused: ${code}`, (t) => {
    const problems = problemsOf(code)(t);
    assert.equal(problems.length, 1, problems.join("\n"));
    assert.ok(problems[0]?.startsWith(`${file}:2: `));
    assert.match(problems[0] ?? "", say);
  });
}

const passed = [
  "// Somebody may have changed it meanwhile; nobody knows.\nexport const a = 1;",
  `import { tray } from "./tray.ts";\nexport const nobody = tray.invalid;`,
  `export const a = fail("invalid", "Choose a date.");`,
  `export const a = { "content-type": "text/html; charset=utf-8" };`,
  `export type A = "Given" | "Nobody yet";`,
  `export const a = "Someone else changed this. Review the latest version and try again.";`,
  `export const a = <p>Settings, Billing &amp; Plans</p>;`,
];

for (const code of passed) {
  test(`is read past: ${code}`, (t) => assert.deepEqual(problemsOf(code)(t), []));
}

test("tests and programs for developers may say what they like", (t) => {
  const code = `/** Says it. */\nexport const a = "Somebody else";\n`;
  const tree = plantTree(t, { "src/ui/a.test.ts": code, "scripts/a.ts": code, "tests/e2e/a.spec.ts": code });
  assert.deepEqual(checkVoice(tree, []), { seen: 0, of: "texts", problems: [] });
});

test("an exception excuses its sentence, and is a problem when it excuses none", (t) => {
  const excused = [{ file: /List/, text: /^Invalid time$/, because: "the specification fixes it" }];
  const planted = (text: string) =>
    plantTree(t, { [file]: `/** A list. */\nexport const a = ${JSON.stringify(text)};\n` });
  assert.deepEqual(checkVoice(planted("Invalid time"), excused).problems, []);
  assert.equal(checkVoice(planted("Invalid name"), excused).problems.length, 2);
  assert.match(checkVoice(planted("Unknown time"), excused).problems[0] ?? "", /excuses nothing/);
});
