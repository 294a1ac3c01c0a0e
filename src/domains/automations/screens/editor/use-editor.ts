/** What every part of the editor is given: the steps, what is wrong with them, which one is open, and ways to change them. */
import { useCallback, useMemo, useState } from "react";
import { useListAddress } from "#ui/data-table/use-list-address.ts";
import { type Problem, problemsOf } from "../../problems-contract.ts";
import type { AutomationContent, Step, StepKind } from "../../steps-contract.ts";
import { movedBy, movedTo, withCopy, withNewStep, withoutStep, withStep } from "./steps/step-changes.ts";
import type { Place } from "./steps/step-places.ts";
import type { AutomationDraft } from "./use-automation-draft.ts";

/** What can be open besides a step. */
export const triggerKey = "trigger";
export const settingsKey = "settings";

export function useEditor(draft: AutomationDraft, isFixed: boolean) {
  const { content, edit } = draft;
  const { get, set } = useListAddress();
  const selected = get("step");
  // Conditions that aren't whole are no part of the draft yet.
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const select = useCallback((key: string | null) => set({ step: key }), [set]);
  const problems = useMemo(() => withUnfinished(content, unfinished), [content, unfinished]);
  return {
    content,
    edit,
    isFixed,
    selected,
    select,
    problems,
    problemAt: (key: string) => problems.find(({ at }) => openedFor(at) === key)?.message,
    setUnfinished: (key: string, isUnfinished: boolean) => setUnfinished(isUnfinished ? key : null),
    ...useStepChanges(draft, select),
  };
}

/** What has to be opened to put a problem right. */
export const openedFor = (at: string): string => (at === "goal" || at === "steps" ? settingsKey : at);

export type Editor = ReturnType<typeof useEditor>;

/** The step that comes after it once it is gone, or before it, or the trigger. */
function besides(steps: readonly Step[], key: string): string {
  const left = new Set(withoutStep(steps, key).map((step) => step.key));
  const place = steps.findIndex((step) => step.key === key);
  const isLeft = (step: Step) => left.has(step.key);
  return (steps.slice(place).find(isLeft) ?? steps.slice(0, place).findLast(isLeft))?.key ?? triggerKey;
}

/** Where a step is opened from, on the graph or in the list. */
export function focusNode(key: string | null): void {
  if (key) document.querySelector<HTMLElement>(`[data-node="${CSS.escape(key)}"]`)?.focus();
}

function withUnfinished(content: AutomationContent, unfinished: string | null): Problem[] {
  const found = problemsOf(content);
  return unfinished === null || found.some(({ at }) => at === unfinished)
    ? found
    : [...found, { at: unfinished, message: "Complete the conditions" }];
}

function useStepChanges({ content, edit }: AutomationDraft, select: (key: string | null) => void) {
  const put = (change: (steps: readonly Step[]) => readonly Step[], about: string | null = null) =>
    edit((before) => {
      const steps = change(before.steps);
      return steps === before.steps ? before : { ...before, steps: [...steps] };
    }, about);
  return {
    add: (place: Place, kind: StepKind) => {
      const added = withNewStep(content.steps, place, kind);
      put(() => added.steps);
      select(added.key);
    },
    copy: (key: string) => {
      const copied = withCopy(content.steps, key);
      put(() => copied.steps);
      select(copied.key);
    },
    remove: (key: string) => {
      const next = besides(content.steps, key);
      put((steps) => withoutStep(steps, key));
      requestAnimationFrame(() => focusNode(next));
    },
    moveBy: (key: string, by: -1 | 1) => put((steps) => movedBy(steps, key, by)),
    moveTo: (key: string, over: string) => put((steps) => movedTo(steps, key, over)),
    setStep: (step: Step, about: string | null = null) =>
      put((steps) => withStep(steps, step), about && `${step.key}-${about}`),
  };
}
