/**
 * Runs test files with node's own runner in the order in which they are given, two processes at a time: the longest
 * come first, so that both cores have work to the end. (`node --test` would sort them by name.)
 *
 *   node scripts/test/run-files.ts REPORT FILE…   writes a `Tally` as JSON to REPORT, and what it sees to the output
 */
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { finished } from "node:stream/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { pathToFileURL } from "node:url";
import { batchesOf, batchName, programOf } from "./batches.ts";
import { longest } from "./selection.ts";
import tally from "./tally-reporter.ts";

const [report = "", ...files] = process.argv.slice(2);

/** A test that hangs is ended after this long; the longest kills the program a hundred times. */
const longestTest = 20 * 60_000;

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-batches-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const programs = batchesOf(files, longest).map((batch, index) => {
  if (batch.length === 1) return batch[0] as string;
  const program = path.join(folder, batchName(index));
  writeFileSync(program, programOf(batch));
  return program;
});

const events = run({
  files: programs,
  concurrency: 2,
  timeout: longestTest,
  execArgv: ["--import", pathToFileURL(path.join(import.meta.dirname, "test-process.ts")).href],
});
events.on("test:fail", () => {
  process.exitCode = 1;
});
events.compose(spec).pipe(process.stdout);
await finished(events.compose(tally).pipe(createWriteStream(report)));
