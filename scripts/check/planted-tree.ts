/** Builds a small tree in a temporary folder, to see that each check passes a clean one and fails a broken one. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { readSourceTree, type SourceTree } from "./source.ts";

export type Files = Record<string, string>;

/** The folder is gone when the test ends. */
export function plant(t: TestContext, files: Files): string {
  const root = mkdtempSync(path.join(tmpdir(), "plumbline-house-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

export const plantTree = (t: TestContext, files: Files): SourceTree => readSourceTree(plant(t, files));

/** One file for each of its names, importing the files named after it: `{ "src/a.ts": ["./b.ts"] }`. */
export function importing(files: Record<string, string[]>): Files {
  return Object.fromEntries(
    Object.entries(files).map(([name, from]) => [name, from.map((each) => `import "${each}";\n`).join("")]),
  );
}
