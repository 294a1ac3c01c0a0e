/** How wide each step of a funnel is drawn, and which share of the step before reached it. */

type Counted = { count: number };

type Drawn = {
  /** "62%"; null for the first step and after a step that none reached. */
  share: string | null;
  /** Percent of the widest step, at its upper and at its lower edge. */
  width: number;
  nextWidth: number;
};

export function funnelSteps<Step extends Counted>(steps: readonly Step[]): (Step & Drawn)[] {
  const most = Math.max(...steps.map(({ count }) => count), 0);
  const widthOf = (count: number) => (most === 0 ? 0 : (count / most) * 100);
  return steps.map((step, index) => {
    const before = steps[index - 1]?.count ?? 0;
    const next = steps[index + 1]?.count ?? step.count;
    const share = before === 0 ? null : `${Math.round((step.count / before) * 100)}%`;
    return { ...step, share, width: widthOf(step.count), nextWidth: widthOf(Math.min(next, step.count)) };
  });
}
