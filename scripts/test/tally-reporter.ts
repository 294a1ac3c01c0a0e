/** Listens to node's test runner and writes down how many tests passed, failed and were left out, and which failed. */
import path from "node:path";
import type { TestEvent } from "node:test/reporters";
import { stripVTControlCharacters } from "node:util";
import { isBatch } from "./batches.ts";

/** How long one file of tests took, from the start of its process to its end. */
export type FileTime = { file: string; seconds: number };

/**
 * `failures`: each failed test's place, name and what it found, ready to be printed; `flaky` the same of those that
 * passed when they were tried again.
 */
export type Tally = {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  flaky: string[];
  times: FileTime[];
};

export const emptyTally = (): Tally => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  flaky: [],
  times: [],
});

/** One line of JSON at the end: a `Tally`. */
export default async function* tally(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failures: string[] = [];
  const times: FileTime[] = [];
  for await (const event of events) {
    if (event.type === "test:fail" && !isEcho(event.data.details.error)) {
      failures.push(tellFailure(event.data, messageOf(event.data.details.error)));
    }
    // A file is itself told as a test or a suite, which has the file's name.
    if (event.type === "test:complete" && event.data.nesting === 0 && isFile(event.data)) {
      const file = path.relative(process.cwd(), path.resolve(event.data.name));
      times.push({ file, seconds: event.data.details.duration_ms / 1000 });
    }
    if (event.type !== "test:summary" || event.data.file !== undefined) continue;
    const { passed, cancelled, skipped, todo, tests } = event.data.counts;
    const failed = tests - passed - skipped - todo;
    yield JSON.stringify({
      passed,
      // A file that can't be read fails without a test.
      failed: Math.max(failed, cancelled, failures.length),
      skipped: skipped + todo,
      failures,
      flaky: [],
      times,
    } satisfies Tally);
  }
}

/** The place from the working folder on, the name, and below it the first lines of what was found. */
export function tellFailure(test: { file?: string; line?: number; name: string }, found: string): string {
  const place = test.file === undefined ? "" : `${path.relative(process.cwd(), test.file)}:${test.line} `;
  const lines = stripVTControlCharacters(found).trim().split("\n").slice(0, 12);
  return [`${place}${test.name}`, ...lines.map((line) => `    ${line}`)].join("\n");
}

/** A process of one file has its name, one of several tells each as a suite. */
const isFile = ({ name, file }: { name: string; file?: string }): boolean =>
  !isBatch(name) && (path.isAbsolute(name) || path.resolve(name) === file);

/** A suite fails when a test in it fails; that says nothing new. */
const isEcho = (error: Error): boolean => "failureType" in error && error.failureType === "subtestsFailed";

/** The runner wraps what the test threw. */
function messageOf({ cause, message }: Error): string {
  if (cause instanceof Error) return cause.stack?.includes(cause.message) ? cause.stack : cause.message;
  return typeof cause === "string" ? cause : message;
}
