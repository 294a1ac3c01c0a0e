/**
 * The filter of a segment: a tree of conditions over the fields of `fields-contract.ts` and the business's own ones.
 *
 * A group holds if all, any or none of its items do; groups stand in groups. What is not
 * known of a customer is no day and no amount that a condition could find, and counts as zero where things are counted. Relative days are counted on the business's calendar from
 * the day on which the segment is looked at: more than 11 months before March 31 is before April 30 of the year before.
 */
import { z } from "zod";
import { CustomerSource, CustomerStatus } from "#domains/customers/contract.ts";
import { dayField, Id } from "#shared/fields.ts";
import { Match, mostConditions, mostLevels, Unit } from "#shared/filters/filter.ts";
import {
  countFields,
  dayFields,
  type FieldName,
  fieldFacts,
  moneyFields,
  textFields,
  yesNoFields,
} from "./fields-contract.ts";
import {
  Amount,
  Cents,
  Count,
  checkDay,
  checkText,
  dayOperands,
  NumberTest,
  OneOf,
  textOperands,
  values,
} from "./operands-contract.ts";
import { OwnCondition } from "./own-contract.ts";

export { mostConditions, mostLevels };

const tooMany = `A segment can have up to ${mostConditions} conditions`;

export { Match, Unit };

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

const TextCondition = z
  .object({ field: z.enum(namesOf(textFields)), ...textOperands })
  .superRefine(checkText);

const DayCondition = z
  .object({ field: z.enum(namesOf(dayFields)), ...dayOperands, service_id: narrowing.service_id })
  .superRefine((condition, context) => {
    checkDay(condition, context);
    checkNarrowing(condition, context);
  });

export type DayCondition = z.infer<typeof DayCondition>;

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
  OwnCondition,
]);
export type Condition = z.infer<typeof Condition>;

/** On what every customer has or what is worked out of their records; the others are the business's own fields. */
export type BuiltInCondition = Exclude<Condition, OwnCondition>;
export const isOwn = (condition: Condition): condition is OwnCondition => condition.field === "custom";

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
