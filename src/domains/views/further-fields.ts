/**
 * Fields of a list that are known only when the program runs: those that the business defined itself. Each is a field
 * like the declared ones, with the expression that reads it over the list's own table.
 */
import type { RawBuilder } from "kysely";
import type { FieldChoice, FieldType } from "#domains/custom-fields/contract.ts";
import { fieldsOfList } from "#domains/custom-fields/listing.ts";
import type { Actor } from "#platform/actor.ts";
import type { ListColumn } from "#platform/database/filters/list-query.ts";
import type { FieldKind } from "#shared/filters/filter.ts";
import { type ListField, type ListName, ownFieldName } from "#shared/filters/list-fields.ts";
import { recordKinds } from "./contract.ts";

export type KnownField = ListField & ListColumn;

const filteredAs: Record<FieldType, FieldKind> = {
  text: "text",
  link: "text",
  number: "number",
  money: "money",
  date: "day",
  yes_no: "yes_no",
  choice: "choice",
  several: "choice",
};

type FurtherField = { field: KnownField; isHidden: boolean; isArchived: boolean };

/** `record` reads the id of each record in the list's statement. */
export async function furtherFields(
  actor: Actor,
  list: ListName,
  record: RawBuilder<unknown>,
): Promise<FurtherField[]> {
  const kind = recordKinds[list];
  if (!kind) return [];
  const found = await fieldsOfList(actor, kind, record);
  return found.map(({ key, label, type, choices, value, order, rows, isHidden, isEditable, isArchived }) => ({
    isHidden,
    isArchived,
    field: {
      name: ownFieldName(key),
      label,
      kind: filteredAs[type],
      value,
      rows,
      ...(choices.length > 0 ? { options: choices.map(optionOf) } : {}),
      ...(order && { order }),
      ...(isEditable ? { isBulk: true as const } : {}),
      ...(type === "several" ? { isSeveral: true as const, isUnsorted: true as const } : {}),
    },
  }));
}

const optionOf = ({ key, label, is_archived }: FieldChoice) => ({
  value: key,
  label: is_archived ? `${label} (archived)` : label,
});
