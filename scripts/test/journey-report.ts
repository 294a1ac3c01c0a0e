/** Counts the journeys of a run out of the report that the browser's test runner writes, and names what went wrong. */
import path from "node:path";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import { type Tally, tellFailure } from "./tally-reporter.ts";

export type JourneyReport = Pick<JSONReport, "config" | "suites" | "errors" | "stats">;

/** One or two chance failures in hundreds of journeys are named; more of them say that something is wrong. */
const mostWavering = 2;

/**
 * A journey that passes when it is walked again has passed, and is named as wavering (decision 21). When more than
 * `mostWavering` do, each of them has failed.
 */
export function tallyOfJourneys({ config, suites, errors, stats }: JourneyReport): Tally {
  const told = (status: "unexpected" | "flaky") =>
    suites.flatMap((suite) => namesOf(suite, status, config.rootDir));
  const outside = errors.map((error) =>
    tellFailure({ name: "Outside of the journeys" }, error.message ?? ""),
  );
  const failures = [...told("unexpected"), ...outside];
  const wavering = told("flaky");
  const { expected, unexpected, flaky, skipped } = stats;
  if (flaky > mostWavering) {
    return {
      passed: expected,
      failed: unexpected + flaky,
      skipped,
      failures: [...failures, ...wavering],
      wavering: [],
    };
  }
  return { passed: expected + flaky, failed: unexpected, skipped, failures, wavering };
}

function namesOf(suite: JSONReportSuite, wanted: "unexpected" | "flaky", folder: string): string[] {
  const inner = (suite.suites ?? []).flatMap((one) => namesOf(one, wanted, folder));
  const own = suite.specs
    .filter((spec) => spec.tests.some(({ status }) => status === wanted))
    .map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      const found = results.flatMap((result) => result.errors)[0]?.message ?? "ended without a word";
      return tellFailure({ file: path.join(folder, spec.file), line: spec.line, name: spec.title }, found);
    });
  return [...inner, ...own];
}
