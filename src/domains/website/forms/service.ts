/** What the business may do with one form while it writes it: find, add, change and copy it. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newSecret } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { cut } from "#shared/text.ts";
import { publicFormPath } from "../paths.ts";
import type { FormContent } from "./content-contract.ts";
import { type FormChanges, mostForms, type NewForm, type WebsiteForm } from "./contract.ts";
import { assertMayMap } from "./saving.ts";
import { starterContent } from "./starters.ts";
import {
  changeFormRow,
  countForms,
  countSubmissions,
  findFormRow,
  findVersionRow,
  insertFormRow,
  type KeptForm,
  lockFormRow,
} from "./store.ts";

const longestName = 120;

export const formUrl = ({ actor }: Scope, key: string): string =>
  `${actor.appContext.config.publicUrl.replace(/\/+$/, "")}${publicFormPath(key)}`;

export async function serializeForm(scope: Scope, row: KeptForm): Promise<WebsiteForm> {
  const { key, draft, updated_by_name: updated_by, created_at: _, ...fields } = row;
  const { published_number: number } = row;
  const published = number === null ? undefined : await findVersionRow(scope, row.id, number);
  return {
    ...fields,
    ...(await countSubmissions(scope, row.id)),
    url: formUrl(scope, key),
    content: draft,
    updated_by,
    published_at: published?.published_at ?? null,
  };
}

export async function findForm(actor: Actor, id: number): Promise<WebsiteForm> {
  const scope = requirePermission(actor, "website.view");
  const row = await findFormRow(scope, id);
  if (!row) throw notFound("Form");
  return serializeForm(scope, row);
}

export async function createForm(actor: Actor, { name, starter }: NewForm): Promise<WebsiteForm> {
  const scope = requirePermission(actor, "website.create");
  return inTransaction(scope, (tx) => addForm(tx, name, starterContent(starter, name)));
}

/** A draft with the same words; its submissions and its figures begin anew. */
export async function duplicateForm(actor: Actor, id: number): Promise<WebsiteForm> {
  const scope = requirePermission(actor, "website.create");
  return inTransaction(scope, async (tx) => {
    const original = await findFormRow(tx, id);
    if (!original) throw notFound("Form");
    return addForm(tx, `${cut(original.name, longestName - 7)} (copy)`, original.draft);
  });
}

async function addForm(tx: Scope, name: string, draft: FormContent): Promise<WebsiteForm> {
  await assertRoom(tx);
  const row = await insertFormRow(tx, { key: newKey(), name, draft }, now().toISOString());
  await recordForm(tx, row, "created", `Form added: ${row.name}`);
  return serializeForm(tx, row);
}

/** Archived ones don't count. */
export async function assertRoom(tx: Scope): Promise<void> {
  if ((await countForms(tx)) >= mostForms)
    throw conflict(`You can have up to ${mostForms} forms. Archive one you no longer use first.`);
}

/** Twelve letters and digits, so that no one comes upon a form that was not shown to them. */
function newKey(): string {
  const key = newSecret()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 12);
  return key.length === 12 ? key : newKey();
}

export const recordForm = (
  tx: Scope,
  { id, name }: Pick<KeptForm, "id" | "name">,
  what: "created" | "updated" | "published" | "unpublished" | "archived" | "restored",
  title: string,
  data: Record<string, unknown> = {},
): Promise<void> =>
  appendEvent(tx, {
    type: `website_form.${what}`,
    subject: { kind: "website_form", id },
    title,
    data: { name, ...data },
  });

/**
 * Saves the draft; what is published stays as it was. `expectedVersion` is the version that the changes were made to: a
 * newer one in store refuses them with a conflict that says who was faster.
 */
export async function updateForm(
  actor: Actor,
  id: number,
  { name, content }: Omit<FormChanges, "version">,
  expectedVersion?: number,
): Promise<WebsiteForm> {
  const scope = requirePermission(actor, "website.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lockForm(tx, id, expectedVersion);
    if (kept.status === "archived") throw conflict("Restore this form before you edit it.");
    if (content) await assertMayMap(tx, kept.draft, content);
    const changed = changedFields(kept, givenFields({ name, draft: content }));
    if (Object.keys(changed).length === 0) return serializeForm(tx, kept);
    return serializeForm(tx, await saveDraft(tx, kept, changed));
  });
}

/** How often the event log tells of the same member's typing. */
const quietMs = 15 * 60_000;

async function saveDraft(
  tx: Scope,
  kept: KeptForm,
  changed: { name?: string | undefined; draft?: FormContent | undefined },
): Promise<KeptForm> {
  const at = now();
  const saved = await changeFormRow(tx, kept.id, {
    ...givenFields(changed),
    ...(changed.draft ? { is_changed: kept.published_number !== null } : {}),
    updated_at: at.toISOString(),
    updated_by_name: tx.actor.name,
  });
  const isTyping =
    kept.updated_by_name === tx.actor.name && at.getTime() - Date.parse(kept.updated_at) < quietMs;
  if (!isTyping || changed.name)
    await recordForm(tx, saved, "updated", `Form changed: ${saved.name}`, {
      fields: Object.keys(changed).map((field) => (field === "draft" ? "content" : field)),
    });
  return saved;
}

/** Throws `not_found`, or a conflict that says who was faster. */
export async function lockForm(tx: Scope, id: number, expectedVersion?: number): Promise<KeptForm> {
  const row = await lockFormRow(tx, id);
  if (!row) throw notFound("Form");
  await assertUnchanged(tx, row, expectedVersion, {
    thing: "form",
    subjects: [{ kind: "website_form", id }],
  });
  return row;
}
