/** Turns what a condition says about days into days of the business's calendar. */
import { addDays, type Day } from "../time/time.ts";
import type { Unit } from "./filter.ts";

/** From the first day, which is in it, until the second, which is not; null is open. */
export type Span = { from: Day | null; until: Day | null };

export type SpanTest =
  | "more_than_ago"
  | "within_last"
  | "within_next"
  | "more_than_ahead"
  | "before"
  | "since"
  | "between";

type Asked = {
  is: SpanTest;
  amount?: number | undefined;
  unit?: Unit | undefined;
  day?: Day | undefined;
  to?: Day | undefined;
};

/** Months and years end on the last day of a shorter month: 11 months before March 31 is April 30. */
export function shifted(today: Day, amount: number, unit: Unit): Day {
  const date = Temporal.PlainDate.from(today);
  return date.add({ [`${unit}s`]: amount }).toString();
}

export function spanOf({ is, amount = 1, unit = "day", day, to }: Asked, today: Day): Span {
  const spans: Record<SpanTest, () => Span> = {
    more_than_ago: () => ({ from: null, until: shifted(today, -amount, unit) }),
    within_last: () => ({ from: shifted(today, -amount, unit), until: addDays(today, 1) }),
    within_next: () => ({ from: today, until: addDays(shifted(today, amount, unit), 1) }),
    more_than_ahead: () => ({ from: addDays(shifted(today, amount, unit), 1), until: null }),
    before: () => ({ from: null, until: day ?? today }),
    since: () => ({ from: day ?? today, until: null }),
    between: () => ({ from: day ?? today, until: addDays(to ?? today, 1) }),
  };
  return spans[is]();
}
