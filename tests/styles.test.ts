/** A style that names a variable nobody sets falls back in silence: a bar slips under another one, a color is lost. */
import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { test } from "node:test";

test("every variable of the theme that a style reads is set somewhere", async () => {
  const root = new URL("../src/", import.meta.url);
  const read = new Map<string, string>();
  const set = new Set<string>();
  for await (const file of glob("**/*.{css,ts,tsx}", { cwd: root })) {
    const text = await readFile(new URL(file, root), "utf8");
    for (const [, name = ""] of text.matchAll(/var\((--pl-[\w-]*\w)[,)]/g)) read.set(name, file);
    for (const [, name = ""] of text.matchAll(/(--pl-[\w-]+)"?\]?\s*:/g)) set.add(name);
  }
  assert.ok(read.size > 5, "the styles are where they are looked for");
  assert.deepEqual(
    [...read].filter(([name]) => !set.has(name)),
    [],
  );
});

const usesOf = /\bclasses\.([a-zA-Z]\w*)|\bclasses\["([\w-]+)"\]/g;

test("every class that a screen gives is written in its style sheet", async () => {
  const root = new URL("../src/", import.meta.url);
  const missing: string[] = [];
  let seen = 0;
  for await (const file of glob("**/*.tsx", { cwd: root })) {
    const text = await readFile(new URL(file, root), "utf8");
    const [, sheet] = /import classes from "(\.[^"]+\.module\.css)"/.exec(text) ?? [];
    if (!sheet) continue;
    const style = await readFile(new URL(sheet, new URL(file, root)), "utf8");
    const written = new Set([...style.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name));
    for (const [, plain, quoted] of text.matchAll(usesOf)) {
      seen++;
      const name = plain ?? quoted ?? "";
      if (!written.has(name)) missing.push(`${file}: .${name}`);
    }
  }
  assert.ok(seen > 500, "the screens are where they are looked for");
  assert.deepEqual(missing, []);
});
