/** What a step says in one line; conditions are written out. */
import { FilterWords } from "#domains/segments/screens/FilterWordsPanel.tsx";
import type { Step } from "../../steps-contract.ts";
import { stepWords } from "../automation-words.ts";

export const StepSummary = ({ step }: { step: Step }) =>
  step.kind === "condition" && step.filter ? <FilterWords filter={step.filter} /> : <>{stepWords(step)}</>;
