/** Every question about the values that records have in their custom fields. */
import { type RawBuilder, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { inParts } from "#platform/database/in-parts.ts";
import { asJson } from "#platform/database/json.ts";
import type { FieldChoice, FieldKind, FieldType } from "./contract.ts";
import type { CustomFieldTables } from "./tables.ts";
import type { FieldValue } from "./values-contract.ts";

const tables = (scope: Scope) => tablesOf<CustomFieldTables>(scope);

const isSeenBy = (role: string | null) =>
  role === null ? sql`true` : sql`(f.visible_to is null or ${role} = any(f.visible_to))`;

type ReadValue = { record_id: number; key: string; value: FieldValue };

/** Of fields that are not archived and, unless `role` is null, that the role sees; in the order of the fields. */
export async function findValues(
  scope: Scope,
  kind: FieldKind,
  ids: readonly number[],
  role: string | null,
): Promise<ReadValue[]> {
  const { rows } = await sql<ReadValue>`
    select v.record_id, f.key, v.value from custom_fields f
    join custom_field_values v
      on v.organization_id = f.organization_id and v.field_id = f.id and v.kind = f.kind
      and v.record_id = any(${ids}::bigint[])
    where f.organization_id = ${scope.organizationId} and f.kind = ${kind} and f.archived_at is null
      and ${isSeenBy(role)}
    order by f.position, f.id`.execute(scope.db);
  return rows;
}

/** The same of the one record that `id` names in a statement around it: an object in the order of the fields, or null. */
export const valuesOfOne = (
  scope: Scope,
  kind: FieldKind,
  id: RawBuilder<unknown>,
  role: string | null,
): RawBuilder<Record<string, FieldValue> | null> => sql`(
  select json_object_agg(f.key, v.value order by f.position, f.id) from custom_fields f
  join custom_field_values v
    on v.organization_id = f.organization_id and v.field_id = f.id and v.kind = f.kind and v.record_id = ${id}
  where f.organization_id = ${scope.organizationId} and f.kind = ${kind} and f.archived_at is null
    and ${isSeenBy(role)})`;

/** By the id of the field, also of archived and hidden ones. */
export async function findValuesOfRecord(
  scope: Scope,
  kind: FieldKind,
  id: number,
): Promise<Map<number, FieldValue>> {
  const rows = await tables(scope)
    .selectFrom("custom_field_values")
    .select(["field_id", "value"])
    .where("organization_id", "=", scope.organizationId)
    .where("kind", "=", kind)
    .where("record_id", "=", id)
    .execute();
  return new Map(rows.map(({ field_id, value }) => [field_id, value]));
}

export type RecordValue = { record_id: number; field_id: number; value: FieldValue };

/** The same of many records. */
export function findValuesOfRecords(
  scope: Scope,
  kind: FieldKind,
  ids: readonly number[],
): Promise<RecordValue[]> {
  return sql<RecordValue>`
    select record_id, field_id, value from custom_field_values
    where organization_id = ${scope.organizationId} and kind = ${kind} and record_id = any(${ids}::bigint[])`
    .execute(scope.db)
    .then(({ rows }) => rows);
}

export type ValueChange = { field_id: number; value: FieldValue | null };

/** Null takes the value away. */
export async function saveValues(
  tx: Scope,
  kind: FieldKind,
  id: number,
  changes: readonly ValueChange[],
): Promise<void> {
  const cleared = changes.filter(({ value }) => value === null).map(({ field_id }) => field_id);
  if (cleared.length > 0) {
    await tables(tx)
      .deleteFrom("custom_field_values")
      .where("organization_id", "=", tx.organizationId)
      .where("kind", "=", kind)
      .where("record_id", "=", id)
      .where("field_id", "in", cleared)
      .execute();
  }
  const set = changes.flatMap(({ field_id, value }) =>
    value === null ? [] : [{ record_id: id, field_id, value }],
  );
  if (set.length > 0) await insertValues(tx, kind, set);
}

/** Of many records; null takes a value away. */
export async function changeValues(
  tx: Scope,
  kind: FieldKind,
  changes: readonly { record_id: number; field_id: number; value: FieldValue | null }[],
): Promise<void> {
  const gone = changes.filter(({ value }) => value === null);
  if (gone.length > 0)
    await sql`
      delete from custom_field_values v
      using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g (record_id bigint, field_id bigint)
      where v.organization_id = ${tx.organizationId} and v.kind = ${kind}
        and v.record_id = g.record_id and v.field_id = g.field_id`.execute(tx.db);
  const set = changes.flatMap(({ value, ...of }) => (value === null ? [] : [{ ...of, value }]));
  if (set.length > 0) await insertValues(tx, kind, set);
}

/** A value that is there is written over. */
export async function insertValues(
  tx: Scope,
  kind: FieldKind,
  values: readonly RecordValue[],
): Promise<void> {
  await inParts(values, (part) =>
    tables(tx)
      .insertInto("custom_field_values")
      .values(
        part.map((row) => ({ ...row, value: asJson(row.value), kind, organization_id: tx.organizationId })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "kind", "record_id", "field_id"])
          .doUpdateSet((row) => ({ value: row.ref("excluded.value") })),
      )
      .returning("record_id")
      .execute(),
  );
}

/** Of fields that are not archived. */
export async function copyValues(tx: Scope, kind: FieldKind, from: number, to: number): Promise<void> {
  await sql`
    insert into custom_field_values (organization_id, kind, record_id, field_id, value)
    select v.organization_id, v.kind, ${to}, v.field_id, v.value from custom_field_values v
    join custom_fields f
      on f.organization_id = v.organization_id and f.id = v.field_id and f.archived_at is null
    where v.organization_id = ${tx.organizationId} and v.kind = ${kind} and v.record_id = ${from}
    on conflict do nothing`.execute(tx.db);
}

/** Each value of the field with how often it is there, the most frequent first. */
export async function countValues(
  scope: Scope,
  fieldId: number,
): Promise<{ value: FieldValue; records: number }[]> {
  const { rows } = await sql<{ value: FieldValue; records: number }>`
    select value, count(*) as records from custom_field_values
    where organization_id = ${scope.organizationId} and field_id = ${fieldId}
    group by value order by count(*) desc, value`.execute(scope.db);
  return rows;
}

export async function countRecords(scope: Scope, fieldId: number): Promise<number> {
  const { rows } = await sql<{ records: number }>`
    select count(*) as records from custom_field_values
    where organization_id = ${scope.organizationId} and field_id = ${fieldId}`.execute(scope.db);
  return rows[0]?.records ?? 0;
}

/** Every record that has the value `from` has `to`, or none where that is null. */
export async function rewriteValues(
  tx: Scope,
  fieldId: number,
  changes: readonly { from: FieldValue; to: FieldValue | null }[],
): Promise<void> {
  const pairs = JSON.stringify(changes.map(({ from, to }) => ({ was: from, becomes: to })));
  await sql`
    with gone as (
      delete from custom_field_values v using jsonb_to_recordset(${pairs}::jsonb) as c (was jsonb, becomes jsonb)
      where v.organization_id = ${tx.organizationId} and v.field_id = ${fieldId} and v.value = c.was
        and coalesce(jsonb_typeof(c.becomes), 'null') = 'null')
    update custom_field_values v set value = c.becomes
    from jsonb_to_recordset(${pairs}::jsonb) as c (was jsonb, becomes jsonb)
    where v.organization_id = ${tx.organizationId} and v.field_id = ${fieldId} and v.value = c.was
      and jsonb_typeof(c.becomes) <> 'null'`.execute(tx.db);
}

type Sql = RawBuilder<unknown>;

export type FieldReads = {
  /** What the record has, null for nothing. */
  value: Sql;
  /** What the order goes by, where it is not the value: choices by their labels. */
  order?: Sql;
  rows: {
    /** What a row of the field holds. */
    value: Sql;
    /** Whether the record has a row of which something is true. */
    has: (holds: Sql) => Sql;
    /** Whether it is among the few records that hold this, found by an index. */
    holds?: (wanted: string | number) => Sql;
  };
  /** A select of `id` and `value`, a row for each record that has one, or for each of these. */
  each: (among?: readonly number[]) => Sql;
};

type Read = { id: number; kind: FieldKind; type: FieldType; choices: readonly FieldChoice[] };

/** Where a list reads a field of its records; `record` is the id of each. */
export function fieldReads(
  { organizationId }: Scope,
  { id, kind, type, choices }: Read,
  record: Sql,
): FieldReads {
  const value = valueIn(type, id);
  const those = sql`v.organization_id = ${organizationId}::uuid and v.kind = ${kind} and v.field_id = ${id}::bigint`;
  const from = sql`from custom_field_values v where ${those} and v.record_id = ${record}`;
  const equals = equalsIn(type);
  const read = sql`(select ${value} ${from})`;
  return {
    value: read,
    ...(type === "choice" ? { order: byLabel(read, choices) } : {}),
    rows: {
      value,
      has: (holds) => sql`exists (select ${from} and ${holds})`,
      ...(equals && {
        // Joined to the records, row level security would keep it from the index; "offset" keeps it on its own.
        holds: (wanted) => sql`(${record} in (select v.record_id from listed_field_values v
          where ${those} and ${equals(wanted)} offset 0))`,
      }),
    },
    each: (among) => sql`select v.record_id as id, ${value} as value from custom_field_values v
      where ${those} ${among ? sql`and v.record_id = any(${among}::bigint[])` : sql``}`,
  };
}

function byLabel(value: Sql, choices: readonly FieldChoice[]): Sql {
  const labels = Object.fromEntries(choices.map(({ key, label }) => [key, label.toLowerCase()]));
  return sql`(${JSON.stringify(labels)}::jsonb ->> ${value}) collate "C"`;
}

/** As the indexes have it; a text that is longer than theirs is compared as a whole, too. */
function equalsIn(type: FieldType): ((wanted: string | number) => Sql) | undefined {
  if (type === "number" || type === "money") return (wanted) => sql`v.value_number = ${wanted}::numeric`;
  if (type !== "text" && type !== "link") return undefined;
  return (wanted) => sql`jsonb_typeof(v.value) = 'string'
    and (left(search_form(btrim(v.value #>> '{}')), 200) collate "C") = left(search_form(${wanted}::text), 200)
    and search_form(btrim(v.value #>> '{}')) = search_form(${wanted}::text)`;
}

function valueIn(type: FieldType, id: number): Sql {
  switch (type) {
    case "number":
    case "money":
      return sql`v.value_number`;
    case "yes_no":
      return sql`(v.value = 'true'::jsonb)`;
    case "several":
      return sql`v.value`;
    case "choice":
      return sql`(v.value_text collate "C")`;
    case "date":
      // The database may look at rows of other fields first, whose text is no day.
      return sql`(case when v.field_id = ${id}::bigint then v.value_text::date end)`;
    default:
      return sql`(v.value #>> '{}')`;
  }
}
