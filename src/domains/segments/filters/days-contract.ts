/** Turns what a condition says about days into days of the business's calendar. */
import { type Span, shifted, spanOf as spanOfTest } from "#shared/filters/spans.ts";
import { addDays, type Day } from "#shared/time/time.ts";
import type { Period } from "./contract.ts";
import type { DayOperands } from "./operands-contract.ts";

export type { Span } from "#shared/filters/spans.ts";

/** Null for the two tests that only ask whether there is a day. */
export const spanOf = ({ is, ...asked }: DayOperands, today: Day): Span | null =>
  is === "ever" || is === "never" ? null : spanOfTest({ is, ...asked }, today);

export const spanOfPeriod = (period: Period | undefined, today: Day): Span | null => {
  if (!period) return null;
  return period.kind === "days"
    ? { from: period.from, until: addDays(period.to, 1) }
    : { from: shifted(today, -period.amount, period.unit), until: addDays(today, 1) };
};
