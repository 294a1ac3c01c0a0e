/** What a line of the editor asks for: a built-in field, or one of the business's own. */
import type { FieldType } from "#domains/custom-fields/contract.ts";
import { type FieldKind, type FieldName, kindOf } from "../../filters/fields-contract.ts";
import { type OwnKind, ownKind } from "../../filters/own-contract.ts";

/** `type` is the one that the field had when it was chosen. */
export type OwnField = { id: number; type: FieldType };
export type AskedField = FieldName | OwnField;
export type AskedKind = FieldKind | OwnKind;

export const isOwnField = (field: AskedField): field is OwnField => typeof field === "object";

export const kindOfField = (field: AskedField): AskedKind =>
  isOwnField(field) ? ownKind(field.type) : kindOf(field);

/** As the field picker has it; a field that got another type is another option. */
export const optionOf = (field: AskedField): string =>
  isOwnField(field) ? `custom_${field.id}_${field.type}` : field;
