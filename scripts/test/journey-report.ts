/** Reads which journeys failed out of the report that the browser's test runner writes. */

import path from "node:path";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import { tellFailure } from "./tally-reporter.ts";

export type JourneyReport = Pick<JSONReport, "config" | "suites" | "errors" | "stats">;

/** Each journey that failed, or passed only when tried again, and what broke outside of all journeys. */
export function journeyFailures({ config, suites, errors }: JourneyReport): string[] {
  const outside = errors.map((error) =>
    tellFailure({ name: "Outside of the journeys" }, error.message ?? ""),
  );
  return [...suites.flatMap((suite) => failuresOf(suite, config.rootDir)), ...outside];
}

function failuresOf(suite: JSONReportSuite, folder: string): string[] {
  const inner = (suite.suites ?? []).flatMap((one) => failuresOf(one, folder));
  const own = suite.specs
    .filter((spec) => spec.tests.some(({ status }) => status === "unexpected" || status === "flaky"))
    .map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      const found = results.flatMap((result) => result.errors)[0]?.message ?? "ended without a word";
      return tellFailure({ file: path.join(folder, spec.file), line: spec.line, name: spec.title }, found);
    });
  return [...inner, ...own];
}
