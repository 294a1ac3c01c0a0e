/** The list of all checks of the source tree, and how each is run, timed and told. */
import { checkBudgets } from "./budgets.ts";
import { checkConventions } from "./conventions.ts";
import { checkFloor } from "./floor.ts";
import { checkImports } from "./imports.ts";
import { checkRestrictedModules } from "./restricted-modules.ts";
import { checkSizes } from "./sizes.ts";
import { readSourceTree, type SourceTree, type Verdict } from "./source.ts";
import { checkDeadCode, checkFormat, checkLint, checkTypes } from "./tools.ts";
import { checkVoice } from "./voice.ts";

type Step = { name: string; check: (tree: SourceTree) => Verdict | Promise<Verdict> };

export const steps: Step[] = [
  { name: "types of the server's half", check: ({ root }) => checkTypes(root, "tsconfig.server.json") },
  { name: "types of the browser's half", check: ({ root }) => checkTypes(root, "tsconfig.web.json") },
  {
    name: "types of journeys, settings",
    check: ({ root }) => checkTypes(root, "tests/e2e/tsconfig.json"),
  },
  { name: "lint, with types", check: ({ root }) => checkLint(root) },
  { name: "format", check: ({ root }) => checkFormat(root) },
  { name: "imports", check: checkImports },
  { name: "sizes", check: checkSizes },
  { name: "restricted modules", check: checkRestrictedModules },
  { name: "conventions", check: checkConventions },
  { name: "words that people read", check: checkVoice },
  { name: "dead code", check: ({ root, files }) => checkDeadCode(root, files.size) },
  { name: "weight of the pages", check: ({ root }) => checkBudgets(root) },
  { name: "browser floor", check: ({ root }) => checkFloor(root) },
];

/** `failures`: the failed checks, each with the first of what it found. */
export type Totals = { passed: number; failed: number; failures: string[] };

/** Two at a time, told in the order of the list. A check that has seen nothing has failed. */
export async function runSteps(root: string, print: (line: string) => void, list = steps): Promise<Totals> {
  const tree = readSourceTree(root);
  const waiting = [...list];
  const outcomes = new Map<Step, PromiseWithResolvers<{ verdict: Verdict; seconds: number }>>(
    list.map((step) => [step, Promise.withResolvers()]),
  );
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      outcomes.get(step)?.resolve(await timed(step, tree));
    }
  };
  const workers = Promise.all([worker(), worker()]);
  const totals: Totals = { passed: 0, failed: 0, failures: [] };
  for (const [step, outcome] of outcomes) {
    const { verdict, seconds } = await outcome.promise;
    const failed = verdict.problems.length > 0;
    totals[failed ? "failed" : "passed"]++;
    if (failed) totals.failures.push([step.name, ...verdict.problems.slice(0, 12)].join("\n    "));
    print(
      `${failed ? "FAIL" : "  ok"}  ${step.name.padEnd(28)} ${seconds.toFixed(1).padStart(5)} s   ${verdict.seen} ${verdict.of}`,
    );
    for (const problem of verdict.problems) print(`        ${problem}`);
  }
  await workers;
  return totals;
}

async function timed(step: Step, tree: SourceTree): Promise<{ verdict: Verdict; seconds: number }> {
  const start = performance.now();
  const verdict = await verdictOf(step, tree);
  return { verdict, seconds: (performance.now() - start) / 1000 };
}

async function verdictOf(step: Step, tree: SourceTree): Promise<Verdict> {
  try {
    const verdict = await step.check(tree);
    if (verdict.seen > 0 || verdict.problems.length > 0) return verdict;
    return { ...verdict, problems: ["this check has seen nothing, so it proves nothing"] };
  } catch (error) {
    return { seen: 0, of: "things", problems: [error instanceof Error ? error.message : String(error)] };
  }
}
