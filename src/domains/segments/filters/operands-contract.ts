/** What a condition is asked and given, whatever the field: tests of words, days and numbers, and their operands. */
import { z } from "zod";
import { dayField, requiredText } from "#shared/fields.ts";
import { mostValues, Unit } from "#shared/filters/filter.ts";

const amountMessage = "Enter a number from 1 to 999";
export const Amount = z.int(amountMessage).min(1, amountMessage).max(999, amountMessage);

export const values = <Value extends z.ZodType>(each: Value) =>
  z.array(each).min(1, "Choose at least one").max(mostValues, `Choose at most ${mostValues}`);

export const OneOf = z.enum(["any_of", "none_of"]);

export const TextTest = z.enum(["is", "is_not", "contains", "starts_with", "blank", "filled"]);
export type TextTest = z.infer<typeof TextTest>;
export const hasWords = (test: TextTest): boolean => test !== "blank" && test !== "filled";

const textMessage = "Enter the text to look for";
export const textOperands = { is: TextTest, value: requiredText("Text", 200, textMessage).optional() };

type Asked = z.RefinementCtx;
const say = (context: Asked, message: string, path: string): void =>
  context.addIssue({ code: "custom", message, path: [path] });

export function checkText({ is, value }: { is: TextTest; value?: string | undefined }, context: Asked): void {
  if (hasWords(is) && value === undefined) say(context, textMessage, "value");
}

export const DayTest = z.enum([
  "more_than_ago",
  "within_last",
  "within_next",
  "more_than_ahead",
  "before",
  "since",
  "between",
  "ever",
  "never",
]);
export type DayTest = z.infer<typeof DayTest>;

/** What each test of a day is given besides. */
export const dayParts: Record<DayTest, readonly ("amount" | "day" | "to")[]> = {
  more_than_ago: ["amount"],
  within_last: ["amount"],
  within_next: ["amount"],
  more_than_ahead: ["amount"],
  before: ["day"],
  since: ["day"],
  between: ["day", "to"],
  ever: [],
  never: [],
};

export const dayOperands = {
  is: DayTest,
  amount: Amount.optional(),
  unit: Unit.optional(),
  day: dayField("Day").optional(),
  /** The last day of "between". */
  to: dayField("Last day").optional(),
};

export type DayOperands = {
  is: DayTest;
  amount?: number | undefined;
  unit?: Unit | undefined;
  day?: string | undefined;
  to?: string | undefined;
};

export function checkDay({ is, amount, unit, day, to }: DayOperands, context: Asked): void {
  const lacks = (part: "amount" | "day" | "to") => dayParts[is].includes(part);
  if (lacks("amount") && (amount === undefined || unit === undefined)) say(context, amountMessage, "amount");
  if (lacks("day") && day === undefined) say(context, "Choose a day", "day");
  if (lacks("to") && to === undefined) say(context, "Choose the last day", "to");
  if (is === "between" && day && to && to < day)
    say(context, "The first day must come before the last", "to");
}

export const NumberTest = z.enum(["at_least", "at_most", "exactly"]);

const countMessage = "Enter a whole number of 0 or more";
export const Count = z.int(countMessage).min(0, countMessage).max(1_000_000_000, "This number is too large");

export const moneyMessage = "Enter an amount such as 250.00";
export const Cents = z
  .int(moneyMessage)
  .min(-100_000_000_000, moneyMessage)
  .max(100_000_000_000, moneyMessage);
