/** How screens speak of conditions and of what is known about them. */
import { wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import { formatShortDate } from "#shared/time/dates.ts";
import { moneyText } from "#ui/Money.tsx";
import type { Fact } from "../contract.ts";
import type { Condition, DayTest, Match, Period, Unit } from "../filters/contract.ts";
import { fieldFacts, kindOf } from "../filters/fields-contract.ts";

export const matchLabels: Record<Match, string> = {
  all: "All of these",
  any: "Any of these",
  none: "None of these",
};

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

export const oneOfLabels = { any_of: "is one of", none_of: "is none of" } as const;

/** What names stand in place of ids, and in which currency amounts are. */
export type Names = {
  currency: string;
  service: string | undefined;
  member: (id: string) => string;
};

const dayText = (day: string | undefined): string => (day ? formatShortDate(day, "UTC") : "");
const amountWords = ({
  amount = 0,
  unit = "day",
}: {
  amount?: number | undefined;
  unit?: Unit | undefined;
}) => plural(amount, unit);

const periodWords = (period: Period): string =>
  period.kind === "last"
    ? `in the last ${amountWords(period)}`
    : `from ${dayText(period.from)} to ${dayText(period.to)}`;

/** "Last visit of Drain clearing is more than 11 months ago". */
export function conditionWords(condition: Condition, names: Names): string {
  const { label } = fieldFacts[condition.field];
  const about = names.service ? `${label} for ${names.service}` : label;
  if ("values" in condition) {
    const name = (value: string) => {
      if (condition.field !== "assigned_to") return wordsOf(value);
      return value === "none" ? "Unassigned" : names.member(value);
    };
    return `${about} ${oneOfLabels[condition.is]} ${condition.values.map(name).join(", ")}`;
  }
  const period = "period" in condition && condition.period ? ` ${periodWords(condition.period)}` : "";
  if ("count" in condition)
    return `${about}${period} ${numberTestLabels[condition.is]} ${condition.count.toLocaleString("en-US")}`;
  if ("cents" in condition)
    return `${about}${period} ${numberTestLabels[condition.is]} ${moneyText(condition.cents, names.currency)}`;
  switch (condition.is) {
    case "yes":
      return about;
    case "no":
      return `${about}: no`;
    case "blank":
    case "filled":
      return `${about} ${textTestLabels[condition.is]}`;
    case "is":
    case "is_not":
    case "contains":
    case "starts_with":
      return `${about} ${textTestLabels[condition.is]} “${condition.value ?? ""}”`;
    default:
      return `${about} ${dayWords(condition)}`;
  }
}

type OfDay = {
  is: DayTest;
  amount?: number | undefined;
  unit?: Unit | undefined;
  day?: string | undefined;
  to?: string | undefined;
};

function dayWords({ is, day, to, ...rest }: OfDay): string {
  const label = dayTestLabels[is].replace("…", amountWords(rest));
  if (is === "between") return `${label} ${dayText(day)} and ${dayText(to)}`;
  return is === "before" || is === "since" ? `${label} ${dayText(day)}` : label;
}

/** What is known of a customer about a condition: "Apr 2, 2025", "3", "$120.00", "Yes", "Nothing known". */
export function factWords(condition: Condition, fact: Fact, names: Names): string {
  const kind = kindOf(condition.field);
  if (kind === "yes_no") return fact === true ? "Yes" : "No";
  if (condition.field === "assigned_to") return fact === null ? "Unassigned" : names.member(String(fact));
  if (fact === null || fact === "") return kind === "day" ? "No date" : "Not set";
  if (kind === "day") return dayText(String(fact));
  if (kind === "money") return moneyText(Number(fact), names.currency);
  return kind === "choice" ? wordsOf(String(fact)) : String(fact);
}
