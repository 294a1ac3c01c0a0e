/** What an automation does, as a short list of words: its trigger, then step by step. */

import { FilterWords } from "#domains/segments/screens/FilterWordsPanel.tsx";
import { type AutomationContent, type Branch, branches, type Step, stepsOf } from "../../steps-contract.ts";
import { sideWords, stepLabels, stepWords } from "../automation-words.ts";
import classes from "../automations.module.css";

type Props = { content: AutomationContent; trigger: string };

export const Outline = ({ content: { steps }, trigger }: Props) => (
  <ol className={classes.outline}>
    <li>
      <strong>{trigger}</strong>
    </li>
    <Lines steps={steps} branch={null} />
  </ol>
);

function Lines({ steps, branch }: { steps: readonly Step[]; branch: Branch }) {
  return stepsOf(steps, branch).map((step) => (
    <li key={step.key}>
      {stepLabels[step.kind]}
      <small>
        {step.kind === "condition" && step.filter ? <FilterWords filter={step.filter} /> : stepWords(step)}
      </small>
      {branches(step) &&
        (["yes", "no"] as const).map((is) => <Side key={is} steps={steps} step={step} is={is} />)}
    </li>
  ));
}

function Side({ steps, step, is }: { steps: readonly Step[]; step: Step; is: "yes" | "no" }) {
  const branch = { of: step.key, is };
  if (stepsOf(steps, branch).length === 0) return null;
  return (
    <div className={classes.side}>
      {sideWords(step, is)}
      <ol>
        <Lines steps={steps} branch={branch} />
      </ol>
    </div>
  );
}
