/** Listens to node's test runner and writes down how many tests passed, failed and were left out. */
import type { TestEvent } from "node:test/reporters";

export type Tally = { passed: number; failed: number; skipped: number };

/** One line of JSON at the end: a `Tally`. */
export default async function* tally(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type !== "test:summary" || event.data.file !== undefined) continue;
    const { passed, cancelled, skipped, todo, tests } = event.data.counts;
    const failed = tests - passed - skipped - todo;
    yield JSON.stringify({
      passed,
      failed: Math.max(failed, cancelled),
      skipped: skipped + todo,
    } satisfies Tally);
  }
}
