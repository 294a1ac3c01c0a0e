/** What a step is given to do its work, and what comes of it. */
import type { LogOutcome } from "../contract.ts";
import type { Step, StepKind } from "../steps-contract.ts";
import type { DueRun, RunCustomer } from "./step-store.ts";

export type Outcome =
  | {
      go: "on";
      result: Extract<LogOutcome, "done" | "yes" | "no" | "refused" | "failed">;
      words: string;
      branch?: "yes" | "no";
    }
  /** `isStep` where waiting is the step itself; otherwise it is tried again then. */
  | { go: "wait"; until: string; words: string; isStep: boolean }
  | { go: "end"; result: "ended"; words: string }
  /** It can't be known how to go on. */
  | { go: "stop"; result: "refused"; words: string };

export type Performing<Kind extends StepKind = StepKind> = {
  run: DueRun;
  step: Extract<Step, { kind: Kind }>;
  customer: RunCustomer;
};
