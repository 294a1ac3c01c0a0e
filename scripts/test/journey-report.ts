/** Counts the journeys of a run out of the report that the browser's test runner writes, and names what went wrong. */
import path from "node:path";
import type { JSONReport, JSONReportSuite, JSONReportTestResult } from "@playwright/test/reporter";
import { type FileTime, type Tally, tellFailure } from "./tally-reporter.ts";

/** The name under which a journey leaves what stood on its page when it failed. */
export const witnessed = "what stood on the page";

export type JourneyReport = Pick<JSONReport, "config" | "suites" | "errors" | "stats">;

/** One or two chance failures in hundreds of journeys are named; more of them say that something is wrong. */
const mostFlaky = 2;

/**
 * A journey that passes when it is walked again has passed, and is named as flaky (decision 21). When more than
 * `mostFlaky` do, each of them has failed.
 */
export function tallyOfJourneys({ config, suites, errors, stats }: JourneyReport): Tally {
  const told = (status: "unexpected" | "flaky") =>
    suites.flatMap((suite) => namesOf(suite, status, config.rootDir));
  const outside = errors.map((error) =>
    tellFailure({ name: "Outside of the journeys" }, error.message ?? ""),
  );
  const failures = [...told("unexpected"), ...outside];
  const flaky = told("flaky");
  const { expected, unexpected, skipped } = stats;
  const times = suites.map((suite) => timeOf(suite, config.rootDir));
  if (stats.flaky > mostFlaky) {
    return {
      passed: expected,
      failed: unexpected + stats.flaky,
      skipped,
      times,
      failures: [...failures, ...flaky],
      flaky: [],
    };
  }
  return { passed: expected + stats.flaky, failed: unexpected, skipped, failures, flaky, times };
}

/** A file's journeys are added up: it may have been walked in two browsers at once. */
function timeOf(suite: JSONReportSuite, folder: string): FileTime {
  const file = path.relative(process.cwd(), path.join(folder, suite.file));
  return { file, seconds: millisecondsOf(suite) / 1000 };
}

function millisecondsOf(suite: JSONReportSuite): number {
  const results = suite.specs.flatMap((spec) => spec.tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return (suite.suites ?? []).reduce((sum, inner) => sum + millisecondsOf(inner), own);
}

function namesOf(suite: JSONReportSuite, wanted: "unexpected" | "flaky", folder: string): string[] {
  const inner = (suite.suites ?? []).flatMap((one) => namesOf(one, wanted, folder));
  const own = suite.specs
    .filter((spec) => spec.tests.some(({ status }) => status === wanted))
    .map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      const found = results.flatMap((result) => result.errors)[0]?.message ?? "ended without a word";
      const told = tellFailure(
        { file: path.join(folder, spec.file), line: spec.line, name: spec.title },
        found,
      );
      return [told, ...results.slice(0, 1).flatMap(witnessOf)].join("\n");
    });
  return [...inner, ...own];
}

/** What stood on the page when the journey failed first. */
const witnessOf = ({ attachments }: JSONReportTestResult): string[] =>
  attachments
    .filter(({ name, body }) => name === witnessed && body !== undefined)
    .flatMap(({ body }) =>
      Buffer.from(body ?? "", "base64")
        .toString("utf8")
        .split("\n"),
    )
    .map((line) => `    ${line}`);
