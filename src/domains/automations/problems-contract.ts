/** What keeps an automation from being published, each with the step or part where it is put right. */
import { unfilledBy } from "./fields-contract.ts";
import type { Assignee, AutomationContent, Step, Trigger } from "./steps-contract.ts";

/** `at` is the key of a step, or "trigger", "steps" or "goal". */
export type Problem = { at: string; message: string };

export function problemsOf({ trigger, steps, goal }: AutomationContent): Problem[] {
  return [
    ...(trigger ? [] : [{ at: "trigger", message: "Choose what starts it" }]),
    ...(steps.some(acts) ? [] : [{ at: "steps", message: "Add a step that does something" }]),
    ...(goal?.kind === "filter" && !goal.filter
      ? [{ at: "goal", message: "Add a condition for the goal" }]
      : []),
    ...steps.flatMap((step) => problemsOfStep(step, trigger).map((message) => ({ at: step.key, message }))),
  ];
}

const acts = ({ kind }: Step): boolean =>
  kind !== "wait" && kind !== "wait_until" && kind !== "wait_for" && kind !== "condition" && kind !== "end";

function problemsOfStep(step: Step, trigger: Trigger | null): string[] {
  const words = wordsOf(trigger);
  switch (step.kind) {
    case "condition":
      return step.filter ? [] : ["Add a condition"];
    case "send_text":
      return words(step.text, "Enter the text message");
    case "send_email":
      return [...words(step.subject, "Enter a subject"), ...words(step.text, "Enter the email")];
    case "create_task":
      return [...words(step.title, "Enter a name for the task"), ...problemsOfAssignee(step.assignee)];
    case "add_note":
      return words(step.text, "Enter the note");
    case "notify_member":
      return [...words(step.text, "Enter the message"), ...problemsOfAssignee(step.assignee)];
    default:
      return [];
  }
}

function wordsOf(trigger: Trigger | null) {
  return (text: string, missing: string): string[] => {
    if (!text) return [missing];
    const unknown = unfilledBy(text, trigger);
    return unknown === undefined ? [] : [`{${unknown}} isn't known here. Choose a field from the list`];
  };
}

const problemsOfAssignee = (assignee: Assignee): string[] =>
  assignee.to === "member" && assignee.user_id === null ? ["Choose a team member"] : [];
