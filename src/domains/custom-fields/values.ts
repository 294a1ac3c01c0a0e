/**
 * The door through which records of later domains read and write their custom fields: what a role does not see is
 * neither given nor written over, and what is given is judged by the field's type.
 */

import { isDeepStrictEqual } from "node:util";
import type { RawBuilder } from "kysely";
import { type Actor, assertMay, requirePermission, type Scope } from "#platform/actor.ts";
import { forbidden, invalid } from "#platform/errors.ts";
import type { Permission } from "#shared/permissions.ts";
import { checkValue } from "./checking.ts";
import type { FieldKind, FormField } from "./contract.ts";
import { mayEdit, maySee, seesAll } from "./seeing.ts";
import { findFieldsOf, type KeptField, shareFieldRows } from "./store.ts";
import type { CustomFieldInputs, CustomFieldValues, FieldInput, FieldValue } from "./values-contract.ts";
import {
  copyValues,
  findValues,
  findValuesOfRecord,
  saveValues,
  type ValueChange,
  valuesOfOne,
} from "./values-store.ts";

export const viewOf: Record<FieldKind, Permission> = {
  customer: "customers.view",
  job: "jobs.view",
  contract: "contracts.view",
  invoice: "invoices.view",
  service: "services.view",
};

/** Those that the actor may see, in their order; none for who may not see records of the kind. */
export async function listFieldsFor(kind: FieldKind, actor: Actor): Promise<FormField[]> {
  if (actor.kind !== "system" && !actor.permissions.has(viewOf[kind])) return [];
  const rows = await findFieldsOf(requirePermission(actor, viewOf[kind]), kind);
  return rows
    .filter((field) => field.archived_at === null && maySee(actor, field))
    .map((field) => ({
      id: field.id,
      key: field.key,
      label: field.label,
      type: field.type,
      help: field.help,
      is_required: field.is_required,
      default_value: field.default_value,
      choices: field.choices,
      may_edit: mayEdit(actor, field),
    }));
}

export async function listFormFields(actor: Actor, kind: FieldKind): Promise<{ fields: FormField[] }> {
  assertMay(actor, "dashboard.view");
  return { fields: await listFieldsFor(kind, actor) };
}

/** By the record's id, what the actor may see of each; records without values are not among them. */
export async function readFieldValues(
  scope: Scope,
  kind: FieldKind,
  ids: readonly number[],
): Promise<Map<number, CustomFieldValues>> {
  const values = new Map<number, CustomFieldValues>();
  if (ids.length === 0) return values;
  for (const { record_id, key, value } of await findValues(scope, kind, ids, roleOf(scope))) {
    const record = values.get(record_id) ?? {};
    record[key] = value;
    values.set(record_id, record);
  }
  return values;
}

const roleOf = ({ actor }: Scope): string | null => (seesAll(actor) ? null : actor.role);

/** What the actor may see of one record, as a column of the statement that reads it; null when it has no values. */
export const fieldValuesColumn = (scope: Scope, kind: FieldKind, id: RawBuilder<unknown>) =>
  valuesOfOne(scope, kind, id, roleOf(scope));

/** The records with what the actor may see of their custom fields. */
export async function withFieldValues<Rec extends { id: number }>(
  scope: Scope,
  kind: FieldKind,
  records: readonly Rec[],
): Promise<(Rec & { custom_fields: CustomFieldValues })[]> {
  const ids = records.map(({ id }) => id);
  const values = await readFieldValues(scope, kind, ids);
  return records.map((record) => ({ ...record, custom_fields: values.get(record.id) ?? {} }));
}

export async function withOwnFieldValues<Rec extends { id: number }>(
  scope: Scope,
  kind: FieldKind,
  record: Rec,
): Promise<Rec & { custom_fields: CustomFieldValues }> {
  const values = await readFieldValues(scope, kind, [record.id]);
  return { ...record, custom_fields: values.get(record.id) ?? {} };
}

/** What is to be written of a record's fields, and how the event log speaks of it. */
export type PreparedFields = {
  values: ValueChange[];
  isChange: boolean;
  /** "Gate code, Warranty until"; a field that only some roles see goes unnamed. */
  words: string;
  /** For the event's data. Values stand in no event, because who reads the log may not see the field. */
  data: { custom_fields?: string[]; restricted_field_ids?: number[] };
};

/**
 * For a record that is added. Defaults fill what is not given. A caller that says nothing of custom fields at all is
 * asked for none; one that speaks of them must fill those that are required.
 */
export async function prepareNewFields(
  tx: Scope,
  kind: FieldKind,
  given: CustomFieldInputs | undefined,
): Promise<PreparedFields> {
  const fields = given === undefined ? await findFieldsOf(tx, kind) : await shareFieldRows(tx, kind);
  const inputs = given ?? {};
  assertKnown(tx.actor, fields, inputs, kind);
  const changes: [KeptField, FieldValue | null][] = [];
  for (const field of fields) {
    if (field.archived_at !== null) continue;
    const input = Object.hasOwn(inputs, field.key) ? (inputs[field.key] as FieldInput) : undefined;
    const value = input === undefined ? field.default_value : judge(field, input, null);
    if (input !== undefined && !isDeepStrictEqual(value, field.default_value)) assertMayEdit(tx.actor, field);
    if (value === null && given !== undefined && mayEdit(tx.actor, field)) assertNotRequired(field);
    if (value !== null) changes.push([field, value]);
  }
  return prepared(changes);
}

/** What many records are to get: as each of them would be judged, as far as that hangs on none of them. */
export async function checkFieldChanges(
  scope: Scope,
  kind: FieldKind,
  given: CustomFieldInputs,
): Promise<CustomFieldInputs> {
  if (Object.keys(given).length === 0) return {};
  const fields = await findFieldsOf(scope, kind);
  assertKnown(scope.actor, fields, given, kind);
  const named = fields.filter(({ key }) => Object.hasOwn(given, key));
  const checked = named.map((field): [string, FieldInput] => {
    assertMayEdit(scope.actor, field);
    const value = judge(field, given[field.key] as FieldInput, null);
    if (value === null) assertNotRequired(field);
    return [field.key, value];
  });
  return Object.fromEntries(checked);
}

/** For a record that the transaction holds: fields that are not named stay, and what stays the same writes nothing. */
export async function prepareFieldChanges(
  tx: Scope,
  kind: FieldKind,
  id: number,
  given: CustomFieldInputs | undefined,
): Promise<PreparedFields> {
  if (given === undefined || Object.keys(given).length === 0) return prepared([]);
  const fields = await shareFieldRows(tx, kind);
  assertKnown(tx.actor, fields, given, kind);
  const kept = await findValuesOfRecord(tx, kind, id);
  const changes: [KeptField, FieldValue | null][] = [];
  for (const field of fields) {
    if (!Object.hasOwn(given, field.key)) continue;
    const before = kept.get(field.id) ?? null;
    const value = judge(field, given[field.key] as FieldInput, before);
    if (isDeepStrictEqual(value, before)) continue;
    assertMayEdit(tx.actor, field);
    if (value === null) assertNotRequired(field);
    changes.push([field, value]);
  }
  return prepared(changes);
}

export const saveFields = (tx: Scope, kind: FieldKind, id: number, { values }: PreparedFields) =>
  saveValues(tx, kind, id, values);

/** A copy of a record has the same values, also those that the actor may not see. */
export const copyFields = (tx: Scope, kind: FieldKind, from: number, to: number) =>
  copyValues(tx, kind, from, to);

/** What is written and told of these changes, whoever has judged them. */
export function prepared(changes: readonly (readonly [KeptField, FieldValue | null])[]): PreparedFields {
  const fields = changes.map(([field]) => field);
  const open = fields.filter(({ visible_to }) => visible_to === null);
  const restricted = fields.filter(({ visible_to }) => visible_to !== null);
  const labels = open.map(({ label }) => label);
  return {
    values: changes.map(([{ id }, value]) => ({ field_id: id, value })),
    isChange: changes.length > 0,
    words: [...labels, ...(restricted.length > 0 ? ["a field with limited access"] : [])].join(", "),
    data: {
      ...(open.length > 0 ? { custom_fields: open.map(({ key }) => key) } : {}),
      ...(restricted.length > 0 ? { restricted_field_ids: restricted.map(({ id }) => id) } : {}),
    },
  };
}

/** A field that the actor does not see is, for them, one that isn't there. */
function assertKnown(
  actor: Actor,
  fields: readonly KeptField[],
  given: CustomFieldInputs,
  kind: FieldKind,
): void {
  for (const key of Object.keys(given)) {
    const field = fields.find((each) => each.key === key && maySee(actor, each));
    if (!field) throw refused(key, `There is no custom field "${key}" on ${kind}s.`);
    if (field.archived_at !== null) {
      throw refused(key, `${field.label} is archived. Restore the field to use it.`);
    }
  }
}

function judge(field: KeptField, input: FieldInput, kept: FieldValue | null): FieldValue | null {
  const { value, error } = checkValue(field, input, kept);
  if (error !== null) throw refused(field.key, error);
  return value;
}

function assertNotRequired({ is_required, key, label }: KeptField): void {
  if (is_required) throw refused(key, `${label} is required`);
}

function assertMayEdit(actor: Actor, field: KeptField): void {
  if (!mayEdit(actor, field)) throw forbidden(`Your role can't edit ${field.label}.`);
}

const refused = (key: string, message: string) => invalid(message, { [`custom_fields.${key}`]: message });
