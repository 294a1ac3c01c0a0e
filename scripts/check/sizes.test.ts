/** The size caps: 300 lines a file, 60 a function, 80 a component, 24 files a folder. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { plantTree } from "./planted-tree.ts";
import { checkSizes } from "./sizes.ts";

/** `function name() { … }` over exactly this many lines. */
const long = (name: string, lines: number) => `function ${name}() {\n${"  go();\n".repeat(lines - 2)}}\n`;

test("files, functions and components at their cap pass", (t) => {
  const tree = plantTree(t, {
    "src/shared/a.ts": "let a;\n".repeat(300),
    "src/shared/b.ts": long("reckon", 60),
    "src/ui/C.tsx": long("Card", 80),
    "src/shared/a.test.ts": "let a;\n".repeat(900),
    "src/shared/b.test.ts": `describe("a", () => {\n${long("reckon", 60).repeat(3)}});`,
    "src/shared/generated/d.ts": "let a;\n".repeat(900),
  });
  assert.deepEqual(checkSizes(tree).problems, []);
  assert.equal(checkSizes(tree).seen, 6);
});

test("one line more does not", (t) => {
  const tree = plantTree(t, {
    "src/shared/a.ts": "let a;\n".repeat(301),
    "src/shared/b.ts": long("reckon", 61),
    "src/shared/c.test.ts": `test("x", ${long("", 61)});`,
    "src/shared/d.ts": `export const quote = () => ({\n${"  a,\n".repeat(60)}});\n`,
    "src/ui/E.tsx": long("Card", 81),
    "src/ui/f.tsx": long("useCard", 61),
    "src/ui/G.tsx": `export const Row = memo(() => {\n${"  go();\n".repeat(80)}});`,
    "src/ui/h.css": "a {}\n".repeat(301),
  });
  assert.deepEqual(
    checkSizes(tree)
      .problems.map((problem) => problem.replace(/;.*/, ""))
      .sort(),
    [
      "src/shared/a.ts: 301 lines, at most 300",
      "src/shared/b.ts:1: reckon has 61 lines, a function at most 60",
      "src/shared/c.test.ts:1: (unnamed) has 61 lines, a function at most 60",
      "src/shared/d.ts:1: quote has 62 lines, a function at most 60",
      "src/ui/E.tsx:1: Card has 81 lines, a component at most 80",
      "src/ui/G.tsx:1: Row has 82 lines, a component at most 80",
      "src/ui/f.tsx:1: useCard has 61 lines, a function at most 60",
      "src/ui/h.css: 301 lines, at most 300",
    ],
  );
});

test("a folder of 24 files passes, and one more does not; tests and styles do not count", (t) => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`src/shared/a${at}.ts`, "let a;\n"]));
  const beside = { "src/shared/a0.test.ts": "let a;\n", "src/shared/a.css": "a {}\n" };
  assert.deepEqual(checkSizes(plantTree(t, { ...files(24), ...beside })).problems, []);
  assert.deepEqual(checkSizes(plantTree(t, files(25))).problems, [
    "src/shared: 25 files, at most 24; give it folders by capability",
  ]);
});
