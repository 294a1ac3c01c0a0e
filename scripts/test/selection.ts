/** Which tests there are, which of them need a database, and which must pass on every version of it. */
import { importGraph } from "../check/imports.ts";
import type { SourceTree } from "../check/source.ts";

const database = "tests/support/database.ts";

/** Walked in each of the other browsers that are installed. */
const otherBrowsers = "tests/engines/";

/**
 * What proves that PostgreSQL 15 does what the newest does: the server's ground, and all that crosses domains (every
 * call as every role, walls between tenants, crashes). The journeys walk the screens of each domain there.
 */
const dependsOnEngine = /^(?:src\/platform|tests)\/|search|counters/;

/**
 * These take longest, and are begun first and alone, so that both cores have work to the end. `npm test` prints the ten slowest
 * files: when another one belongs here, put it in.
 */
export const longest: readonly string[] = [
  "tests/chaos/standstill.test.ts",
  "tests/chaos/kill.test.ts",
  "tests/chaos/reminders.test.ts",
  "tests/fuzz.test.ts",
  "tests/startup.test.ts",
  "src/platform/backup/damaged.test.ts",
  "tests/live.test.ts",
  "tests/security.test.ts",
  "tests/stripe.test.ts",
  "src/domains/demo/demo.test.ts",
  "src/domains/demo/visit.test.ts",
];

/** Programs killed and databases stopped: they mostly wait, and run beside the checks, which mostly compute. */
const crashes = /^tests\/chaos\//;

export type Selection = {
  tests: string[];
  /** Those of `tests` that run beside the checks in a whole run. */
  crashTests: string[];
  databaseTests: string[];
  /** Those of `databaseTests` that run on each version of PostgreSQL in a whole run. */
  testsOnBoth: string[];
  journeys: string[];
  /** Journeys for browsers of another make. */
  walks: string[];
};

/** With patterns only files whose path contains one of them. */
export function selectTests(tree: SourceTree, patterns: string[]): Selection {
  const wanted = [...tree.files.values()].filter(
    ({ path, isTest }) =>
      isTest && (patterns.length === 0 || patterns.some((pattern) => path.includes(pattern))),
  );
  const paths = wanted.map(({ path }) => path);
  const isLate = (path: string) => !longest.includes(path);
  const isWalked = (path: string) => path.startsWith("tests/e2e/") || path.startsWith(otherBrowsers);
  const tests = paths
    .filter((path) => !isWalked(path) && path.endsWith(".test.ts"))
    .toSorted((a, b) => Number(isLate(a)) - Number(isLate(b)));
  const graph = importGraph(tree);
  const databaseTests = tests.filter((path) => reaches(graph, path, database));
  return {
    tests,
    crashTests: tests.filter((path) => crashes.test(path)),
    databaseTests,
    testsOnBoth: databaseTests.filter((path) => dependsOnEngine.test(path)),
    journeys: paths.filter((path) => path.startsWith("tests/e2e/")),
    walks: paths.filter((path) => path.startsWith(otherBrowsers)),
  };
}

function reaches(graph: Map<string, string[]>, start: string, goal: string): boolean {
  const known = new Set([start]);
  for (const file of known) for (const next of graph.get(file) ?? []) known.add(next);
  return known.has(goal);
}
