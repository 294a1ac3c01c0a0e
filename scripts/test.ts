/**
 * Proves the product: the checks of the house, every test, the journeys in a browser, and the tests once more on
 * PostgreSQL 15 where that is installed. `npm test -- customers` runs only test files whose path says customers.
 */
import path from "node:path";
import { inspect } from "node:util";
import { readHouse } from "./check/source.ts";
import { runSteps } from "./check/steps.ts";
import { startOwnEngine } from "./test/own-engine.ts";
import { type EngineName, isInstalled } from "../tests/engines/engine.ts";
import { type Cluster, isPostgres15Installed, startPostgres15 } from "./test/postgres15.ts";
import { selectTests } from "./test/selection.ts";
import { runJourneys, runNodeTests } from "./test/stages.ts";
import type { Tally } from "./test/tally-reporter.ts";

const root = path.dirname(import.meta.dirname);
const patterns = process.argv.slice(2);
const totals: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], wavering: [] };

async function stage(name: string, run: () => Promise<Tally>): Promise<void> {
  console.log(`\n== ${name}`);
  const { passed, failed, skipped, failures, wavering } = await run().catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [inspect(error)],
    wavering: [],
  }));
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  totals.failures.push(...failures.map((failure) => `${name}: ${failure}`));
  totals.wavering.push(...wavering.map((journey) => `${name}: ${journey}`));
  if (passed + failed > 0) return;
  totals.failures.push(`${name}: nothing ran, and that proves nothing.`);
  totals.failed++;
}

async function testOn(start: () => Promise<Cluster>, files: string[]): Promise<Tally> {
  const cluster = await start();
  try {
    return await runNodeTests(files, { env: { TEST_DATABASE_URL: cluster.url } });
  } finally {
    await cluster.stop();
  }
}

const { tests, databaseTests, journeys, walks } = selectTests(readHouse(root), patterns);
const isWhole = patterns.length === 0;

if (isWhole) {
  await stage("The checks of the house", async () => ({
    ...(await runSteps(root, (line) => console.log(line))),
    skipped: 0,
    wavering: [],
  }));
}
if (isWhole || tests.length > 0 || journeys.length + walks.length === 0) {
  await stage("Tests", () =>
    databaseTests.length > 0 ? testOn(startOwnEngine, tests) : runNodeTests(tests),
  );
}
if (journeys.length > 0) await stage("Journeys in the browser", () => runJourneys(journeys));
else if (isWhole) console.log("\nThere are no journeys in tests/e2e.");
if (walks.length > 0) {
  for (const engine of ["Firefox", "WebKit"] satisfies EngineName[]) {
    if (!isInstalled(engine)) console.log(`\n${engine} is not installed here: that stage is left out.`);
    else await stage(`Journeys in ${engine}`, () => runNodeTests(walks, { env: { ENGINE: engine } }));
  }
}
if (!isPostgres15Installed()) console.log("\nPostgreSQL 15 is not installed here: that stage is left out.");
else if (isWhole || databaseTests.length > 0) {
  await stage("Tests on PostgreSQL 15", () => testOn(startPostgres15, databaseTests));
}

if (totals.failed > 0) process.exitCode = 1;
// A whole run prints thousands of lines, and whoever reads it begins at its end.
if (totals.wavering.length > 0) {
  console.log(
    `\n== What passed only when it was tried again, and wants mending\n${totals.wavering.join("\n")}`,
  );
}
if (totals.failures.length > 0) console.log(`\n== What failed\n${totals.failures.join("\n")}`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
