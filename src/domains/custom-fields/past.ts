/** Takes over what records have in their custom fields together with the records, without a line in the event log. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import { checkValue } from "./checking.ts";
import type { FieldKind } from "./contract.ts";
import { findFieldsOf } from "./store.ts";
import type { CustomFieldInputs } from "./values-contract.ts";
import { insertValues } from "./values-store.ts";

export type RecordFields = { id: number; custom_fields: CustomFieldInputs };

/** Throws a TypeError for a key or a value that the fields of the kind don't have. */
export async function backfillFieldValues(
  actor: Actor,
  kind: FieldKind,
  records: readonly RecordFields[],
): Promise<void> {
  await inTransaction(requirePermission(actor, "organization.update"), async (tx) => {
    const fields = new Map((await findFieldsOf(tx, kind)).map((field) => [field.key, field]));
    const values = records.flatMap(({ id, custom_fields }) =>
      Object.entries(custom_fields).flatMap(([key, input]) => {
        const field = fields.get(key);
        if (!field) throw new TypeError(`There is no custom field ${key}`);
        const { value, error } = checkValue(field, input);
        if (error !== null) throw new TypeError(error);
        return value === null ? [] : [{ record_id: id, field_id: field.id, value }];
      }),
    );
    await insertValues(tx, kind, values);
  });
}
