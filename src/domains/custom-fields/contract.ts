/**
 * Custom fields: what a business tracks besides the fields that every record has, such as the gate code of a customer.
 *
 * A field belongs to one kind of record. Its key is made from its first label and stays, so that a new label breaks no
 * app; the same holds for its choices. A field is archived, never deleted: its values are kept, and restoring it shows
 * them again. Roles may be kept from seeing or editing a field. Changing a field's type shows beforehand which values
 * carry over (features.md T-SET-8). Money is in whole minor units (cents) of the business's currency, a date is a
 * calendar day without a zone.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, requiredText, shortText } from "#shared/fields.ts";
import { FieldInput } from "./values-contract.ts";

/** The kinds of records that can have custom fields, as events name them. */
export const FieldKind = z.enum(["customer", "job", "contract", "invoice", "service"]);
export type FieldKind = z.infer<typeof FieldKind>;

export const FieldType = z.enum(["text", "number", "money", "date", "choice", "several", "yes_no", "link"]);
export type FieldType = z.infer<typeof FieldType>;

export const mostFields = 100;
const mostChoices = 100;

export const hasChoices = (type: FieldType): boolean => type === "choice" || type === "several";

export const FieldChoice = z.object({
  /** Made from its first label; a new label keeps it. */
  key: z.string(),
  label: z.string(),
  /** Not offered any more, but still shown where it was chosen. */
  is_archived: z.boolean(),
});
export type FieldChoice = z.infer<typeof FieldChoice>;

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** What a form needs of a field, as its reader may see it. */
export const FormField = z
  .object({
    id: z.number(),
    key: z.string(),
    label: z.string(),
    type: FieldType,
    help: z.string(),
    is_required: z.boolean(),
    /** What a new record has unless something else is given. */
    default_value: Value.nullable(),
    choices: z.array(FieldChoice),
    may_edit: z.boolean(),
  })
  .meta({ id: "FormField" });
export type FormField = z.infer<typeof FormField>;

export const CustomField = z
  .object({
    ...FormField.omit({ may_edit: true }).shape,
    kind: FieldKind,
    /** Keys of the roles that see the field besides the owner's; null for every role. */
    visible_to: z.array(z.string()).nullable(),
    /** Keys of the roles that may edit its values besides the owner's; null for every role that sees it. */
    editable_by: z.array(z.string()).nullable(),
    archived_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.number(),
  })
  .meta({ id: "CustomField" });
export type CustomField = z.infer<typeof CustomField>;

const Choices = z
  .array(
    z.object({
      /** Of a choice that is kept; without it a new one. */
      key: shortText("Choice", 60).optional(),
      label: requiredText("Choice", 80),
      is_archived: z.boolean("Archived must be yes or no").default(false),
    }),
    "Choices must be a list",
  )
  .max(mostChoices, `Add up to ${mostChoices} choices`);

const Roles = z
  .array(shortText("Role", 60), "Roles must be a list")
  .max(100, "Choose up to 100 roles")
  .nullable()
  .optional();

const settings = {
  help: shortText("Help text", 300).optional(),
  is_required: z.boolean("Required must be yes or no").optional(),
  default_value: FieldInput.optional(),
  choices: Choices.optional(),
  visible_to: Roles,
  editable_by: Roles,
};

export const NewField = z.object({
  kind: FieldKind,
  label: requiredText("Label", 80),
  type: FieldType,
  ...settings,
});
export type NewField = z.infer<typeof NewField>;

export const FieldChanges = z.object({
  label: requiredText("Label", 80).optional(),
  ...settings,
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int("Version must be a whole number").optional(),
});
export type FieldChanges = z.infer<typeof FieldChanges>;

export const TypeChange = z.object({ type: FieldType, choices: Choices.optional() });
export type TypeChange = z.infer<typeof TypeChange>;

export const TypePreview = z.object({
  /** How many values there are, how many carry over, and how many would be lost. */
  values: z.number(),
  kept: z.number(),
  lost: z.number(),
  /** Some of each, as they read before and after; `to` is null for those that would be lost. */
  examples: z.array(z.object({ from: z.string(), to: z.string().nullable() })),
  /** To be sent with the change, so that what was previewed is what happens. */
  fingerprint: z.string(),
});
export type TypePreview = z.infer<typeof TypePreview>;

export const FieldUses = z.object({
  /** How many records have a value. */
  values: z.number(),
  /** What else uses the field, such as a segment. */
  dependants: z.array(z.object({ kind: z.string(), name: z.string() })),
});
export type FieldUses = z.infer<typeof FieldUses>;

const ById = z.object({ id: IdParam });
const tags = ["Custom fields"];
const at = (method: "GET" | "POST" | "PUT", path: string, summary: string) => ({
  method,
  path: `/api/custom-fields${path}` as `/${string}`,
  summary,
  tags,
});

export const customFieldsContract = {
  list: needing("organization.view")
    .route(at("GET", "", "List the custom fields of every kind, archived ones last"))
    .output(z.object({ fields: z.array(CustomField) })),
  forms: needing("dashboard.view")
    .route(at("GET", "/forms", "List the fields of a kind of record that you may see, in their order"))
    .input(z.object({ kind: FieldKind }))
    .output(z.object({ fields: z.array(FormField) })),
  create: needing("organization.update")
    .route({ ...at("POST", "", "Add a custom field"), successStatus: 201 })
    .input(NewField)
    .output(CustomField),
  reorder: needing("organization.update")
    .route(at("PUT", "/order", "Put the fields of a kind in another order"))
    .input(
      z.object({
        kind: FieldKind,
        ids: z.array(Id, "Fields must be a list").max(mostFields, `Name up to ${mostFields} fields`),
      }),
    )
    .output(z.object({ fields: z.array(CustomField) })),
  update: needing("organization.update")
    .route(at("PUT", "/{id}", "Update a custom field. Its key and type stay"))
    .input(ById.extend(FieldChanges.shape))
    .output(CustomField),
  uses: needing("organization.view")
    .route(at("GET", "/{id}/uses", "Retrieve how many records have a value and what else uses the field"))
    .input(ById)
    .output(FieldUses),
  archive: needing("organization.update")
    .route(at("POST", "/{id}/archive", "Archive a custom field. Its values are kept"))
    .input(ById)
    .output(CustomField),
  restore: needing("organization.update")
    .route(at("POST", "/{id}/restore", "Restore an archived custom field with its values"))
    .input(ById)
    .output(CustomField),
  previewType: needing("organization.update")
    .route(at("POST", "/{id}/type/preview", "Preview which values carry over to another type"))
    .input(ById.extend(TypeChange.shape))
    .output(TypePreview),
  changeType: needing("organization.update")
    .route(at("POST", "/{id}/type", "Change the type of a custom field and its values with it"))
    .input(ById.extend({ ...TypeChange.shape, fingerprint: shortText("Fingerprint", 100) }))
    .output(CustomField),
};
