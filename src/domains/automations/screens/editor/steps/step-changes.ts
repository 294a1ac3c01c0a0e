/** Changes to the steps of an automation, each of which gives them anew: added, moved, copied, changed and taken out. */
import { branches, levelOf, mostLevels, type Step, type StepKind, stepsOf } from "../../../steps-contract.ts";
import { inOrder, inside, isSamePlace, type Place, placeOf, placesFor } from "./step-places.ts";

type Steps = readonly Step[];

/** Taken by no step. */
function newKey(steps: Steps): string {
  const taken = new Set(steps.map(({ key }) => key));
  for (let number = steps.length + 1; ; number += 1) {
    const key = `s${number}`;
    if (!taken.has(key)) return key;
  }
}

function blank(kind: StepKind, key: string): Step {
  const place = { key, branch: null };
  switch (kind) {
    case "wait":
      return { ...place, kind, amount: 1, unit: "day" };
    case "wait_until":
      return { ...place, kind, time: "09:00", weekdays: [] };
    case "wait_for":
      return { ...place, kind, event: "customer_replied", days: 3 };
    case "condition":
      return { ...place, kind, filter: null };
    case "send_text":
      return { ...place, kind, text: "", purpose: "conversation" };
    case "send_email":
      return { ...place, kind, subject: "", text: "", purpose: "conversation" };
    case "create_task":
      return { ...place, kind, title: "", notes: "", due_days: 1, assignee: { to: "customer_owner" } };
    case "change_status":
      return { ...place, kind, status: "prospect" };
    case "add_note":
      return { ...place, kind, text: "" };
    case "notify_member":
      return { ...place, kind, text: "", assignee: { to: "customer_owner" } };
    default:
      return { ...place, kind: "end" };
  }
}

/** `added` is a step and what stands in its branches. */
function insertAt(steps: Steps, { branch, index }: Place, [first, ...rest]: Steps): Step[] {
  if (!first) return [...steps];
  const next = stepsOf(steps, branch)[index];
  const at = next ? steps.indexOf(next) : steps.length;
  return inOrder(steps.toSpliced(at, 0, { ...first, branch }, ...rest));
}

function withInside(steps: Steps, key: string): Step[] {
  const step = steps.find((each) => each.key === key);
  return step ? [step, ...inside(steps, step)] : [];
}

export function withNewStep(steps: Steps, place: Place, kind: StepKind): { steps: Step[]; key: string } {
  const key = newKey(steps);
  return { steps: insertAt(steps, place, [blank(kind, key)]), key };
}

export const withStep = (steps: Steps, changed: Step): Step[] =>
  steps.map((step) => (step.key === changed.key ? changed : step));

/** With what stands in its branches. */
export function withoutStep(steps: Steps, key: string): Step[] {
  const gone = new Set(withInside(steps, key));
  return steps.filter((step) => !gone.has(step));
}

/** After the one that is copied, with what stands in its branches. */
export function withCopy(steps: Steps, key: string): { steps: Step[]; key: string } {
  const copied = withInside(steps, key);
  const place = placeOf(steps, key);
  const keys = new Map<string, string>();
  const taken = [...steps];
  for (const step of copied) {
    const fresh = newKey(taken);
    keys.set(step.key, fresh);
    taken.push({ ...step, key: fresh });
  }
  const nameOf = (old: string) => keys.get(old) ?? old;
  const copies = copied.map((step, index) => ({
    ...step,
    key: nameOf(step.key),
    branch: step.branch && index > 0 ? { ...step.branch, of: nameOf(step.branch.of) } : step.branch,
  }));
  return place
    ? { steps: insertAt(steps, { ...place, index: place.index + 1 }, copies), key: nameOf(key) }
    : { steps: [...steps], key };
}

/** One place up or down, into branches and out of them; the same steps where there is no such place. */
export function movedBy(steps: Steps, key: string, by: -1 | 1): Steps {
  const moved = withInside(steps, key);
  const from = placeOf(steps, key);
  if (!from) return steps;
  const others = withoutStep(steps, key);
  const places = placesFor(others, moved);
  const at = places.findIndex((place) => isSamePlace(place, from));
  const to = at < 0 ? undefined : places[at + by];
  return to ? insertAt(others, to, moved) : steps;
}

/** To where another step stands, which is none of those within it. */
export function movedTo(steps: Steps, key: string, over: string): Steps {
  const moved = withInside(steps, key);
  const to = placeOf(steps, over);
  if (!to || moved.some((step) => step.key === over)) return steps;
  const others = withoutStep(steps, key);
  return placesFor(others, moved).some((place) => isSamePlace(place, to))
    ? insertAt(others, to, moved)
    : steps;
}

/** Whether a step that branches may stand here. */
export const canBranchAt = (steps: Steps, { branch }: Place): boolean =>
  levelOf(steps, { branch }) < mostLevels;

/** How many steps go with it when it is taken out. */
export const countInside = (steps: Steps, step: Step): number =>
  branches(step) ? inside(steps, step).length : 0;
