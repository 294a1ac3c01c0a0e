/** Which of the business's own customer fields a question of a form can save its answers to. */
import type { FieldChoice, FieldType } from "#domains/custom-fields/contract.ts";
import { type FieldKind, type FormContent, type FormField, fieldsOf } from "./content-contract.ts";
import type { Problem } from "./problems-contract.ts";

const typesFor: Partial<Record<FieldKind, readonly FieldType[]>> = {
  short_text: ["text", "link"],
  long_text: ["text"],
  email: ["text"],
  phone: ["text"],
  address: ["text"],
  service: ["text"],
  number: ["number", "money"],
  date: ["date"],
  choice: ["choice"],
  several: ["several"],
  yes_no: ["yes_no"],
};

/** The kind of question that asks for a field of each type. */
export const questionFor: Record<FieldType, FieldKind> = {
  text: "short_text",
  link: "short_text",
  number: "number",
  money: "number",
  date: "date",
  choice: "choice",
  several: "several",
  yes_no: "yes_no",
};

type Definition = { type: FieldType; choices: readonly FieldChoice[] };

export const offeredLabels = ({ choices }: Pick<Definition, "choices">): string[] =>
  choices.filter(({ is_archived }) => !is_archived).map(({ label }) => label);

export const canSave = (kind: FieldKind, type: FieldType): boolean => typesFor[kind]?.includes(type) ?? false;

/** By its kind, and each of its choices is one of the field's; a question without any yet takes those of the field. */
export function fitsField(
  { kind, options }: Pick<FormField, "kind" | "options">,
  field: Definition,
): boolean {
  if (!canSave(kind, field.type)) return false;
  const offered = new Set(offeredLabels(field).map((label) => label.toLowerCase()));
  return options.filter(Boolean).every((option) => offered.has(option.toLowerCase()));
}

/** `fields` are those that can be judged; null for one that is archived. */
export function problemsOfSaving(
  content: FormContent,
  fields: ReadonlyMap<number, Definition | null>,
): Problem[] {
  return fieldsOf(content).flatMap((field): Problem[] => {
    const { key: at, kind, saves_to: id } = field;
    const definition = id === undefined || id === null ? undefined : fields.get(id);
    if (definition === undefined) return [];
    if (definition === null)
      return [
        { at, message: "The customer field that this answer saves to is archived. Choose another one" },
      ];
    if (fitsField(field, definition)) return [];
    const message = canSave(kind, definition.type)
      ? "Use the choices of the customer field that this answer saves to"
      : "The customer field that this answer saves to has another type now. Choose another one";
    return [{ at, message }];
  });
}
