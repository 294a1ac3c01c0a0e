/** The custom fields of a kind as lists filter, sort, show and export them, and as segments ask for them. */
import type { RawBuilder } from "kysely";
import { type Actor, requirePermission } from "#platform/actor.ts";
import type { FieldChoice, FieldKind, FieldType } from "./contract.ts";
import { mayEdit, maySee } from "./seeing.ts";
import { findFieldsOf } from "./store.ts";
import { viewOf } from "./values.ts";
import { type FieldReads, fieldReads } from "./values-store.ts";

export type FieldOfList = FieldReads & {
  id: number;
  key: string;
  label: string;
  type: FieldType;
  /** Also those that are archived: records may have them. */
  choices: readonly FieldChoice[];
  /** From the actor's role. */
  isHidden: boolean;
  /** By the actor's role. */
  isEditable: boolean;
  isArchived: boolean;
};

/** In their order; `record` reads the id of each record in the list's statement. */
export async function fieldsOfList(
  actor: Actor,
  kind: FieldKind,
  record: RawBuilder<unknown>,
): Promise<FieldOfList[]> {
  const scope = requirePermission(actor, viewOf[kind]);
  const rows = await findFieldsOf(scope, kind);
  return rows.map((field) => ({
    id: field.id,
    key: field.key,
    label: field.label,
    type: field.type,
    choices: field.choices,
    isHidden: !maySee(actor, field),
    isEditable: mayEdit(actor, field),
    isArchived: field.archived_at !== null,
    ...fieldReads(scope, field, record),
  }));
}
