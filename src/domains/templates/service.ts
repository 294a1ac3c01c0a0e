/** What the business may do with one template: find, add, change, copy, delete it, and see its saved versions. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { cut } from "#shared/text.ts";
import {
  givenCategories,
  mostTemplates,
  type NewTemplate,
  restorableDays,
  type Template,
  type TemplateChanges,
  type TemplateVersion,
} from "./contract.ts";
import { fieldsOf } from "./filling.ts";
import { assertKnownFields } from "./own-facts.ts";
import {
  changeTemplateRow,
  countByCategory,
  countMatching,
  findTemplateRow,
  findVersionRows,
  forgetStarterIfTaken,
  insertTemplateRow,
  insertVersionRow,
  type KeptTemplate,
  lockTemplateRow,
} from "./store.ts";

const dayMs = 24 * 60 * 60 * 1000;
const longestName = 160;

const serialize = ({ deleted_at: _, updated_by_name: updated_by, ...row }: KeptTemplate): Template => ({
  ...row,
  updated_by,
});

/** Throws `not_found` for one that was deleted or never was. */
export async function findTemplate(actor: Actor, id: number): Promise<Template> {
  const row = await findTemplateRow(requirePermission(actor, "templates.view"), id);
  if (!row) throw notFound("Template");
  return serialize(row);
}

export async function createTemplate(actor: Actor, input: NewTemplate): Promise<Template> {
  const scope = requirePermission(actor, "templates.create");
  return inTransaction(scope, async (tx) => {
    await assertRoom(tx);
    await assertKnownFields(tx, [], fieldsOf(input.content));
    return serialize(await addTemplate(tx, input));
  });
}

/** So that the list stays one that a person can look through; deleted ones don't count. */
async function assertRoom(tx: Scope): Promise<void> {
  const kept = await countMatching(tx, { search: "", kind: undefined, category: "" });
  if (kept >= mostTemplates)
    throw conflict(`You can have up to ${mostTemplates} templates. Delete one you no longer use first.`);
}

async function addTemplate(tx: Scope, { name, category, content }: NewTemplate): Promise<KeptTemplate> {
  const at = now().toISOString();
  const values = { name, category: await knownSpelling(tx, category), content, starter: null };
  const row = (await insertTemplateRow(tx, values, at)) as KeptTemplate;
  await insertVersionRow(tx, row);
  await recordTemplate(tx, row, "created", `Template added: ${row.name}`);
  return row;
}

/** "payments" is the same category as "Payments". */
async function knownSpelling(tx: Scope, category: string): Promise<string> {
  const known = [...givenCategories, ...(await countByCategory(tx)).map(({ name }) => name)];
  return known.find((name) => name.toLowerCase() === category.toLowerCase()) ?? category;
}

export function recordTemplate(
  tx: Scope,
  { id, name, kind }: KeptTemplate,
  what: "created" | "updated" | "deleted" | "restored",
  title: string,
  facts: { description?: string; data?: Record<string, unknown> } = {},
): Promise<void> {
  return appendEvent(tx, {
    type: `template.${what}`,
    subject: { kind: "template", id },
    title,
    ...(facts.description === undefined ? {} : { description: facts.description }),
    data: { name, kind, ...facts.data },
  });
}

/**
 * Changes the fields that are given, and keeps what stands then as a version. `expectedVersion` is the version that the
 * changes were made to: a newer one in store refuses them with a conflict that says who was faster.
 */
export async function updateTemplate(
  actor: Actor,
  id: number,
  changes: Omit<TemplateChanges, "version">,
  expectedVersion?: number,
): Promise<Template> {
  const scope = requirePermission(actor, "templates.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lockPresent(tx, id, expectedVersion);
    if (changes.content && changes.content.kind !== kept.kind)
      throw invalid("A template keeps its kind. Add a new one instead.", {
        content: "A template keeps its kind",
      });
    if (changes.content) await assertKnownFields(tx, fieldsOf(kept.content), fieldsOf(changes.content));
    const { category, ...others } = changes;
    const wanted = givenFields({
      ...others,
      category: category === undefined ? undefined : await knownSpelling(tx, category),
    });
    const changed = changedFields(kept, wanted);
    if (Object.keys(changed).length === 0) return serialize(kept);
    const facts = { updated_at: now().toISOString(), updated_by_name: tx.actor.name };
    const saved = await changeTemplateRow(tx, id, { ...changed, ...facts }, { isNewVersion: true });
    await insertVersionRow(tx, saved);
    await recordTemplate(tx, saved, "updated", `Template changed: ${saved.name}`, {
      description: `Version ${saved.version}`,
      data: { version: saved.version, fields: Object.keys(changed) },
    });
    return serialize(saved);
  });
}

async function lockPresent(tx: Scope, id: number, expectedVersion?: number): Promise<KeptTemplate> {
  const row = await lockTemplateRow(tx, id);
  if (!row || row.deleted_at !== null) throw notFound("Template");
  await assertUnchanged(tx, row, expectedVersion, {
    thing: "template",
    subjects: [{ kind: "template", id }],
  });
  return row;
}

export async function duplicateTemplate(actor: Actor, id: number): Promise<Template> {
  const scope = requirePermission(actor, "templates.create");
  return inTransaction(scope, async (tx) => {
    const original = await findTemplateRow(tx, id);
    if (!original) throw notFound("Template");
    await assertRoom(tx);
    const name = `${cut(original.name, longestName - 7)} (copy)`;
    return serialize(await addTemplate(tx, { ...original, name }));
  });
}

/** What was made from it stays as it is: it holds a copy of the words. */
export async function deleteTemplate(actor: Actor, id: number, expectedVersion?: number): Promise<Template> {
  const scope = requirePermission(actor, "templates.delete");
  return inTransaction(scope, async (tx) => {
    await lockPresent(tx, id, expectedVersion);
    const at = now().toISOString();
    const saved = await changeTemplateRow(tx, id, { deleted_at: at }, { isNewVersion: false });
    await recordTemplate(tx, saved, "deleted", `Template deleted: ${saved.name}`, {
      description: `Can be restored for ${restorableDays} days`,
    });
    return serialize(saved);
  });
}

/** Bringing back what is already back changes nothing, so that an undo may be sent twice. */
export async function restoreTemplate(actor: Actor, id: number): Promise<Template> {
  const scope = requirePermission(actor, "templates.delete");
  return inTransaction(scope, async (tx) => {
    const held = await lockTemplateRow(tx, id);
    if (!held) throw notFound("Template");
    if (held.deleted_at === null) return serialize(held);
    if (now().getTime() - Date.parse(held.deleted_at) > restorableDays * dayMs) throw notFound("Template");
    await assertRoom(tx);
    await forgetStarterIfTaken(tx, id);
    const saved = await changeTemplateRow(tx, id, { deleted_at: null }, { isNewVersion: false });
    await recordTemplate(tx, saved, "restored", `Template restored: ${saved.name}`);
    return serialize(saved);
  });
}

export async function listVersions(actor: Actor, id: number): Promise<{ versions: TemplateVersion[] }> {
  const scope = requirePermission(actor, "templates.view");
  if (!(await findTemplateRow(scope, id))) throw notFound("Template");
  return { versions: await findVersionRows(scope, id) };
}
