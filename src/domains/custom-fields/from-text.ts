/** Values of custom fields out of a table that was made elsewhere: read as people write them, then judged like any other. */
import { isDeepStrictEqual } from "node:util";
import type { Scope } from "#platform/actor.ts";
import { cut } from "#shared/text.ts";
import { checkValue } from "./checking.ts";
import type { FieldKind, FieldType } from "./contract.ts";
import { mayEdit } from "./seeing.ts";
import { readText, type Writing } from "./showing.ts";
import { findFieldsOf, type KeptField, shareFieldRows } from "./store.ts";
import { type PreparedFields, prepared } from "./values.ts";
import type { FieldValue } from "./values-contract.ts";
import { changeValues, findValuesOfRecords, insertValues } from "./values-store.ts";

/** A custom field as a table may fill it. */
export type FillableField = KeptField;

/** Either what the cell means, null for a blank one, or what is wrong with it. */
export type CellValue = { value: FieldValue | null; error: null } | { value: null; error: string };

/** Those that may be filled from a table: in use, and the actor may edit them. `isHeld` keeps them as they are. */
export async function listFillableFields(
  scope: Scope,
  kind: FieldKind,
  { isHeld }: { isHeld: boolean },
): Promise<FillableField[]> {
  const fields = await (isHeld ? shareFieldRows(scope, kind) : findFieldsOf(scope, kind));
  return fields.filter((field) => field.archived_at === null && mayEdit(scope.actor, field));
}

/** What a new record lacks whose cell is blank; undefined for nothing. */
export const lackOf = ({ is_required, label }: FillableField): string | undefined =>
  is_required ? `${label} is required` : undefined;

export function readCell(field: FillableField, text: string, writing: Writing): CellValue {
  if (text === "") return { value: null, error: null };
  // Spreadsheets keep web addresses as people type them.
  const isBare = field.type === "link" && !/^[a-z]+:/i.test(text);
  const value = readText(field, isBare ? `https://${text}` : text, writing);
  if (value !== null) return { value, error: null };
  const quoted = cut(text, longestQuote);
  return { value: null, error: `${field.label} ${expected[field.type]}, not "${quoted}"` };
}

const expected: Record<FieldType, string> = {
  text: "can have up to 1,000 characters",
  link: "must be a web address such as https://example.com",
  number: "must be a number",
  money: "must be an amount such as 250.00",
  date: "must be a date such as 2026-05-31",
  yes_no: "must be yes or no",
  choice: "must be one of its choices",
  several: "must be some of its choices",
};

const longestQuote = 40;

/** For records that were just added; defaults fill what isn't among them. */
export async function saveFilled(
  tx: Scope,
  kind: FieldKind,
  records: readonly { id: number; values: ReadonlyMap<number, FieldValue> }[],
): Promise<void> {
  const fields = (await findFieldsOf(tx, kind)).filter(({ archived_at }) => archived_at === null);
  const rows = records.flatMap(({ id, values }) =>
    fields.flatMap((field) => {
      const value = values.get(field.id) ?? field.default_value;
      return value === null ? [] : [{ record_id: id, field_id: field.id, value }];
    }),
  );
  if (rows.length > 0) await insertValues(tx, kind, rows);
}

/** What each of these records has, by the id of the field. */
export async function readFilled(
  scope: Scope,
  kind: FieldKind,
  ids: readonly number[],
): Promise<Map<number, Map<number, FieldValue>>> {
  const byRecord = new Map(ids.map((id) => [id, new Map<number, FieldValue>()]));
  for (const { record_id, field_id, value } of await findValuesOfRecords(scope, kind, ids))
    byRecord.get(record_id)?.set(field_id, value);
  return byRecord;
}

/** A value of a record that is there already, as it was and as the table has it. */
export type FilledChange = {
  record_id: number;
  field_id: number;
  before: FieldValue | null;
  after: FieldValue;
};

/** Of records that the transaction holds. */
export const changeFilled = (
  tx: Scope,
  kind: FieldKind,
  changes: readonly FilledChange[],
  to: "before" | "after",
): Promise<void> =>
  changeValues(
    tx,
    kind,
    changes.map(({ record_id, field_id, [to]: value }) => ({ record_id, field_id, value })),
  );

/** Those of the records whose values are others by now, or can't be anymore what they were. */
export async function changedSinceFilled(
  tx: Scope,
  kind: FieldKind,
  changes: readonly FilledChange[],
): Promise<Set<number>> {
  const fields = new Map((await shareFieldRows(tx, kind)).map((field) => [field.id, field]));
  const values = await readFilled(tx, kind, [...new Set(changes.map(({ record_id }) => record_id))]);
  const isOther = ({ record_id, field_id, before, after }: FilledChange) => {
    const field = fields.get(field_id);
    if (!field || checkValue(field, before, before).error !== null) return true;
    return !isDeepStrictEqual(values.get(record_id)?.get(field_id) ?? null, after);
  };
  return new Set(changes.filter(isOther).map(({ record_id }) => record_id));
}

/** How the event log speaks of fields that a table has changed. */
export function toldOfFilled(fields: readonly FillableField[]): Pick<PreparedFields, "words" | "data"> {
  const { words, data } = prepared(fields.map((field) => [field, null]));
  return { words, data };
}
