/** Listens to node's test runner and writes down how many tests passed, failed and were left out, and which failed. */
import path from "node:path";
import type { TestEvent } from "node:test/reporters";
import { stripVTControlCharacters } from "node:util";

/**
 * `failures`: each failed test's place, name and what it found, ready to be printed; `wavering` the same of those that
 * passed when they were tried again.
 */
export type Tally = {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  wavering: string[];
};

/** One line of JSON at the end: a `Tally`. */
export default async function* tally(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failures: string[] = [];
  for await (const event of events) {
    if (event.type === "test:fail" && !isEcho(event.data.details.error)) {
      failures.push(tellFailure(event.data, messageOf(event.data.details.error)));
    }
    if (event.type !== "test:summary" || event.data.file !== undefined) continue;
    const { passed, cancelled, skipped, todo, tests } = event.data.counts;
    const failed = tests - passed - skipped - todo;
    yield JSON.stringify({
      passed,
      failed: Math.max(failed, cancelled),
      skipped: skipped + todo,
      failures,
      wavering: [],
    } satisfies Tally);
  }
}

/** The place from the working folder on, the name, and below it the first lines of what was found. */
export function tellFailure(test: { file?: string; line?: number; name: string }, found: string): string {
  const place = test.file === undefined ? "" : `${path.relative(process.cwd(), test.file)}:${test.line} `;
  const lines = stripVTControlCharacters(found).trim().split("\n").slice(0, 12);
  return [`${place}${test.name}`, ...lines.map((line) => `    ${line}`)].join("\n");
}

/** A suite fails when a test in it fails; that says nothing new. */
const isEcho = (error: Error): boolean => "failureType" in error && error.failureType === "subtestsFailed";

/** The runner wraps what the test threw. */
function messageOf({ cause, message }: Error): string {
  if (cause instanceof Error) return cause.stack?.includes(cause.message) ? cause.stack : cause.message;
  return typeof cause === "string" ? cause : message;
}
