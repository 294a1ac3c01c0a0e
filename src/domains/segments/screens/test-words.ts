/** How screens speak of the tests of conditions and of their days. */
import { plural } from "#shared/plural.ts";
import { formatShortDate } from "#shared/time/dates.ts";
import type { Unit } from "../filters/contract.ts";
import type { DayOperands, DayTest } from "../filters/operands-contract.ts";

export const unitLabels: Record<Unit, string> = {
  day: "days",
  week: "weeks",
  month: "months",
  year: "years",
};

export const dayTestLabels: Record<DayTest, string> = {
  more_than_ago: "is more than … ago",
  within_last: "is within the last …",
  within_next: "is within the next …",
  more_than_ahead: "is more than … from now",
  before: "is before",
  since: "is on or after",
  between: "is between",
  ever: "has a date",
  never: "has no date",
};

export const textTestLabels = {
  is: "is",
  is_not: "is not",
  contains: "contains",
  starts_with: "starts with",
  blank: "is blank",
  filled: "is filled in",
} as const;

export const numberTestLabels = {
  at_least: "is at least",
  at_most: "is at most",
  exactly: "is exactly",
} as const;

export const filledLabels = { blank: textTestLabels.blank, filled: textTestLabels.filled } as const;

export const oneOfLabels = { any_of: "is one of", none_of: "is none of" } as const;

export const dayText = (day: string | undefined): string => (day ? formatShortDate(day, "UTC") : "");
export const amountWords = ({
  amount = 0,
  unit = "day",
}: {
  amount?: number | undefined;
  unit?: Unit | undefined;
}) => plural(amount, unit);

/** "is more than 11 months ago" */
export function dayWords({ is, day, to, ...rest }: DayOperands): string {
  const label = dayTestLabels[is].replace("…", amountWords(rest));
  if (is === "between") return `${label} ${dayText(day)} and ${dayText(to)}`;
  return is === "before" || is === "since" ? `${label} ${dayText(day)}` : label;
}
