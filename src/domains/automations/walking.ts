/** Walks through the steps as they would go for one customer, without doing any of them. */
import { daysAfter, endOfWait, nextTime } from "./running/timing.ts";
import { type AutomationContent, branches, firstOf, type Step, stepAfter } from "./steps-contract.ts";

export type Walked = { step: Step; at: Date; branch: "yes" | "no" | null };

/** Who meets the filter of each condition, by the step's key. */
export type Meets = ReadonlyMap<string, ReadonlySet<number>>;

/** Nothing is awaited in vain: what a step waits for is taken not to happen. */
export function walk(
  { steps }: Pick<AutomationContent, "steps">,
  { customerId, from, zone, meets }: { customerId: number; from: Date; zone: string; meets: Meets },
): Walked[] {
  const walked: Walked[] = [];
  let at = from;
  let step = firstOf(steps, null);
  while (step) {
    const branch = branchOf(step, customerId, meets);
    at = after(step, at, zone);
    walked.push({ step, at, branch });
    if (step.kind === "end") break;
    step =
      branches(step) && branch ? firstOf(steps, { of: step.key, is: branch }) : stepAfter(steps, step.key);
  }
  return walked;
}

function branchOf(step: Step, customerId: number, meets: Meets): "yes" | "no" | null {
  if (step.kind === "wait_for") return "no";
  if (step.kind !== "condition") return null;
  return meets.get(step.key)?.has(customerId) ? "yes" : "no";
}

function after(step: Step, at: Date, zone: string): Date {
  if (step.kind === "wait") return endOfWait(at, step, zone);
  if (step.kind === "wait_until") return nextTime(at, step, zone);
  return step.kind === "wait_for" ? daysAfter(at, step.days, zone) : at;
}
