/** What the business may do with one automation while it writes it: find, add, change, copy, delete and bring it back. */
import { isDeepStrictEqual } from "node:util";
import { assertUsable, openFilter } from "#domains/segments/filters/asking.ts";
import { assertKnownFields } from "#domains/templates/own-facts.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { cut } from "#shared/text.ts";
import {
  type Automation,
  type AutomationChanges,
  longestName,
  mostAutomations,
  type NewAutomation,
  restorableDays,
} from "./contract.ts";
import { readFigures } from "./list-store.ts";
import { blankContent, recipeOf } from "./recipes.ts";
import { endAllRuns } from "./runs-store.ts";
import { type AutomationContent, filtersIn, textsIn } from "./steps-contract.ts";
import {
  changeAutomationRow,
  countAutomations,
  findAutomationRow,
  findVersionRow,
  insertAutomationRow,
  type KeptAutomation,
  lockAutomationRow,
} from "./store.ts";

export async function serializeAutomation(scope: Scope, row: KeptAutomation): Promise<Automation> {
  const { id, name, status, is_changed, updated_at, updated_by_name, version, draft } = row;
  const { published_number: number } = row;
  const published = number === null ? undefined : await findVersionRow(scope, id, number);
  return {
    id,
    name,
    status,
    is_changed,
    updated_at,
    updated_by: updated_by_name,
    version,
    ...(await readFigures(scope, id)),
    trigger: published?.content.trigger ?? draft.trigger,
    content: draft,
    published_number: number,
    published_at: published?.published_at ?? null,
  };
}

export async function findAutomation(actor: Actor, id: number): Promise<Automation> {
  const scope = requirePermission(actor, "automations.view");
  const row = await findAutomationRow(scope, id);
  if (!row) throw notFound("Automation");
  return serializeAutomation(scope, row);
}

export async function createAutomation(actor: Actor, { name, recipe }: NewAutomation): Promise<Automation> {
  const scope = requirePermission(actor, "automations.create");
  const start = recipe ? recipeOf(recipe) : { name: "New Automation", content: blankContent() };
  await assertMayFilter(actor, start.content);
  return inTransaction(scope, (tx) => add(tx, name ?? start.name, start.content));
}

/** A draft of the same steps, with no one inside. */
export async function duplicateAutomation(actor: Actor, id: number): Promise<Automation> {
  const scope = requirePermission(actor, "automations.create");
  return inTransaction(scope, async (tx) => {
    const original = await findAutomationRow(tx, id);
    if (!original) throw notFound("Automation");
    await assertMayFilter(actingWithin(tx, actor), original.draft);
    return add(tx, `${cut(original.name, longestName - 7)} (copy)`, original.draft);
  });
}

async function add(tx: Scope, name: string, draft: AutomationContent): Promise<Automation> {
  await assertRoom(tx);
  const row = await insertAutomationRow(tx, { name, draft }, now().toISOString());
  await recordAutomation(tx, row, "created", `Automation added: ${row.name}`);
  return serializeAutomation(tx, row);
}

async function assertRoom(tx: Scope): Promise<void> {
  if ((await countAutomations(tx)) >= mostAutomations)
    throw conflict(`You can have up to ${mostAutomations} automations. Delete one you no longer use first.`);
}

/**
 * Throws `forbidden` where the actor doesn't see a fact by which it would choose customers, and `invalid` for a custom
 * field that can't be asked for. What can't be asked for in `before` either may stay: a draft saves itself while it is
 * being repaired.
 */
export async function assertMayFilter(
  actor: Actor,
  content: AutomationContent,
  before?: AutomationContent,
): Promise<void> {
  const kept = before ? filtersIn(before) : [];
  for (const filter of filtersIn(content))
    if (kept.some((each) => isDeepStrictEqual(each, filter))) await openFilter(actor, filter);
    else await assertUsable(actor, filter);
}

type Told = "created" | "updated" | "published" | "started" | "paused" | "deleted" | "restored";

export const recordAutomation = (
  tx: Scope,
  { id, name }: Pick<KeptAutomation, "id" | "name">,
  what: Told,
  title: string,
  data: Record<string, unknown> = {},
): Promise<void> =>
  appendEvent(tx, {
    type: `automation.${what}`,
    subject: { kind: "automation", id },
    title,
    data: { name, ...data },
  });

/**
 * Saves the draft; what runs stays as it was. `expectedVersion` is the version that the changes were made to: a newer one
 * in store refuses them with a conflict that says who was faster.
 */
export async function updateAutomation(
  actor: Actor,
  id: number,
  { name, content }: Omit<AutomationChanges, "version">,
  expectedVersion?: number,
): Promise<Automation> {
  const scope = requirePermission(actor, "automations.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lockAutomation(tx, id, expectedVersion);
    const changed = changedFields(kept, givenFields({ name, draft: content }));
    if (Object.keys(changed).length === 0) return serializeAutomation(tx, kept);
    if (changed.draft) {
      await assertMayFilter(actingWithin(tx, actor), changed.draft, kept.draft);
      await assertKnownFields(tx, textsIn(kept.draft), textsIn(changed.draft));
    }
    return serializeAutomation(tx, await saveDraft(tx, kept, changed));
  });
}

/** How often the event log tells of the same member's typing. */
const quietMs = 15 * 60_000;

async function saveDraft(
  tx: Scope,
  kept: KeptAutomation,
  changed: { name?: string | undefined; draft?: AutomationContent | undefined },
): Promise<KeptAutomation> {
  const at = now();
  const saved = await changeAutomationRow(tx, kept.id, {
    ...givenFields(changed),
    ...(changed.draft ? { is_changed: kept.published_number !== null } : {}),
    updated_at: at.toISOString(),
    updated_by_name: tx.actor.name,
  });
  const isTyping =
    kept.updated_by_name === tx.actor.name && at.getTime() - Date.parse(kept.updated_at) < quietMs;
  if (!isTyping || changed.name)
    await recordAutomation(tx, saved, "updated", `Automation changed: ${saved.name}`, {
      fields: Object.keys(changed).map((field) => (field === "draft" ? "content" : field)),
    });
  return saved;
}

/** Throws `not_found`, or a conflict that says who was faster. */
export async function lockAutomation(
  tx: Scope,
  id: number,
  expectedVersion?: number,
): Promise<KeptAutomation> {
  const row = await lockAutomationRow(tx, id);
  if (!row || row.deleted_at !== null) throw notFound("Automation");
  await assertUnchanged(tx, row, expectedVersion, {
    thing: "automation",
    subjects: [{ kind: "automation", id }],
  });
  return row;
}

/** Who is inside is taken out, also where it is brought back. */
export async function deleteAutomation(actor: Actor, id: number): Promise<{ id: number }> {
  const scope = requirePermission(actor, "automations.delete");
  return inTransaction(scope, async (tx) => {
    const kept = await lockAutomation(tx, id);
    const at = now().toISOString();
    await endAllRuns(tx, id, { state: "stopped", words: "The automation was deleted.", at });
    const status = kept.status === "active" ? "paused" : kept.status;
    const saved = await changeAutomationRow(tx, id, { deleted_at: at, status, active_since: null });
    await recordAutomation(tx, saved, "deleted", `Automation deleted: ${saved.name}`);
    return { id };
  });
}

/** Bringing back what is there changes nothing. */
export async function restoreAutomation(actor: Actor, id: number): Promise<Automation> {
  const scope = requirePermission(actor, "automations.delete");
  return inTransaction(scope, async (tx) => {
    const kept = await lockAutomationRow(tx, id);
    if (!kept) throw notFound("Automation");
    if (kept.deleted_at === null) return serializeAutomation(tx, kept);
    const latest = Date.parse(kept.deleted_at) + restorableDays * 86_400_000;
    if (latest < now().getTime()) throw notFound("Automation");
    await assertRoom(tx);
    const saved = await changeAutomationRow(tx, id, { deleted_at: null, updated_at: now().toISOString() });
    await recordAutomation(tx, saved, "restored", `Automation restored: ${saved.name}`);
    return serializeAutomation(tx, saved);
  });
}
