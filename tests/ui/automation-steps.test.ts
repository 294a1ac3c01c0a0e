/** The steps of an automation as a tree: added, moved, copied and taken out so that the server takes every outcome; and how they are drawn. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { layOut, nodeHeight, nodeWidth } from "#domains/automations/screens/editor/graph/graph-layout.ts";
import {
  canBranchAt,
  movedBy,
  movedTo,
  withCopy,
  withNewStep,
  withoutStep,
} from "#domains/automations/screens/editor/steps/step-changes.ts";
import { inOrder, placesFor } from "#domains/automations/screens/editor/steps/step-places.ts";
import {
  AutomationContent,
  branches,
  type Step,
  Step as StepShape,
} from "#domains/automations/steps-contract.ts";

const at = (of: string, is: "yes" | "no") => ({ of, is });
const wait = (key: string, branch: Step["branch"] = null): Step => ({
  kind: "wait",
  key,
  branch,
  amount: 1,
  unit: "day",
});
const condition = (key: string, branch: Step["branch"] = null): Step => ({
  kind: "condition",
  key,
  branch,
  filter: null,
});

const steps: Step[] = [
  wait("a1"),
  condition("c1"),
  wait("y1", at("c1", "yes")),
  wait("y2", at("c1", "yes")),
  wait("n1", at("c1", "no")),
  wait("z1"),
];
const keys = (of: readonly Step[]) => of.map(({ key }) => key).join(" ");
const branchOf = (of: readonly Step[], key: string) => of.find((step) => step.key === key)?.branch;

/** What the server says to a draft with these steps. */
const isTaken = (of: readonly Step[]): boolean =>
  AutomationContent.safeParse({
    trigger: null,
    entry: null,
    steps: of,
    goal: null,
    re_entry: { rule: "never", days: 30 },
    on_reply: { action: "end", wait_days: 3 },
  }).success;

test("moving a step up and down by keyboard reaches every place, inside branches and out", () => {
  let moved: readonly Step[] = steps;
  const way = [keys(moved)];
  for (let left = 10; left > 0; left -= 1) {
    const next = movedBy(moved, "a1", 1);
    if (next === moved) break;
    moved = next;
    way.push(`${keys(moved)} ${branchOf(moved, "a1")?.is ?? ""}`.trim());
  }
  assert.deepEqual(way, [
    "a1 c1 y1 y2 n1 z1",
    "c1 a1 y1 y2 n1 z1 yes",
    "c1 y1 a1 y2 n1 z1 yes",
    "c1 y1 y2 a1 n1 z1 yes",
    "c1 y1 y2 a1 n1 z1 no",
    "c1 y1 y2 n1 a1 z1 no",
    "c1 y1 y2 n1 a1 z1",
    "c1 y1 y2 n1 z1 a1",
  ]);
  for (const _ of way.slice(1)) moved = movedBy(moved, "a1", -1);
  assert.equal(keys(moved), keys(steps));
});

test("a moved step keeps its branches and can't move into them", () => {
  assert.equal(keys(movedTo(steps, "c1", "a1")), "c1 y1 y2 n1 a1 z1");
  assert.equal(movedTo(steps, "c1", "y1"), steps);
  const inside = movedTo(steps, "z1", "n1");
  assert.equal(keys(inside), "a1 c1 y1 y2 z1 n1");
  assert.deepEqual(branchOf(inside, "z1"), at("c1", "no"));
  assert.equal(keys(withoutStep(steps, "c1")), "a1 z1");
});

test("a copied step gets its own keys, keeps its branches and follows the original", () => {
  const copied = withCopy(steps, "c1");
  assert.equal(copied.steps.length, steps.length + 4);
  assert.equal(new Set(copied.steps.map(({ key }) => key)).size, copied.steps.length);
  assert.equal(copied.steps[5]?.key, copied.key);
  assert.deepEqual(branchOf(copied.steps, copied.steps[6]?.key ?? ""), at(copied.key, "yes"));
  assert.ok(isTaken(copied.steps));
});

test("no step can follow an end step, and an end step only fits at the end", () => {
  const ended: Step[] = [...steps.slice(0, 4), { kind: "end", key: "e1", branch: at("c1", "yes") }];
  const places = placesFor(ended, [wait("x1")]);
  assert.ok(!places.some(({ branch, index }) => branch?.is === "yes" && index === 3));
  assert.deepEqual(placesFor(steps, [{ kind: "end", key: "x1", branch: null }]), [
    { branch: at("c1", "yes"), index: 2 },
    { branch: at("c1", "no"), index: 1 },
    { branch: null, index: 3 },
  ]);
});

/** Every box is drawn, and none over another. */
function isApart(of: readonly Step[]): boolean {
  const boxes = layOut(of).items.filter((item) => item.kind !== "add" && item.kind !== "side");
  assert.equal(boxes.length, of.length + 2);
  return boxes.every((box, place) =>
    boxes
      .slice(place + 1)
      .every((other) => Math.abs(box.x - other.x) >= nodeWidth || Math.abs(box.y - other.y) >= nodeHeight),
  );
}

test("nested branches are drawn side by side without overlap", () => {
  const nested = [
    condition("c1"),
    condition("c2", at("c1", "yes")),
    wait("w1", at("c2", "yes")),
    wait("w2", at("c2", "no")),
    condition("c3", at("c1", "no")),
    wait("w3", at("c3", "yes")),
    wait("w4", at("c3", "no")),
  ];
  assert.ok(isApart(nested));
});

const kinds = StepShape.options.map(({ shape }) => shape.kind.value);

test("after any series of edits the server accepts the steps and no boxes in the graph overlap", () => {
  const change = fc.record({
    act: fc.constantFrom("add", "move", "drop", "copy", "remove"),
    one: fc.nat(),
    other: fc.nat(),
    by: fc.constantFrom(-1 as const, 1 as const),
    kind: fc.constantFrom(...kinds),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      let now: readonly Step[] = steps;
      for (const { act, one, other, by, kind } of changes) {
        const key = now[one % (now.length || 1)]?.key ?? "";
        const over = now[other % (now.length || 1)]?.key ?? "";
        const places = placesFor(now, [wait("x1")]);
        const place = places[one % places.length];
        const mayAdd = place && kind !== "end" && (!branches({ kind }) || canBranchAt(now, place));
        if (act === "add" && mayAdd) now = withNewStep(now, place, kind).steps;
        if (act === "move") now = movedBy(now, key, by);
        if (act === "drop") now = movedTo(now, key, over);
        if (act === "copy" && now.length < 40) now = withCopy(now, key).steps;
        if (act === "remove") now = withoutStep(now, key);
      }
      assert.equal(keys(inOrder(now)), keys(now));
      assert.ok(isTaken(now), keys(now));
      assert.ok(isApart(now), keys(now));
    }),
    { numRuns: 200 },
  );
});
