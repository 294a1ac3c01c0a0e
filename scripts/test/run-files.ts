/**
 * Runs test files with node's own runner in the order in which they are given, two at a time: the longest come first,
 * so that both cores have work to the end. (`node --test` would sort them by name.)
 *
 *   node scripts/test/run-files.ts REPORT FILE…   writes a `Tally` as JSON to REPORT, and what it sees to the output
 */
import { createWriteStream } from "node:fs";
import path from "node:path";
import { finished } from "node:stream/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { pathToFileURL } from "node:url";
import tally from "./tally-reporter.ts";

const [report = "", ...files] = process.argv.slice(2);

/** A test that hangs is ended after this long; the longest kills the program a hundred times. */
const longestTest = 20 * 60_000;

const events = run({
  files,
  concurrency: 2,
  timeout: longestTest,
  execArgv: ["--import", pathToFileURL(path.join(import.meta.dirname, "test-process.ts")).href],
});
events.on("test:fail", () => {
  process.exitCode = 1;
});
events.compose(spec).pipe(process.stdout);
await finished(events.compose(tally).pipe(createWriteStream(report)));
