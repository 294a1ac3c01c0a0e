/** What the business may do with its custom fields: add, change, order, archive and restore them. */
import { findAnyRole } from "#domains/users/roles/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { type ProvidedKey, providedBy, providedKey } from "#platform/provided.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { checkValue, type FieldRules } from "./checking.ts";
import {
  type CustomField,
  type FieldChanges,
  type FieldChoice,
  type FieldKind,
  type FieldUses,
  hasChoices,
  mostFields,
  type NewField,
} from "./contract.ts";
import { keyFor } from "./keys.ts";
import { maySee } from "./seeing.ts";
import {
  awaitTurn,
  changeFieldRow,
  findAllFields,
  findFieldRow,
  findFieldsOf,
  insertFieldRow,
  type KeptField,
  lockFieldRow,
  movePlaces,
} from "./store.ts";
import type { FieldInput, FieldValue } from "./values-contract.ts";
import { countRecords } from "./values-store.ts";

/** Names what of a later domain uses a field, such as a segment that asks for it. */
type FindDependants = (
  scope: Scope,
  field: Pick<KeptField, "id" | "kind" | "key">,
) => Promise<FieldUses["dependants"]>;

/** Later domains that use fields give their answer here. */
export const fieldDependants: ProvidedKey<readonly FindDependants[]> =
  providedKey("what uses a custom field");

export const serializeField = ({ position: _, ...row }: KeptField): CustomField => row;

/** Who can't change fields is told of those alone that their role sees. */
export async function listFields(actor: Actor): Promise<{ fields: CustomField[] }> {
  const rows = await findAllFields(requirePermission(actor, "organization.view"));
  return { fields: rows.filter((field) => mayKnow(actor, field)).map(serializeField) };
}

const mayKnow = (actor: Actor, field: KeptField): boolean =>
  actor.permissions.has("organization.update") || maySee(actor, field);

export async function createField(actor: Actor, input: NewField): Promise<CustomField> {
  const { kind, label, type, help = "", is_required = false, visible_to = null, editable_by = null } = input;
  return inTransaction(requirePermission(actor, "organization.update"), async (tx) => {
    await awaitTurn(tx, kind);
    const others = await findFieldsOf(tx, kind);
    assertRoom(others);
    assertOtherLabel(others, label);
    await assertRoles(tx, visible_to, editable_by);
    const choices = choicesFrom(type, input.choices ?? [], []);
    const at = now().toISOString();
    const row = await insertFieldRow(tx, {
      kind,
      key: keyFor(label, new Set(others.map(({ key }) => key)), "field"),
      label,
      type,
      help,
      is_required,
      default_value: defaultFrom({ label, type, choices }, input.default_value ?? null),
      choices,
      position: Math.max(0, ...others.map(({ position }) => position)) + 1,
      visible_to,
      editable_by,
      created_at: at,
      updated_at: at,
    });
    await tell(tx, row, "created", "added");
    return serializeField(row);
  });
}

/** A newer version than `expectedVersion` in store refuses the change with a conflict that says who was faster. */
export async function updateField(
  actor: Actor,
  id: number,
  { choices: wanted, default_value, ...changes }: Omit<FieldChanges, "version">,
  expectedVersion?: number,
): Promise<CustomField> {
  return inTransaction(requirePermission(actor, "organization.update"), async (tx) => {
    const kept = await lockField(tx, id, expectedVersion);
    if (kept.archived_at !== null) throw conflict("This field is archived. Restore it to make changes.");
    const label = changes.label ?? kept.label;
    if (label !== kept.label) assertOtherLabel(await findFieldsOf(tx, kept.kind), label, id);
    await assertRoles(tx, changes.visible_to ?? null, changes.editable_by ?? null);
    const choices = wanted ? choicesFrom(kept.type, wanted, kept.choices) : kept.choices;
    const rules = { label, type: kept.type, choices };
    const changed = changedFields(kept, {
      ...givenFields(changes),
      choices,
      default_value: defaultFrom(rules, default_value === undefined ? kept.default_value : default_value),
    });
    if (Object.keys(changed).length === 0) return serializeField(kept);
    const row = await changeFieldRow(tx, id, { ...changed, updated_at: now().toISOString() });
    await tell(tx, row, "updated", "changed", { fields: Object.keys(changed) });
    return serializeField(row);
  });
}

/** Its values are kept, and shown again once it is restored. */
export async function archiveField(actor: Actor, id: number): Promise<CustomField> {
  return inTransaction(requirePermission(actor, "organization.update"), async (tx) => {
    const kept = await lockField(tx, id);
    if (kept.archived_at !== null) return serializeField(kept);
    const at = now().toISOString();
    const row = await changeFieldRow(tx, id, { archived_at: at, updated_at: at });
    await tell(tx, row, "archived", "archived");
    return serializeField(row);
  });
}

/** Comes back as the last of its kind. */
export async function restoreField(actor: Actor, id: number): Promise<CustomField> {
  return inTransaction(requirePermission(actor, "organization.update"), async (tx) => {
    const found = await findFieldRow(tx, id);
    if (!found) throw notFound("Custom field");
    await awaitTurn(tx, found.kind);
    const kept = await lockField(tx, id);
    if (kept.archived_at === null) return serializeField(kept);
    const others = await findFieldsOf(tx, kept.kind);
    assertRoom(others);
    assertOtherLabel(others, kept.label, id);
    const position = Math.max(0, ...others.map((each) => each.position)) + 1;
    const row = await changeFieldRow(tx, id, {
      archived_at: null,
      position,
      updated_at: now().toISOString(),
    });
    await tell(tx, row, "restored", "restored");
    return serializeField(row);
  });
}

/** Fields that `ids` does not name keep their order behind those that it names. */
export async function reorderFields(
  actor: Actor,
  kind: FieldKind,
  ids: readonly number[],
): Promise<{ fields: CustomField[] }> {
  return inTransaction(requirePermission(actor, "organization.update"), async (tx) => {
    await awaitTurn(tx, kind);
    const fields = await findFieldsOf(tx, kind);
    const known = new Set(fields.map(({ id }) => id));
    if (ids.some((id) => !known.has(id))) throw notFound("Custom field");
    const wanted = new Set(ids);
    const order = [...wanted, ...fields.map(({ id }) => id).filter((id) => !wanted.has(id))];
    await movePlaces(tx, kind, order);
    const [first] = fields;
    if (first && order.some((id, index) => id !== fields[index]?.id)) {
      await tell(tx, first, "reordered", "put in another order");
    }
    return { fields: (await findAllFields(tx)).map(serializeField) };
  });
}

export async function findUses(actor: Actor, id: number): Promise<FieldUses> {
  const scope = requirePermission(actor, "organization.view");
  const field = await findFieldRow(scope, id);
  if (!field || !mayKnow(actor, field)) throw notFound("Custom field");
  const found: FieldUses["dependants"] = [];
  for (const find of providedBy(actor.appContext, fieldDependants)) found.push(...(await find(scope, field)));
  return { values: await countRecords(scope, id), dependants: found };
}

/** The field, held until the transaction ends. Throws `conflict` when it was changed after `expectedVersion`. */
export async function lockField(tx: Scope, id: number, expectedVersion?: number): Promise<KeptField> {
  const row = await lockFieldRow(tx, id);
  if (!row) throw notFound("Custom field");
  const subjects = [{ kind: "custom_field", id }];
  await assertUnchanged(tx, row, expectedVersion, { thing: "field", subjects });
  return row;
}

function assertRoom(fields: readonly KeptField[]): void {
  if (fields.filter(({ archived_at }) => archived_at === null).length < mostFields) return;
  throw conflict(
    `You can have up to ${mostFields} fields of each kind. Archive one you no longer use first.`,
  );
}

/** Two fields that read the same can't be told apart on a form. */
function assertOtherLabel(fields: readonly KeptField[], label: string, own?: number): void {
  const isSame = (field: KeptField) =>
    field.id !== own && field.archived_at === null && field.label.toLowerCase() === label.toLowerCase();
  if (!fields.some(isSame)) return;
  const message = "Another field already has this label. Enter a different one.";
  throw invalid(message, { label: message });
}

/** One missing choice could not be told from one that was taken away, so that none is: it is archived. */
export function choicesFrom(
  type: FieldRules["type"],
  wanted: readonly { key?: string | undefined; label: string; is_archived: boolean }[],
  kept: readonly FieldChoice[],
): FieldChoice[] {
  if (!hasChoices(type)) return [];
  const taken = new Set(kept.map(({ key }) => key));
  const choices: FieldChoice[] = [];
  for (const { key: given, label, is_archived } of wanted) {
    if (given !== undefined && (!taken.has(given) || choices.some(({ key }) => key === given))) {
      throw badChoices("A choice of the list isn't there any more. Reload and try again.");
    }
    const key = given ?? keyFor(label, new Set([...taken, ...choices.map((each) => each.key)]), "choice");
    choices.push({ key, label, is_archived });
  }
  const left = kept.filter(({ key }) => !choices.some((each) => each.key === key));
  const all = [...choices, ...left.map((choice) => ({ ...choice, is_archived: true }))];
  const offered = all.filter((each) => !each.is_archived).map(({ label }) => label.toLowerCase());
  if (offered.length === 0) throw badChoices("Add at least one choice");
  if (new Set(offered).size < offered.length) throw badChoices("Two choices have the same label");
  return all;
}

const badChoices = (message: string) => invalid(message, { choices: message });

function defaultFrom(rules: FieldRules, input: FieldInput): FieldValue | null {
  const { value, error } = checkValue({ ...rules, label: "Default" }, input);
  if (error !== null) throw invalid(error, { default_value: error });
  return value;
}

async function assertRoles(tx: Scope, ...lists: (readonly string[] | null)[]): Promise<void> {
  for (const key of new Set(lists.flatMap((list) => list ?? []))) {
    if (await findAnyRole(tx, key)) continue;
    throw invalid("This role no longer exists. Choose another one.", {
      visible_to: "Choose roles that exist",
    });
  }
}

type Told = "created" | "updated" | "archived" | "restored" | "reordered" | "retyped";

export const tell = (
  tx: Scope,
  { id, kind, key, label }: KeptField,
  what: Told,
  words: string,
  data: Record<string, unknown> = {},
) =>
  appendEvent(tx, {
    type: `custom_field.${what}`,
    subject: { kind: "custom_field", id },
    title:
      what === "reordered" ? `Custom fields of ${kind}s were ${words}` : `Custom field ${label} was ${words}`,
    data: { kind, key, label, ...data },
  });
