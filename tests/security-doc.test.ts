/** The page about security says nothing that no test proves: the tests it names exist, and its totals add up. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "..");
const states = ["met", "by design", "n/a", "open"] as const;
type State = (typeof states)[number];
type Line = { number: string; level: number; state: State; why: string; proofs: string[] };

const text = readFileSync(join(root, "docs/security.md"), "utf8");

function readChapters(): Map<string, Line[]> {
  const chapters = new Map<string, Line[]>();
  for (const part of text.split("\n### ").slice(1)) {
    const [title = "", ...rows] = part.split("\n");
    const lines = rows.filter((row) => /^\| \d/.test(row)).map((row) => row.slice(2, -2).split(" | "));
    chapters.set(
      title,
      lines.map(([number = "", level, , state, why = "", proofs = ""]) => ({
        number,
        level: Number(level),
        state: state as State,
        why,
        proofs: proofs === "—" ? [] : proofs.split("; ").filter((proof) => proof.includes(" › ")),
      })),
    );
  }
  return chapters;
}

const chapters = readChapters();
const lines = [...chapters.values()].flat();

test("covers all seventeen chapters, each requirement once", () => {
  assert.equal(chapters.size, 17);
  assert.ok(lines.length > 150, `${lines.length} lines`);
  assert.equal(new Set(lines.map(({ number }) => number)).size, lines.length);
  for (const [title, of] of chapters) {
    const chapter = /^V(\d+) /.exec(title)?.[1];
    for (const { number, level, state, why } of of) {
      assert.equal(number.split(".")[0], chapter, number);
      assert.ok([1, 2].includes(level) && states.includes(state), number);
      assert.ok(why.length > 2, `${number} says where or why`);
    }
  }
});

test("what is met has a test, and each test named exists", () => {
  const files = new Map<string, string>();
  for (const { number, state, proofs } of lines) {
    assert.equal(proofs.length > 0 || state !== "met", true, `${number} is met without a test`);
    for (const proof of proofs) {
      const [file = "", name = ""] = proof.split(" › ");
      assert.ok(existsSync(join(root, file)), `${number}: ${file} does not exist`);
      const source = files.get(file) ?? readFileSync(join(root, file), "utf8");
      files.set(file, source);
      assert.ok(source.includes(name), `${number}: ${file} has no test "${name}"`);
    }
  }
  assert.ok(files.size > 10);
});

test("the totals are those of the lines", () => {
  const totals = [...text.matchAll(/^\| (V\d+ [^|]+|\*\*All\*\*) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)];
  assert.equal(totals.length, 18);
  for (const [, title = "", ...figures] of totals) {
    const counted = title === "**All**" ? lines : (chapters.get(title) ?? []);
    const expected = states.map((state) => counted.filter((line) => line.state === state).length);
    assert.deepEqual(figures.map(Number), expected, title);
  }
});
