/** The floor of browsers: what the oldest of them lack is found in the built files, and those below it are told. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { checkFloor } from "./floor.ts";
import { plant } from "./planted-tree.ts";

const problemsIn = (t: Parameters<typeof plant>[0], name: string, text: string) =>
  checkFloor(plant(t, { [`dist/web/assets/${name}`]: text })).problems;

test("syntax, calls and styles that the oldest supported browsers lack are found", (t) => {
  for (const [name, text, words] of [
    [
      "a.js",
      "const { promise } = Promise.withResolvers();",
      /a\.js: Promise\.withResolvers is in Chrome 119/,
    ],
    ["a.js", "export const now = () => Temporal.Now.instant();", /Temporal\.Now\.instant/],
    ["a.js", "function work() { using file = open(); }", /using is in/],
    ["a.js", "a.b.isSubsetOf(c);", /isSubsetOf/],
    ["a.js", "const id = crypto.randomUUID();", /plain http/],
    ["a.js", "const = 1;", /cannot be read/],
    ["a.css", "a { color: light-dark(#000, #fff) }", /a\.css: light-dark/],
    ["a.css", "a { color: rgb(from red r g b) }", /relative colors/],
  ] as const) {
    assert.match(problemsIn(t, name, text).join(), words, text);
  }
});

test("what every supported browser has passes, and so does what is asked for before it is used", (t) => {
  const text = `
    const groups = Map.groupBy([], String).get("a")?.toSorted() ?? structuredClone({});
    export const isAddress = (text) => typeof URL.canParse == "function" ? URL.canParse(text) : false;`;
  assert.deepEqual(problemsIn(t, "a.js", text), []);
  assert.deepEqual(problemsIn(t, "a.css", "a { color: color-mix(in srgb, red, blue); & b { top: 0 } }"), []);
});

test("nothing built proves nothing", (t) => {
  assert.throws(() => checkFloor(plant(t, {})), /was not built/);
});

/** What the notice's script puts on the page of a browser with these parts. */
function noticeIn(browser: object): string[] {
  const said: string[] = [];
  const element = { setAttribute: () => undefined, appendChild: (text: string) => said.push(text) };
  const document = {
    createElement: () => element,
    createTextNode: (text: string) => text,
    body: { firstChild: null, insertBefore: () => undefined },
  };
  const script = readFileSync(new URL("../../src/web/public/old-browser.js", import.meta.url), "utf8");
  runInNewContext(script, { window: browser, document, ...browser });
  return said;
}

test("a browser below the floor is told so in a sentence, one above it is not", () => {
  const registerProperty = () => undefined;
  assert.deepEqual(noticeIn({ Map: { groupBy: () => undefined }, CSS: { registerProperty } }), []);
  for (const old of [{}, { Map: {}, CSS: { registerProperty } }, { Map: { groupBy() {} }, CSS: {} }]) {
    assert.match(noticeIn(old).join(), /too old for Plumbline.*Firefox 128, Safari 17\.4 or later/);
  }
});
