/**
 * Conditions on the business's own customer fields. Each names its field by id, and the type that the field had when it
 * was chosen: a field of another type answers another question.
 */
import { z } from "zod";
import { type FieldType, hasChoices } from "#domains/custom-fields/contract.ts";
import { Id, requiredText } from "#shared/fields.ts";
import {
  Cents,
  checkDay,
  checkText,
  dayOperands,
  moneyMessage,
  NumberTest,
  OneOf,
  textOperands,
  values,
} from "./operands-contract.ts";

const own = { field: z.literal("custom"), field_id: Id };

/** Tests that ask only whether there is a value. */
const FilledTest = z.enum(["blank", "filled"]);
const asksMore = (is: string): boolean => is !== "blank" && is !== "filled";

const numberMessage = "Enter a number with up to six decimals";
const Decimal = z
  .number(numberMessage)
  .min(-1_000_000_000_000, "This number is too small")
  .max(1_000_000_000_000, "This number is too large")
  .refine((value) => Number(value.toFixed(6)) === value, numberMessage);

const given = (part: "number" | "cents" | "values", message: string) => ({
  error: message,
  path: [part],
});

const OwnText = z.object({ ...own, type: z.enum(["text", "link"]), ...textOperands }).superRefine(checkText);

const OwnNumber = z
  .object({
    ...own,
    type: z.literal("number"),
    is: z.enum([...NumberTest.options, ...FilledTest.options]),
    number: Decimal.optional(),
  })
  .refine(({ is, number }) => !asksMore(is) || number !== undefined, given("number", numberMessage));

const OwnMoney = z
  .object({
    ...own,
    type: z.literal("money"),
    is: z.enum([...NumberTest.options, ...FilledTest.options]),
    /** In the smallest unit of the business's currency. */
    cents: Cents.optional(),
  })
  .refine(({ is, cents }) => !asksMore(is) || cents !== undefined, given("cents", moneyMessage));

const OwnDate = z.object({ ...own, type: z.literal("date"), ...dayOperands }).superRefine(checkDay);

const OwnChoice = z
  .object({
    ...own,
    type: z.enum(["choice", "several"]),
    is: z.enum([...OneOf.options, ...FilledTest.options]),
    /** Keys of choices. */
    values: values(requiredText("Choice", 60)).optional(),
  })
  .refine(
    ({ is, values: chosen }) => !asksMore(is) || chosen !== undefined,
    given("values", "Choose at least one"),
  );

const OwnYesNo = z.object({ ...own, type: z.literal("yes_no"), is: z.enum(["yes", "no"]) });

export const OwnCondition = z.discriminatedUnion("type", [
  OwnText,
  OwnNumber,
  OwnMoney,
  OwnDate,
  OwnChoice,
  OwnYesNo,
]);
export type OwnCondition = z.infer<typeof OwnCondition>;

/** By which tests and operands a field of each type is asked. */
export type OwnKind = "text" | "number" | "money" | "day" | "choice" | "yes_no";

export function ownKind(type: FieldType): OwnKind {
  if (hasChoices(type)) return "choice";
  if (type === "date") return "day";
  return type === "number" || type === "money" || type === "yes_no" ? type : "text";
}
