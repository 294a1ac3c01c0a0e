/** Lets customers of the demo pay so that its last month is a good one on the dashboard, on whatever day it is filled. */
import { monthToDate, sameSpanOfPreviousMonth } from "#shared/time/time.ts";
import { business } from "../../cast.ts";

/** Against the same length of the month before; 0.1 is ten percent more. */
const good = { from: 0.06, to: 0.25 } as const;

const hourMs = 3_600_000;
/** How long after the first of the month those pay who took longer: a little apart from each other. */
const apartMs = 5 * hourMs;

type Paying = { at: Date; cents: number };

/**
 * Where too little came in this month, customers who paid just before it took until its first days; where too much did,
 * the last ones have not paid yet. What was paid earlier stays as it is.
 */
export function paidInGoodMonth<Each extends Paying>(paid: readonly Each[], until: Date): Each[] {
  const { start, end } = monthToDate(until, business.timeZone);
  const before = sameSpanOfPreviousMonth(until, business.timeZone);
  const sumIn = (list: readonly Each[], from: Date, to: Date) =>
    list.reduce((sum, { at, cents }) => sum + (at >= from && at < to ? cents : 0), 0);
  const goal = sumIn(paid, before.start, before.end);
  if (goal === 0) return [...paid];
  let now = sumIn(paid, start, end);
  const newestFirst = paid.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const changed = new Map<Each, Each | null>();
  for (const each of newestFirst) {
    const { at, cents } = each;
    if (now > goal * (1 + good.to) && at >= start && now - cents >= goal * (1 + good.from)) {
      changed.set(each, null);
      now -= cents;
    }
    const later = new Date(start.getTime() + 9 * hourMs + changed.size * apartMs);
    if (now < goal * (1 + good.from) && at < start && at >= before.end && later < until) {
      changed.set(each, { ...each, at: later });
      now += cents;
    }
  }
  return paid.flatMap((each) => {
    const other = changed.get(each);
    return other === null ? [] : [other ?? each];
  });
}
