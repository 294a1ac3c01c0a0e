/** The stages of `npm test`: each runs one kind of test to its end and says how many passed and failed. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type JourneyReport, tallyOfJourneys } from "./journey-report.ts";
import { emptyTally, type Tally } from "./tally-reporter.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The rules of the world's clocks that `npm start` runs with, too. */
const zoneRules = path.join(root, "src/platform/zone-rules");

type Options = {
  /** Added to the environment of the tests. */
  env?: Record<string, string>;
  /** Whether what the tests print is shown; it is, unless this says no. */
  isShown?: boolean;
  /** Where the files are; the project's root unless given. */
  folder?: string;
};

/** Runs files with node's own runner, two at a time. */
export async function runNodeTests(files: string[], options: Options = {}): Promise<Tally> {
  if (files.length === 0) return emptyTally();
  return withReport("tally.json", async (report) => {
    const program = path.join(import.meta.dirname, "run-files.ts");
    const code = await stream([program, report, ...files], options);
    return complete(truthful(JSON.parse(readFileSync(report, "utf8")) as Tally, code), files, options.folder);
  });
}

/** A process that ends early, and says that all is well, has lost the files it didn't come to. */
function complete(tally: Tally, files: readonly string[], folder = root): Tally {
  const told = new Set(tally.times.map(({ file }) => path.resolve(folder, file)));
  const lost = files.filter((file) => !told.has(path.resolve(folder, file)));
  return {
    ...tally,
    failed: tally.failed + lost.length,
    failures: [...tally.failures, ...lost.map((file) => `${file} was not run to its end`)],
  };
}

/** Runs the journeys in the browser. */
export async function runJourneys(files: string[], { env }: Options = {}): Promise<Tally> {
  return withReport("journeys.json", async (report) => {
    const program = path.join(root, "node_modules/@playwright/test/cli.js");
    const code = await stream([program, "test", ...files], { env: { ...env, JOURNEYS_REPORT: report } });
    return truthful(tallyOfJourneys(JSON.parse(readFileSync(report, "utf8")) as JourneyReport), code);
  });
}

/** A runner that ended badly without naming a failed test counts as one failure. */
const truthful = (tally: Tally, code: number): Tally =>
  code !== 0 && tally.failed === 0 ? { ...tally, ...brokenRunner(`ended with code ${code}`) } : tally;

const brokenRunner = (found: string) => ({
  failed: 1,
  failures: [`The test runner did not finish: ${found}`],
});

/** A report that was never written means that the runner itself broke. */
async function withReport(name: string, run: (report: string) => Promise<Tally>): Promise<Tally> {
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-report-"));
  try {
    return await run(path.join(folder, name));
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return { ...emptyTally(), ...brokenRunner(found) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Shows what the program prints as it comes; resolves with its exit code. Ends it when we are ended. */
function stream(words: string[], { env, isShown = true, folder = root }: Options): Promise<number> {
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { ...inherited, NODE_ICU_DATA: zoneRules, ...env },
    stdio: isShown ? ["ignore", "inherit", "inherit"] : "ignore",
  });
  const end = () => child.kill("SIGTERM");
  process.once("SIGTERM", end);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("SIGTERM", end);
      resolve(code ?? 1);
    });
  });
}
