/** Turns what a condition says about days into days of the business's calendar. */
import { addDays, type Day } from "#shared/time/time.ts";
import type { DayTest, Period, Unit } from "./contract.ts";

/** From the first day, which is in it, until the second, which is not; null is open. */
export type Span = { from: Day | null; until: Day | null };

type Asked = {
  is: DayTest;
  amount?: number | undefined;
  unit?: Unit | undefined;
  day?: Day | undefined;
  to?: Day | undefined;
};

/** Months and years end on the last day of a shorter month: 11 months before March 31 is April 30. */
function shifted(today: Day, amount: number, unit: Unit): Day {
  const date = Temporal.PlainDate.from(today);
  return date.add({ [`${unit}s`]: amount }).toString();
}

/** Null for the two tests that only ask whether there is a day. */
export function spanOf({ is, amount = 1, unit = "day", day, to }: Asked, today: Day): Span | null {
  const spans: Record<DayTest, () => Span | null> = {
    more_than_ago: () => ({ from: null, until: shifted(today, -amount, unit) }),
    within_last: () => ({ from: shifted(today, -amount, unit), until: addDays(today, 1) }),
    within_next: () => ({ from: today, until: addDays(shifted(today, amount, unit), 1) }),
    more_than_ahead: () => ({ from: addDays(shifted(today, amount, unit), 1), until: null }),
    before: () => ({ from: null, until: day ?? today }),
    since: () => ({ from: day ?? today, until: null }),
    between: () => ({ from: day ?? today, until: addDays(to ?? today, 1) }),
    ever: () => null,
    never: () => null,
  };
  return spans[is]();
}

export const spanOfPeriod = (period: Period | undefined, today: Day): Span | null => {
  if (!period) return null;
  return period.kind === "days"
    ? { from: period.from, until: addDays(period.to, 1) }
    : { from: shifted(today, -period.amount, period.unit), until: addDays(today, 1) };
};
