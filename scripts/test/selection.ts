/** Which tests there are, and which of them need a database. */
import { importGraph } from "../check/imports.ts";
import type { House } from "../check/source.ts";

const database = "tests/support/database.ts";

/** Walked in each of the other browsers that are installed. */
const engineTests = "tests/engines/";

export type Selection = {
  tests: string[];
  databaseTests: string[];
  journeys: string[];
  /** Journeys for browsers of another make. */
  walks: string[];
};

/** With patterns only files whose path contains one of them. */
export function selectTests(house: House, patterns: string[]): Selection {
  const wanted = [...house.files.values()].filter(
    ({ path, isTest }) =>
      isTest && (patterns.length === 0 || patterns.some((pattern) => path.includes(pattern))),
  );
  const paths = wanted.map(({ path }) => path);
  const isElsewhere = (path: string) => path.startsWith("tests/e2e/") || path.startsWith(engineTests);
  const tests = paths.filter((path) => !isElsewhere(path) && path.endsWith(".test.ts"));
  const graph = importGraph(house);
  return {
    tests,
    databaseTests: tests.filter((path) => reaches(graph, path, database)),
    journeys: paths.filter((path) => path.startsWith("tests/e2e/")),
    walks: paths.filter((path) => path.startsWith(engineTests)),
  };
}

function reaches(graph: Map<string, string[]>, start: string, goal: string): boolean {
  const known = new Set([start]);
  for (const file of known) for (const next of graph.get(file) ?? []) known.add(next);
  return known.has(goal);
}
