/**
 * Proves the product: the checks of the source tree, every test, and the journeys in a browser. Tests run on the
 * built-in engine; where PostgreSQL 15 is installed, the journeys and the tests that depend on the engine run there.
 * `npm test -- customers` runs only test files whose path says customers, on both engines.
 */
import path from "node:path";
import { inspect } from "node:util";
import { type EngineName, isInstalled } from "../tests/engines/engine.ts";
import { readSourceTree } from "./check/source.ts";
import { runSteps } from "./check/steps.ts";
import { startOwnEngine } from "./test/own-engine.ts";
import { type Cluster, isPostgres15Installed, startPostgres15 } from "./test/postgres15.ts";
import { selectTests } from "./test/selection.ts";
import { runJourneys, runNodeTests } from "./test/stages.ts";
import { emptyTally, type Tally } from "./test/tally-reporter.ts";

const root = path.dirname(import.meta.dirname);
const patterns = process.argv.slice(2);
const totals = emptyTally();
const stageTimes: { name: string; seconds: number }[] = [];

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

async function stage(name: string, run: () => Promise<Tally>): Promise<void> {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const tally = await run().catch((error: unknown) => ({
    ...emptyTally(),
    failed: 1,
    failures: [inspect(error)],
  }));
  stageTimes.push({ name, seconds: secondsSince(start) });
  totals.passed += tally.passed;
  totals.failed += tally.failed;
  totals.skipped += tally.skipped;
  totals.failures.push(...tally.failures.map((failure) => `${name}: ${failure}`));
  totals.flaky.push(...tally.flaky.map((journey) => `${name}: ${journey}`));
  totals.times.push(...tally.times);
  if (tally.passed + tally.failed > 0) return;
  totals.failures.push(`${name}: nothing ran, and that proves nothing.`);
  totals.failed++;
}

async function on(start: () => Promise<Cluster>, run: (url: string) => Promise<Tally>): Promise<Tally> {
  const cluster = await start();
  try {
    return await run(cluster.url);
  } finally {
    await cluster.stop();
  }
}

const testsOn = (start: () => Promise<Cluster>, files: string[]): Promise<Tally> =>
  on(start, (url) => runNodeTests(files, { env: { TEST_DATABASE_URL: url } }));

const { tests, crashTests, databaseTests, testsOnBoth, journeys, walks } = selectTests(
  readSourceTree(root),
  patterns,
);
const isWhole = patterns.length === 0;
const testsOn15 = isWhole ? testsOnBoth : databaseTests;

if (isWhole) {
  const checks = stage("Checks of the source tree", async () => ({
    ...emptyTally(),
    ...(await runSteps(root, (line) => console.log(line))),
  }));
  // Each has a database of its own; what they print would stand between the lines of the checks.
  const crashing = stage("Crashes and standstills, beside the checks", () =>
    runNodeTests(crashTests, { isShown: false }),
  );
  await Promise.all([checks, crashing]);
}
const testsHere = isWhole ? tests.filter((path) => !crashTests.includes(path)) : tests;
if (isWhole || tests.length > 0 || journeys.length + walks.length === 0) {
  await stage("Tests", () =>
    databaseTests.length > 0 ? testsOn(startOwnEngine, testsHere) : runNodeTests(testsHere),
  );
}
if (!isPostgres15Installed()) {
  console.log(
    "\nPostgreSQL 15 is not installed here: its stage is left out, and the journeys run without it.",
  );
} else if (testsOn15.length > 0) {
  await stage("Tests on PostgreSQL 15", () => testsOn(startPostgres15, testsOn15));
}
if (journeys.length > 0) {
  await (isPostgres15Installed()
    ? stage("Journeys in the browser, on PostgreSQL 15", () =>
        on(startPostgres15, (url) => runJourneys(journeys, { env: { TEST_DATABASE_URL: url } })),
      )
    : stage("Journeys in the browser", () => runJourneys(journeys)));
} else if (isWhole) console.log("\nThere are no journeys in tests/e2e.");
if (walks.length > 0) {
  for (const engine of ["Firefox", "WebKit"] satisfies EngineName[]) {
    if (!isInstalled(engine)) console.log(`\n${engine} is not installed here: that stage is left out.`);
    else await stage(`Journeys in ${engine}`, () => runNodeTests(walks, { env: { ENGINE: engine } }));
  }
}

if (totals.failed > 0) process.exitCode = 1;
if (isWhole) tellTimes();
// A whole run prints thousands of lines, and people begin reading at its end.
if (totals.flaky.length > 0) {
  console.log(`\n== Passed only on the second try, and needs mending\n${totals.flaky.join("\n")}`);
}
if (totals.failures.length > 0) console.log(`\n== What failed\n${totals.failures.join("\n")}`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);

function tellTimes(): void {
  const line = (name: string, seconds: number) => `${seconds.toFixed(1).padStart(7)} s  ${name}`;
  const slowest = totals.times.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  console.log("\n== Time of each stage, and of the ten slowest files");
  for (const { name, seconds } of stageTimes) console.log(line(name, seconds));
  console.log("");
  for (const { file, seconds } of slowest) console.log(line(file, seconds));
}
