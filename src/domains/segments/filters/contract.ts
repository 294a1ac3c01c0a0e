/**
 * The filter of a segment: a tree of conditions over the fields of `fields-contract.ts`.
 *
 * A group holds if all, any or none of its items do; groups stand in groups. What is not
 * known of a customer is no day and no amount that a condition could find, and counts as zero where things are counted. Relative days are counted on the business's calendar from
 * the day on which the segment is looked at: more than 11 months before March 31 is before April 30 of the year before.
 */
import { z } from "zod";
import { CustomerSource, CustomerStatus } from "#domains/customers/contract.ts";
import { dayField, Id, requiredText } from "#shared/fields.ts";
import { Match, mostConditions, mostLevels, mostValues, Unit } from "#shared/filters/filter.ts";
import {
  countFields,
  dayFields,
  type FieldName,
  fieldFacts,
  moneyFields,
  textFields,
  yesNoFields,
} from "./fields-contract.ts";

export { mostConditions, mostLevels };

const tooMany = `A segment can have up to ${mostConditions} conditions`;

export { Match, Unit };

const amountMessage = "Enter a number from 1 to 999";
const Amount = z.int(amountMessage).min(1, amountMessage).max(999, amountMessage);

/** The last so many days, weeks, months or years with today, or from one day to another, both with it. */
export const Period = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("last"), amount: Amount, unit: Unit }),
  z
    .object({ kind: z.literal("days"), from: dayField("From"), to: dayField("To") })
    .refine(({ from, to }) => from <= to, { error: "The first day must come before the last", path: ["to"] }),
]);
export type Period = z.infer<typeof Period>;

const narrowing = { service_id: Id.optional(), period: Period.optional() };

const namesOf = <Fields extends object>(fields: Fields) =>
  Object.keys(fields) as [keyof Fields & string, ...(keyof Fields & string)[]];

const values = <Value extends z.ZodType>(each: Value) =>
  z.array(each).min(1, "Choose at least one").max(mostValues, `Choose at most ${mostValues}`);

const OneOf = z.enum(["any_of", "none_of"]);

const StatusCondition = z.object({ field: z.literal("status"), is: OneOf, values: values(CustomerStatus) });
const SourceCondition = z.object({
  field: z.literal("source"),
  is: OneOf,
  values: values(CustomerSource),
});
/** "none" stands for a customer without an owner. */
const OwnerCondition = z.object({
  field: z.literal("assigned_to"),
  is: OneOf,
  values: values(z.union([z.uuid("Choose a team member from the list"), z.literal("none")])),
});

export const TextTest = z.enum(["is", "is_not", "contains", "starts_with", "blank", "filled"]);
export const hasWords = (test: z.infer<typeof TextTest>): boolean => test !== "blank" && test !== "filled";
const TextCondition = z
  .object({
    field: z.enum(namesOf(textFields)),
    is: TextTest,
    value: requiredText("Text", 200, "Enter the text to look for").optional(),
  })
  .refine(({ is, value }) => !hasWords(is) || value !== undefined, {
    error: "Enter the text to look for",
    path: ["value"],
  });

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

const DayCondition = z
  .object({
    field: z.enum(namesOf(dayFields)),
    is: DayTest,
    amount: Amount.optional(),
    unit: Unit.optional(),
    day: dayField("Day").optional(),
    /** The last day of "between". */
    to: dayField("Last day").optional(),
    service_id: narrowing.service_id,
  })
  .superRefine(({ field, is, amount, unit, day, to, service_id }, context) => {
    const lacks = (part: "amount" | "day" | "to") => dayParts[is].includes(part);
    const say = (message: string, path: string) =>
      context.addIssue({ code: "custom", message, path: [path] });
    if (lacks("amount") && (amount === undefined || unit === undefined)) say(amountMessage, "amount");
    if (lacks("day") && day === undefined) say("Choose a day", "day");
    if (lacks("to") && to === undefined) say("Choose the last day", "to");
    if (is === "between" && day && to && to < day) say("The first day must come before the last", "to");
    if (service_id !== undefined && !takes(field, "service"))
      say("This field isn't about a service", "service_id");
  });

export type DayCondition = z.infer<typeof DayCondition>;

const NumberTest = z.enum(["at_least", "at_most", "exactly"]);
const numberMessage = "Enter a whole number of 0 or more";
const Count = z.int(numberMessage).min(0, numberMessage).max(1_000_000_000, "This number is too large");
const moneyMessage = "Enter an amount such as 250.00";
const Cents = z.int(moneyMessage).min(-100_000_000_000, moneyMessage).max(100_000_000_000, moneyMessage);

const CountCondition = z
  .object({ field: z.enum(namesOf(countFields)), is: NumberTest, count: Count, ...narrowing })
  .superRefine(checkNarrowing);
const MoneyCondition = z
  .object({
    field: z.enum(namesOf(moneyFields)),
    is: NumberTest,
    /** In the smallest unit of the business's currency. */
    cents: Cents,
    period: narrowing.period,
  })
  .superRefine(checkNarrowing);

const YesNoCondition = z.object({ field: z.enum(namesOf(yesNoFields)), is: z.enum(["yes", "no"]) });

const takes = (field: FieldName, what: "service" | "period"): boolean =>
  fieldFacts[field].takes?.includes(what) ?? false;

function checkNarrowing(
  {
    field,
    service_id,
    period,
  }: { field: FieldName; service_id?: number | undefined; period?: Period | undefined },
  context: z.RefinementCtx,
): void {
  if (service_id !== undefined && !takes(field, "service"))
    context.addIssue({ code: "custom", message: "This field isn't about a service", path: ["service_id"] });
  if (period !== undefined && !takes(field, "period"))
    context.addIssue({ code: "custom", message: "This field has no period", path: ["period"] });
}

export const Condition = z.discriminatedUnion("field", [
  StatusCondition,
  SourceCondition,
  OwnerCondition,
  TextCondition,
  DayCondition,
  CountCondition,
  MoneyCondition,
  YesNoCondition,
]);
export type Condition = z.infer<typeof Condition>;

export type Group = { field: "group"; match: Match; items: Item[] };
export type Item = Condition | Group;

/** A group of this level; those of the last have no groups in them. */
function groupOf(level: number): z.ZodType<Group, Group> {
  const inner =
    level < mostLevels
      ? groupOf(level + 1)
      : z.object({ field: z.literal("group") }).refine(() => false, {
          error: `Groups can be up to ${mostLevels} levels deep`,
          abort: true,
        });
  const Item = z.discriminatedUnion("field", [
    inner as unknown as typeof StatusCondition,
    ...Condition.options,
  ]);
  return z.object({
    field: z.literal("group"),
    match: Match,
    items: z.array(Item).min(1, "Add a condition").max(mostConditions, tooMany),
  }) as z.ZodType<Group, Group>;
}

export const Filter = groupOf(1).refine((filter) => countConditions(filter) <= mostConditions, tooMany);
export type Filter = Group;

export const isGroup = (item: Item): item is Group => item.field === "group";

export function conditionsIn(group: Group): Condition[] {
  return group.items.flatMap((item) => (isGroup(item) ? conditionsIn(item) : item));
}

const countConditions = (group: Group): number => conditionsIn(group).length;
