/** Where steps stand and can be put, in the order in which they are read from top to bottom. */
import { type Branch, branches, levelOf, mostLevels, type Step, stepsOf } from "../../../steps-contract.ts";

/** Before the step that has this index in the branch, or at the branch's end. */
export type Place = { branch: Branch; index: number };

export const sidesOf = ({ key }: Pick<Step, "key">): [yes: NonNullable<Branch>, no: NonNullable<Branch>] => [
  { of: key, is: "yes" },
  { of: key, is: "no" },
];

/** Every step followed by what stands in its branches. */
export const inOrder = (steps: readonly Step[], branch: Branch = null): Step[] =>
  stepsOf(steps, branch).flatMap((step) => [step, ...inside(steps, step)]);

/** What stands in the branches of a step. */
export const inside = (steps: readonly Step[], step: Step): Step[] =>
  branches(step) ? sidesOf(step).flatMap((side) => inOrder(steps, side)) : [];

export function placeOf(steps: readonly Step[], key: string): Place | undefined {
  const step = steps.find((each) => each.key === key);
  return step && { branch: step.branch, index: stepsOf(steps, step.branch).indexOf(step) };
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.index === other.index && one.branch?.of === other.branch?.of && one.branch?.is === other.branch?.is;

/** Nothing stands after the end of a branch. */
export const endsBranch = (siblings: readonly Step[]): boolean => siblings.at(-1)?.kind === "end";

function allPlaces(steps: readonly Step[], branch: Branch = null): Place[] {
  const siblings = stepsOf(steps, branch);
  const places = siblings.flatMap((step, index) => [
    { branch, index },
    ...(branches(step) ? sidesOf(step).flatMap((side) => allPlaces(steps, side)) : []),
  ]);
  return endsBranch(siblings) ? places : [...places, { branch, index: siblings.length }];
}

/** The places that `moved`, a step and what stands in it, may take among the others. */
export function placesFor(steps: readonly Step[], moved: readonly Step[]): Place[] {
  const [first] = moved;
  if (!first) return [];
  const depth = Math.max(...moved.map((step) => levelOf(moved, step))) - levelOf(moved, first);
  const room = mostLevels - depth;
  return allPlaces(steps).filter(
    ({ branch, index }) =>
      levelOf(steps, { branch }) <= room && (first.kind !== "end" || index === stepsOf(steps, branch).length),
  );
}
