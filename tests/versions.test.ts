/** Anyone who sends the version that they saw, in the body or as If-Match, overwrites nothing newer. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "..");

test("a call that takes a version takes it from If-Match as well, as the screens send it", () => {
  const deaf: string[] = [];
  let seen = 0;
  for (const file of globSync("src/domains/**/routes.ts", { cwd: root })) {
    const [, ...handlers] = readFileSync(join(root, file), "utf8").split(".handler(");
    for (const handler of handlers) {
      const [body = ""] = handler.split(/^ {2}\w+: \w/m);
      if (!/\bversion\b/.test(body)) continue;
      seen++;
      if (!/ifMatch|expectedVersion\(/.test(body)) deaf.push(`${file}: ${body.trim().split("\n")[0]}`);
    }
  }
  assert.ok(seen > 30, `only ${seen} calls were seen`);
  assert.deepEqual(deaf, []);
});
