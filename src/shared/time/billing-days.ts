/** On which days a recurring invoice is created: worked out in calendar days, which no zone moves. */
import { occurrencesOf } from "./recurrence.ts";
import type { Recurrence } from "./recurrence-days.ts";
import type { Day } from "./time.ts";

type Frequency = "weekly" | "monthly" | "quarterly" | "yearly";
/** For a day that a month does not have: its last day, or none. */
type MonthEnd = "last" | "skip";

export type BillingSchedule = {
  frequency: Frequency;
  month_end: MonthEnd;
  starts_on: Day;
  ends_on: Day | null;
  most: number | null;
};

/** Of the days from the 28th on the last that the month has, up to the one that is wanted (features.md T-CAL-9). */
const daysOfMonth = (date: number, monthEnd: MonthEnd) =>
  date <= 28 || monthEnd === "skip"
    ? { byMonthDay: [date], bySetPos: [] }
    : { byMonthDay: Array.from({ length: date - 27 }, (_, index) => 28 + index), bySetPos: [-1] };

function ruleOf({ frequency, month_end, starts_on, ends_on }: BillingSchedule): Recurrence {
  const [, month = 1, date = 1] = starts_on.split("-").map(Number);
  const whole = { count: null, until: ends_on, byDay: [], byMonth: [], weekStart: 1 as const };
  if (frequency === "weekly") return { ...whole, freq: "weekly", interval: 1, byMonthDay: [], bySetPos: [] };
  const days = daysOfMonth(date, month_end);
  if (frequency === "yearly") return { ...whole, ...days, freq: "yearly", interval: 1, byMonth: [month] };
  return { ...whole, ...days, freq: "monthly", interval: frequency === "quarterly" ? 3 : 1 };
}

/** From `from` on, at most `limit`, and no more than are left of `most` when `created` were. */
export function billingDaysFrom(
  schedule: BillingSchedule,
  from: Day,
  { limit, created }: { limit: number; created: number },
): Day[] {
  const left = schedule.most === null ? limit : Math.min(limit, schedule.most - created);
  if (left <= 0) return [];
  const found = occurrencesOf({
    rule: ruleOf(schedule),
    start: `${schedule.starts_on}T00:00`,
    zone: "UTC",
    from: new Date(`${from}T00:00:00Z`),
    limit: left,
  });
  return found.map(({ local }) => local.slice(0, 10));
}

/** Whether the day is one that some months do not have, so that `month_end` matters. */
export const isAtMonthEnd = ({
  frequency,
  starts_on,
}: Pick<BillingSchedule, "frequency" | "starts_on">): boolean =>
  frequency !== "weekly" &&
  (frequency === "yearly" ? starts_on.endsWith("-02-29") : Number(starts_on.slice(8)) > 28);
