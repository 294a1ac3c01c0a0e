/** Where the steps of an automation are drawn: the trigger on top, branches side by side, lines that join again below. */
import { type Branch, branches, type Step, stepsOf } from "../../../steps-contract.ts";
import { endsBranch, type Place, sidesOf } from "../steps/step-places.ts";

/** In pixels, as it is drawn at full size. */
export const nodeWidth = 232;
export const nodeHeight = 72;
const gap = 60;
const fork = 26;
const columnGap = 40;
const margin = 24;

/** In the order in which they are read; `x` is their middle, `y` their top, or the middle of a place to add a step. */
export type GraphItem =
  | { kind: "trigger" | "ending"; x: number; y: number }
  | { kind: "step"; step: Step; x: number; y: number }
  | { kind: "add"; place: Place; x: number; y: number }
  | { kind: "side"; parent: Step; is: "yes" | "no"; x: number; y: number };

export type Graph = { width: number; height: number; items: GraphItem[]; lines: string[] };

/** How far it reaches to both sides of its line, and whether the line goes on below. */
type Size = { left: number; right: number; height: number; isOpen: boolean };

const half = nodeWidth / 2;

function sizeOfBranch(steps: readonly Step[], branch: Branch): Size {
  const siblings = stepsOf(steps, branch);
  const sizes = siblings.map((step) => sizeOfStep(steps, step));
  return {
    left: Math.max(half, ...sizes.map(({ left }) => left)),
    right: Math.max(half, ...sizes.map(({ right }) => right)),
    height: sizes.reduce((sum, { height }) => sum + height + gap, 0) + (endsBranch(siblings) ? 0 : gap),
    isOpen: !endsBranch(siblings) && (sizes.at(-1)?.isOpen ?? true),
  };
}

function sizeOfStep(steps: readonly Step[], step: Step): Size {
  if (!branches(step)) return { left: half, right: half, height: nodeHeight, isOpen: true };
  const { yes, no, apart } = columnsOf(steps, step);
  return {
    left: Math.max(half, yes.left + apart),
    right: Math.max(half, no.right + apart),
    height: nodeHeight + fork + Math.max(yes.height, no.height) + fork,
    isOpen: yes.isOpen || no.isOpen,
  };
}

/** `apart` is how far the lines of both columns are from the one above them. */
function columnsOf(steps: readonly Step[], step: Step): { yes: Size; no: Size; apart: number } {
  const [yes, no] = sidesOf(step).map((side) => sizeOfBranch(steps, side)) as [Size, Size];
  return { yes, no, apart: (yes.right + columnGap + no.left) / 2 };
}

export function layOut(steps: readonly Step[]): Graph {
  const size = sizeOfBranch(steps, null);
  const x = margin + size.left;
  const graph: Graph = {
    width: size.left + size.right + 2 * margin,
    height: margin + nodeHeight + size.height + nodeHeight + margin,
    items: [{ kind: "trigger", x, y: margin }],
    lines: [],
  };
  const below = drawBranch(graph, steps, null, { x, y: margin + nodeHeight });
  graph.items.push({ kind: "ending", x, y: below });
  return graph;
}

type At = { x: number; y: number };

/** Draws down from a point and says how far it came. */
function drawBranch(graph: Graph, steps: readonly Step[], branch: Branch, { x, y: top }: At): number {
  const siblings = stepsOf(steps, branch);
  let y = top;
  // Where every branch above has ended, no line comes down.
  let isReached = true;
  const descend = (index: number) => {
    if (isReached) graph.lines.push(`M${x} ${y}V${y + gap}`);
    graph.items.push({ kind: "add", place: { branch, index }, x, y: y + gap / 2 });
    y += gap;
  };
  for (const [index, step] of siblings.entries()) {
    descend(index);
    graph.items.push({ kind: "step", step, x, y });
    if (branches(step)) drawColumns(graph, steps, step, { x, y: y + nodeHeight });
    const size = sizeOfStep(steps, step);
    y += size.height;
    isReached = size.isOpen;
  }
  if (!endsBranch(siblings)) descend(siblings.length);
  return y;
}

function drawColumns(graph: Graph, steps: readonly Step[], parent: Step, { x, y }: At): void {
  const { yes, no, apart } = columnsOf(steps, parent);
  const bottom = y + fork + Math.max(yes.height, no.height);
  for (const [side, size, to] of [
    ["yes", yes, x - apart],
    ["no", no, x + apart],
  ] as const) {
    graph.lines.push(bend(x, y, to, y + fork));
    graph.items.push({ kind: "side", parent, is: side, x: to, y: y + fork });
    const reached = drawBranch(graph, steps, { of: parent.key, is: side }, { x: to, y: y + fork });
    if (size.isOpen) graph.lines.push(`M${to} ${reached}V${bottom}${bend(to, bottom, x, bottom + fork, "")}`);
  }
}

const corner = 10;

/** Down, across and down again, with round corners. */
function bend(fromX: number, fromY: number, toX: number, toY: number, begin = `M${fromX} ${fromY}`): string {
  const middle = (fromY + toY) / 2;
  const way = Math.sign(toX - fromX) * corner;
  return `${begin}V${middle - corner}Q${fromX} ${middle} ${fromX + way} ${middle}H${toX - way}Q${toX} ${middle} ${toX} ${middle + corner}V${toY}`;
}
