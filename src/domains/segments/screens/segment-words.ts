/** How screens speak of conditions and of what is known about them. */
import { wordsOf } from "#shared/lookup.ts";
import { moneyText } from "#ui/Money.tsx";
import type { Fact } from "../contract.ts";
import { type Condition, isOwn, type Match, type Period } from "../filters/contract.ts";
import { fieldFacts, kindOf } from "../filters/fields-contract.ts";
import { type OwnName, ownConditionWords, ownFactWords } from "./own-words.ts";
import {
  amountWords,
  dayText,
  dayWords,
  numberTestLabels,
  oneOfLabels,
  textTestLabels,
} from "./test-words.ts";

export const matchLabels: Record<Match, string> = {
  all: "All of these",
  any: "Any of these",
  none: "None of these",
};

/** What names stand in place of ids, and in which currency amounts are. */
export type Names = {
  currency: string;
  service: string | undefined;
  member: (id: string) => string;
  own: OwnName;
};

const periodWords = (period: Period): string =>
  period.kind === "last"
    ? `in the last ${amountWords(period)}`
    : `from ${dayText(period.from)} to ${dayText(period.to)}`;

/** "Last visit of Drain clearing is more than 11 months ago". */
export function conditionWords(condition: Condition, names: Names): string {
  if (isOwn(condition)) return ownConditionWords(condition, names.own, names.currency);
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

/** What is known of a customer about a condition: "Apr 2, 2025", "3", "$120.00", "Yes", "Nothing known". */
export function factWords(condition: Condition, fact: Fact, names: Names): string {
  if (isOwn(condition)) return ownFactWords(condition, fact, names.own, names.currency);
  const kind = kindOf(condition.field);
  if (kind === "yes_no") return fact === true ? "Yes" : "No";
  if (condition.field === "assigned_to") return fact === null ? "Unassigned" : names.member(String(fact));
  if (fact === null || fact === "") return kind === "day" ? "No date" : "Not set";
  if (kind === "day") return dayText(String(fact));
  if (kind === "money") return moneyText(Number(fact), names.currency);
  return kind === "choice" ? wordsOf(String(fact)) : String(fact);
}
