/** The borrowed checkers see both halves: each finds a planted fault and passes a clean tree. */
import assert from "node:assert/strict";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { type Files, plant } from "./planted-tree.ts";
import { checkDeadCode, checkFormat, checkLint, checkTypes } from "./tools.ts";

const home = path.resolve(import.meta.dirname, "../..");
const settings = [
  "package.json",
  "tsconfig.server.json",
  "tsconfig.web.json",
  ".oxlintrc.json",
  "biome.json",
];
const halves = { references: [{ path: "./tsconfig.server.json" }, { path: "./tsconfig.web.json" }] };

const clean: Files = {
  "src/shared/save.ts": `/** Saves. */\nexport const save = (): Promise<string> => Promise.resolve("saved");\n`,
  "src/server/main.ts": `/** Starts. */\nimport { save } from "#shared/save.ts";\n\nexport const saved = await save();\n`,
  "src/web/main.tsx": [
    `/** Shows. */`,
    `import { save } from "#shared/save.ts";`,
    ``,
    `document.title = await save();`,
    `export const Page = () => <main>{document.title}</main>;`,
    ``,
  ].join("\n"),
};

/** A small tree with this house's own settings and packages. */
function house(t: TestContext, files: Files): string {
  const copied = Object.fromEntries(
    settings.map((name) => [name, readFileSync(path.join(home, name), "utf8")]),
  );
  const shared = JSON.parse(readFileSync(path.join(home, "tsconfig.json"), "utf8")) as object;
  const root = plant(t, {
    ...copied,
    "tsconfig.json": JSON.stringify({ ...shared, ...halves }, null, 2),
    ...clean,
    ...files,
  });
  symlinkSync(path.join(home, "node_modules"), path.join(root, "node_modules"), "junction");
  return root;
}

test("types are checked in the server's half and in the browser's", async (t) => {
  const server = await checkTypes(house(t, {}), "tsconfig.server.json");
  assert.deepEqual(server, { seen: 2, of: "files", problems: [] });
  const browser = await checkTypes(house(t, {}), "tsconfig.web.json");
  assert.deepEqual(browser, { seen: 2, of: "files", problems: [] });
  const wrong = house(t, {
    "src/server/main.ts": `const port: number = "3000";\ndocument.title = "x";\n`,
    "src/web/main.tsx": `const port: number = "3000";\nprocess.exit(1);\n`,
  });
  const inServer = await checkTypes(wrong, "tsconfig.server.json");
  assert.match(inServer.problems.join("\n"), /main\.ts\(1,7\).*TS2322[\s\S]*main\.ts\(2,1\).*'document'/);
  const inBrowser = await checkTypes(wrong, "tsconfig.web.json");
  assert.match(inBrowser.problems.join("\n"), /main\.tsx\(1,7\).*TS2322[\s\S]*main\.tsx\(2,1\).*'process'/);
});

test("an error stays until it is mended, and is found where a file that has not changed is reached", async (t) => {
  const root = house(t, {});
  const found = async () => (await checkTypes(root, "tsconfig.server.json")).problems.join("\n");
  const save = path.join(root, "src/shared/save.ts");
  assert.equal(await found(), "");
  writeFileSync(save, readFileSync(save, "utf8").replace("save =", "keep ="));
  assert.match(await found(), /src\/server\/main\.ts\(2,10\).*'save'/);
  assert.match(await found(), /src\/server\/main\.ts\(2,10\).*'save'/);
  writeFileSync(save, readFileSync(save, "utf8").replace("keep =", "save ="));
  assert.equal(await found(), "");
});

test("a half without files is an error", async (t) => {
  const root = plant(t, { "tsconfig.json": "{}", "tsconfig.web.json": `{ "include": ["src/web"] }` });
  symlinkSync(path.join(home, "node_modules"), path.join(root, "node_modules"), "junction");
  const { problems } = await checkTypes(root, "tsconfig.web.json");
  assert.match(problems.join("\n"), /No inputs were found/);
});

test("lint knows the types of both halves", async (t) => {
  assert.deepEqual((await checkLint(house(t, {}))).problems, []);
  const verdict = await checkLint(
    house(t, {
      "src/server/main.ts": `import { save } from "#shared/save.ts";\nsave();\nexport const a: any = 1;\n`,
      "src/web/main.tsx": `import { save } from "#shared/save.ts";\nsave();\nexport const b = document.body.nodeName == "a";\n`,
      "src/shared/save.test.ts": [
        `import { test } from "node:test";`,
        `import { save } from "./save.ts";`,
        `test("it saves", async () => {`,
        `  save();`,
        `  await save();`,
        `});`,
      ].join("\n"),
    }),
  );
  assert.deepEqual(
    verdict.problems.map((problem) => problem.replace(/: .*\[/, " [")),
    [
      "src/server/main.ts:2 [typescript(no-floating-promises)]",
      "src/server/main.ts:3 [typescript(no-explicit-any)]",
      "src/shared/save.test.ts:4 [typescript(no-floating-promises)]",
      "src/web/main.tsx:2 [typescript(no-floating-promises)]",
      "src/web/main.tsx:3 [eslint(eqeqeq)]",
    ],
  );
});

test("lint refuses properties that are spread to stand on one line", async (t) => {
  const packed = `/** Saves. */\nexport const saved = { ...{ id: 1, name: "a" }, rows: [...["b", "c"]] };\n`;
  const { problems } = await checkLint(house(t, { "src/shared/saved.ts": packed }));
  const rules = problems.map((problem) => problem.replace(/: .*\[/, " ["));
  assert.deepEqual(rules, Array(2).fill("src/shared/saved.ts:2 [unicorn(no-useless-spread)]"));
});

test("lint says so when it cannot see the types of a half", async (t) => {
  const { problems } = await checkLint(house(t, { "tsconfig.json": `{ "files": [] }` }));
  assert.match(problems[0] ?? "", /must name \.\/tsconfig\.server\.json/);
});

test("format is checked, not changed", async (t) => {
  const tidy = { "tsconfig.json": "{}\n" };
  assert.deepEqual((await checkFormat(house(t, tidy))).problems, []);
  const untidy = `/** Saves. */\nexport const save = ( ) => 'saved'\n`;
  const root = house(t, { ...tidy, "src/shared/save.ts": untidy });
  const { problems } = await checkFormat(root);
  assert.deepEqual(problems, ["src/shared/save.ts: npm run format writes it otherwise"]);
  assert.equal(readFileSync(path.join(root, "src/shared/save.ts"), "utf8"), untidy);
});

test("files, exports and packages that nothing uses are found", async (t) => {
  const knip = JSON.stringify({ entry: ["src/server/main.ts", "src/web/main.tsx"], project: ["src/**"] });
  const used = JSON.stringify({ name: "small", type: "module", imports: { "#shared/*": "./src/shared/*" } });
  const small = { "package.json": used, "knip.json": knip };
  assert.deepEqual((await checkDeadCode(house(t, small), 3)).problems, []);
  const root = house(t, {
    ...small,
    "package.json": used.replace("}}", `},"dependencies":{"zod":"4"}}`),
    "src/shared/save.ts": `${clean["src/shared/save.ts"]}export const keep = 1;\n`,
    "src/shared/lost.ts": `export const lost = 1;\n`,
  });
  const { problems } = await checkDeadCode(root, 4);
  assert.deepEqual(problems.sort(), [
    "package.json: nothing uses the package zod",
    "src/shared/lost.ts: nothing imports this file: src/shared/lost.ts",
    "src/shared/save.ts:3: nothing imports keep",
  ]);
});

test("without its two beginnings the program is no program", async (t) => {
  const { seen, problems } = await checkDeadCode(plant(t, {}), 0);
  assert.equal(seen, 0);
  assert.match(problems[0] ?? "", /src\/server\/main\.ts: the program begins here/);
});
