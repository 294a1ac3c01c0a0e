/**
 * The language in which lists are filtered: a tree of conditions over named fields. A group holds if all, any or none of
 * its items do; groups stand in groups. Which fields a list has, and of what kind they are, each domain declares.
 */
import { z } from "zod";
import { dayField, requiredText } from "../fields.ts";

export const mostConditions = 50;
export const mostLevels = 5;
export const mostValues = 50;

export const tooManyConditions = `A filter can have up to ${mostConditions} conditions`;
export const tooDeep = `Groups can be up to ${mostLevels} levels deep`;

export const Match = z.enum(["all", "any", "none"]);
export type Match = z.infer<typeof Match>;

export const Unit = z.enum(["day", "week", "month", "year"]);
export type Unit = z.infer<typeof Unit>;

/** "day" is kept as a day of the calendar, "moment" as a moment that is asked about by days. */
export type FieldKind = "text" | "choice" | "day" | "moment" | "number" | "money" | "yes_no";

/** What is compared by each test. */
export const operandsOf = {
  any_of: "values",
  none_of: "values",
  is: "text",
  is_not: "text",
  contains: "text",
  starts_with: "text",
  at_least: "number",
  at_most: "number",
  exactly: "number",
  within_last: "span",
  more_than_ago: "span",
  within_next: "span",
  more_than_ahead: "span",
  before: "day",
  since: "day",
  between: "days",
  blank: "nothing",
  filled: "nothing",
  yes: "nothing",
  no: "nothing",
} as const satisfies Record<string, "values" | "text" | "number" | "span" | "day" | "days" | "nothing">;

export type FilterTest = keyof typeof operandsOf;
export const filterTests = Object.keys(operandsOf) as [FilterTest, ...FilterTest[]];

const dayTests: FilterTest[] = [
  "within_last",
  "more_than_ago",
  "within_next",
  "more_than_ahead",
  "before",
  "since",
  "between",
  "filled",
  "blank",
];
const numberTests: FilterTest[] = ["at_least", "at_most", "exactly", "filled", "blank"];

/** In the order in which they are offered. */
export const testsOf: Record<FieldKind, readonly FilterTest[]> = {
  text: ["contains", "is", "is_not", "starts_with", "filled", "blank"],
  choice: ["any_of", "none_of", "filled", "blank"],
  day: dayTests,
  moment: dayTests,
  number: numberTests,
  money: numberTests,
  yes_no: ["yes", "no"],
};

/** A name that a domain, or the business for a field of its own, has given to a field. */
export const FieldName = z.string("Choose a field").regex(/^[a-z][a-z0-9_]{0,79}$/, "Choose a field");

const amountMessage = "Enter a number from 1 to 999";
const numberMessage = "Enter a number";
const largest = 100_000_000_000;

/** A day of the calendar, or today by the business's clock when the list is looked at. */
const DayOrToday = z.union([z.literal("today"), dayField("Day")]);

export const FilterCondition = z
  .object({
    field: FieldName,
    is: z.enum(filterTests, "Choose a test"),
    /** Of a choice; "none" is nothing chosen. */
    values: z
      .array(requiredText("Choice", 200))
      .min(1, "Choose at least one")
      .max(mostValues, `Choose at most ${mostValues}`)
      .optional(),
    text: requiredText("Text", 200, "Enter the text to look for").optional(),
    /** Money in the smallest unit of the business's currency. */
    number: z.number(numberMessage).min(-largest, numberMessage).max(largest, numberMessage).optional(),
    amount: z.int(amountMessage).min(1, amountMessage).max(999, amountMessage).optional(),
    unit: Unit.optional(),
    day: DayOrToday.optional(),
    /** The last day of "between". */
    to: DayOrToday.optional(),
  })
  .superRefine((condition, context) => {
    const lacking = lackOf(condition);
    if (lacking) context.addIssue({ code: "custom", message: lacking, path: ["is"] });
  });
export type FilterCondition = z.infer<typeof FilterCondition>;

function lackOf({ is, values, text, number, amount, unit, day, to }: FilterCondition): string | undefined {
  switch (operandsOf[is]) {
    case "values":
      return values ? undefined : "Choose at least one";
    case "text":
      return text === undefined ? "Enter the text to look for" : undefined;
    case "number":
      return number === undefined ? numberMessage : undefined;
    case "span":
      return amount === undefined || unit === undefined ? amountMessage : undefined;
    case "day":
      return day === undefined ? "Choose a day" : undefined;
    case "days":
      if (day === undefined || to === undefined) return "Choose both days";
      return day !== "today" && to !== "today" && to < day
        ? "The first day must come before the last"
        : undefined;
    default:
      return undefined;
  }
}

export type FilterItem = FilterCondition | FilterGroup;
export type FilterGroup = { match: Match; items: FilterItem[] };

export const isGroup = (item: FilterItem): item is FilterGroup => "match" in item;

export const conditionsIn = (group: FilterGroup): FilterCondition[] =>
  group.items.flatMap((item) => (isGroup(item) ? conditionsIn(item) : [item]));
