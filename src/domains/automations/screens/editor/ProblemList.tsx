/** What is left to do before the draft can be published, each a way to where it is done. */
import { Alert, Anchor } from "@mantine/core";
import { plural } from "#shared/plural.ts";
import type { Problem } from "../../problems-contract.ts";
import { stepLabels } from "../automation-words.ts";
import classes from "./editor.module.css";
import { type Editor, openedFor } from "./use-editor.ts";

export function ProblemList({ editor }: { editor: Editor }) {
  const { problems, select } = editor;
  if (problems.length === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      p="sm"
      mb="md"
      title={`${plural(problems.length, "thing")} to do before you publish`}
    >
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <li key={`${problem.at} ${problem.message}`}>
            {problem.at === "steps" ? (
              problem.message
            ) : (
              <Anchor component="button" type="button" inherit onClick={() => select(openedFor(problem.at))}>
                {nameOf(editor, problem)}: {problem.message}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function nameOf({ content }: Editor, { at }: Problem): string {
  const step = content.steps.find(({ key }) => key === at);
  if (step) return stepLabels[step.kind];
  return at === "trigger" ? "Trigger" : "Finish";
}
