/** Filters in words: what each test is called, and a whole condition as a short sentence. */
import {
  type FilterCondition,
  type FilterItem,
  type FilterTest,
  isGroup,
  type Match,
  type Unit,
} from "#shared/filters/filter.ts";
import { plural } from "#shared/plural.ts";
import { moneyText } from "#ui/Money.tsx";
import type { ShownField } from "../contract.ts";

export const testWords: Record<FilterTest, string> = {
  any_of: "is any of",
  none_of: "is none of",
  is: "is",
  is_not: "is not",
  contains: "contains",
  starts_with: "starts with",
  at_least: "is at least",
  at_most: "is at most",
  exactly: "is exactly",
  within_last: "is in the last",
  more_than_ago: "is more than … ago",
  within_next: "is in the next",
  more_than_ahead: "is more than … ahead",
  before: "is before",
  since: "is on or after",
  between: "is between",
  blank: "is empty",
  filled: "is not empty",
  yes: "is yes",
  no: "is no",
};

export const matchWords: Record<Match, string> = {
  all: "Match all conditions",
  any: "Match any condition",
  none: "Match none of the conditions",
};

export const units: Unit[] = ["day", "week", "month", "year"];

type Fields = readonly ShownField[];

/** Money in the business's currency. */
export function itemWords(item: FilterItem, fields: Fields, currency: string): string {
  if (!isGroup(item)) return conditionWords(item, fields, currency);
  const between = item.match === "all" ? " and " : " or ";
  const inner = item.items.map((each) => itemWords(each, fields, currency)).join(between);
  return item.match === "none" ? `not (${inner})` : `(${inner})`;
}

function conditionWords(condition: FilterCondition, fields: Fields, currency: string): string {
  const field = fields.find(({ name }) => name === condition.field);
  return `${field?.label ?? condition.field} ${testAndOperand(condition, field, currency)}`;
}

function testAndOperand(condition: FilterCondition, field: ShownField | undefined, currency: string): string {
  const {
    is,
    values = [],
    text,
    number = 0,
    amount = 1,
    unit = "day",
    day = "today",
    to = "today",
  } = condition;
  const words = testWords[is];
  const labelOf = (value: string) =>
    value === "none" ? "nothing" : (field?.options.find((option) => option.value === value)?.label ?? value);
  if (values.length > 0 && (is === "any_of" || is === "none_of"))
    return `${is === "any_of" ? "is" : "is not"} ${values.map(labelOf).join(" or ")}`;
  if (text !== undefined) return `${words} “${text}”`;
  if (is === "at_least" || is === "at_most" || is === "exactly")
    return `${words} ${field?.kind === "money" ? moneyText(number, currency) : number.toLocaleString("en-US")}`;
  if (is === "more_than_ago" || is === "more_than_ahead") return words.replace("…", plural(amount, unit));
  if (is === "within_last" || is === "within_next") return `${words} ${plural(amount, unit)}`;
  if (is === "before" || is === "since") return `${words} ${day}`;
  return is === "between" ? `${words} ${day} and ${to}` : words;
}
