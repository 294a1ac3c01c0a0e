/** The values of custom fields on the wire, as records give and take them: `custom_fields: {"gate_code": "4711"}`. */
import { z } from "zod";
import { isPlainLine, onOneLine } from "#shared/characters.ts";

const sentence = "A custom field must be plain text, a number, yes or no, a list of choices, or empty";

const text = (longest: number) => z.string().max(longest).transform(onOneLine).refine(isPlainLine);

/** Null clears the field. What the field's type asks for is judged once the field is known. */
export const FieldInput = z.union(
  [text(5_000), z.number(), z.boolean(), z.array(text(60)).max(100), z.null()],
  sentence,
);
export type FieldInput = z.infer<typeof FieldInput>;

/** By key. Fields that aren't named stay as they are. */
export const CustomFieldInputs = z.record(z.string().max(60), FieldInput, {
  error: "Custom fields must be an object of values by key",
});
export type CustomFieldInputs = z.infer<typeof CustomFieldInputs>;

export type FieldValue = Exclude<FieldInput, null>;

/** By key, of those fields that the reader may see and that have a value. */
export const CustomFieldValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
);
export type CustomFieldValues = z.infer<typeof CustomFieldValues>;

/** What has to be sent so that `before` becomes `wanted`: a field that is gone is null. */
export function changedValues(
  before: CustomFieldValues = {},
  wanted: CustomFieldInputs = {},
): CustomFieldInputs {
  const keys = new Set([...Object.keys(before), ...Object.keys(wanted)]);
  const isOther = (key: string) =>
    JSON.stringify(before[key] ?? null) !== JSON.stringify(wanted[key] ?? null);
  return Object.fromEntries([...keys].filter(isOther).map((key) => [key, wanted[key] ?? null]));
}
