/** Every question about the definitions of custom fields. */
import { type Selectable, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { withJson } from "#platform/database/json.ts";
import type { FieldKind } from "./contract.ts";
import type { CustomFieldRow, CustomFieldTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<CustomFieldTables>(scope);

const keptColumns = [
  "id",
  "kind",
  "key",
  "label",
  "type",
  "help",
  "is_required",
  "default_value",
  "choices",
  "position",
  "visible_to",
  "editable_by",
  "version",
  "created_at",
  "updated_at",
  "archived_at",
] as const;

const jsonColumns = ["default_value", "choices"];

export type KeptField = Pick<Selectable<CustomFieldRow>, (typeof keptColumns)[number]>;

const fields = (scope: Scope) =>
  tables(scope)
    .selectFrom("custom_fields")
    .select(keptColumns)
    .where("organization_id", "=", scope.organizationId);

/** In the order of their kinds and places, archived ones last. */
export const findAllFields = (scope: Scope): Promise<KeptField[]> =>
  fields(scope)
    .orderBy("kind")
    .orderBy(sql`archived_at is not null`)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** Archived ones among them. */
export const findFieldsOf = (scope: Scope, kind: FieldKind): Promise<KeptField[]> =>
  fields(scope).where("kind", "=", kind).orderBy("position").orderBy("id").execute();

/** These fields of a kind, archived ones among them, and whose type stays as it is until the transaction ends. */
export const shareFieldRows = (tx: Scope, kind: FieldKind): Promise<KeptField[]> =>
  fields(tx).where("kind", "=", kind).orderBy("id").forKeyShare().execute();

export const findFieldRow = (scope: Scope, id: number): Promise<KeptField | undefined> =>
  fields(scope).where("id", "=", id).executeTakeFirst();

/** Until the transaction ends no value of the field is written. */
export const lockFieldRow = (tx: Scope, id: number): Promise<KeptField | undefined> =>
  fields(tx).where("id", "=", id).forUpdate().executeTakeFirst();

/** Until the transaction ends nobody else adds or moves fields of this kind. */
export async function awaitTurn(tx: Scope, kind: FieldKind): Promise<void> {
  const turn = `custom fields ${tx.organizationId} ${kind}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx.db);
}

type NewFieldRow = Omit<KeptField, "id" | "version" | "archived_at">;

export function insertFieldRow(tx: Scope, row: NewFieldRow): Promise<KeptField> {
  return tables(tx)
    .insertInto("custom_fields")
    .values({ ...withJson(row, jsonColumns), organization_id: tx.organizationId })
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

/** Writes the new values of a row that is held, and counts its version up. */
export function changeFieldRow(
  tx: Scope,
  id: number,
  values: Omit<Updateable<CustomFieldRow>, "organization_id" | "id" | "kind" | "key" | "version">,
): Promise<KeptField> {
  return tables(tx)
    .updateTable("custom_fields")
    .set((row) => ({ ...withJson(values, jsonColumns), version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

/** The places of all the fields of a kind, by the order of `ids`. */
export async function movePlaces(tx: Scope, kind: FieldKind, ids: readonly number[]): Promise<void> {
  await sql`
    update custom_fields as f set position = wanted.place
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    where f.organization_id = ${tx.organizationId} and f.kind = ${kind} and f.id = wanted.id`.execute(tx.db);
}
