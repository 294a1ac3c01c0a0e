/** What can be done with the steps of a funnel, each as a new list. */
import { type FunnelStep, isAnonymous, type StepKind } from "../../steps-contract.ts";

type Steps = readonly FunnelStep[];

/** Unlike those of the other steps. */
function newKey(steps: Steps): string {
  let made = steps.length + 1;
  while (steps.some(({ key }) => key === `s${made}`)) made += 1;
  return `s${made}`;
}

/** A step that points at nothing yet can't be kept, so a page or a form comes with its id. */
export function newStep(steps: Steps, kind: StepKind, id: number | undefined): FunnelStep | undefined {
  const key = newKey(steps);
  if (kind === "page") return id === undefined ? undefined : { key, kind, page_id: id };
  if (kind === "form") return id === undefined ? undefined : { key, kind, form_id: id };
  return { key, kind };
}

/** Website pages stand before everything else. */
export function withStep(steps: Steps, step: FunnelStep): FunnelStep[] {
  const pages = steps.filter(isAnonymous);
  const others = steps.filter((each) => !isAnonymous(each));
  return isAnonymous(step) ? [...pages, step, ...others] : [...pages, ...others, step];
}

export const withoutStep = (steps: Steps, key: string): FunnelStep[] =>
  steps.filter((each) => each.key !== key);

/** The same list where it may not go there: a page never comes after another kind of step. */
function movedTo(steps: Steps, key: string, place: number): Steps {
  const from = steps.findIndex((each) => each.key === key);
  const step = steps[from];
  if (!step || place < 0 || place >= steps.length || place === from) return steps;
  const rest = steps.toSpliced(from, 1);
  const moved = rest.toSpliced(place, 0, step);
  const firstOther = moved.findIndex((each) => !isAnonymous(each));
  return firstOther >= 0 && moved.slice(firstOther).some(isAnonymous) ? steps : moved;
}

export const movedBy = (steps: Steps, key: string, by: -1 | 1): Steps =>
  movedTo(steps, key, steps.findIndex((each) => each.key === key) + by);

export const movedOver = (steps: Steps, key: string, over: string): Steps =>
  movedTo(
    steps,
    key,
    steps.findIndex((each) => each.key === over),
  );

/** Points a page or form step at another record. */
export const pointedAt = (steps: Steps, key: string, id: number): FunnelStep[] =>
  steps.map((step) => {
    if (step.key !== key) return step;
    if (step.kind === "page") return { ...step, page_id: id };
    return step.kind === "form" ? { ...step, form_id: id } : step;
  });
