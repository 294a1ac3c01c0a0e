/** Pages of docs/ whose tables name the tests that hold what they say: read, and held against the tests that exist. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const sources = new Map<string, string>();

/** Each table under a heading of the third level, by its heading: the cells of the rows that begin with `first`. */
export function readTables(page: string, first: RegExp): Map<string, string[][]> {
  const tables = new Map<string, string[][]>();
  for (const part of page.split("\n### ").slice(1)) {
    const [title = "", ...rows] = part.split("\n");
    const cells = rows.filter((row) => row.startsWith("| ")).map((row) => row.slice(2, -2).split(" | "));
    tables.set(
      title,
      cells.filter(([cell = ""]) => first.test(cell)),
    );
  }
  return tables;
}

export const readPage = (path: string): string => readFileSync(join(root, path), "utf8");

/** "tests/a.test.ts › its title; tests/b.test.ts › another": what names no test is left out. */
export const proofsIn = (cell: string): string[] =>
  cell.split(/; (?=(?:src|tests)\/)/).filter((proof) => proof.includes(" › "));

/** A title stands there as it does in the file, with what is filled into it. */
export function assertProofExists(row: string, proof: string): void {
  const [file = "", title = ""] = proof.split(" › ");
  assert.ok(existsSync(join(root, file)), `${row}: ${file} does not exist`);
  const source = sources.get(file) ?? readPage(file);
  sources.set(file, source);
  const isThere = [`"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted));
  assert.ok(isThere, `${row}: ${file} has no test "${title}"`);
}

/** The first table of totals: each title and the last have as many of each state as their rows. */
export function assertTotals<State extends string>(
  page: string,
  rows: ReadonlyMap<string, readonly { state: State }[]>,
  states: readonly State[],
): void {
  const columns = states.map(() => "(\\d+)").join(" \\| ");
  const totals = [...page.matchAll(new RegExp(`^\\| ([^|]+) \\| ${columns} \\|$`, "gm"))];
  assert.deepEqual(
    totals.map(([, title]) => title),
    [...rows.keys(), "**All**"],
  );
  for (const [, title = "", ...figures] of totals) {
    const counted = rows.get(title) ?? [...rows.values()].flat();
    const expected = states.map((state) => counted.filter((row) => row.state === state).length);
    assert.deepEqual(figures.map(Number), expected, title);
  }
}
