/** What members do with saved views: save one, find them, rename, change, share, copy, delete and begin with it. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { conflict, forbidden, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import type { ListName } from "#shared/filters/list-fields.ts";
import { cut } from "#shared/text.ts";
import {
  longestName,
  mostViews,
  type NewView,
  restorableDays,
  type SavedView,
  type ViewChanges,
} from "./contract.ts";
import { sourceOf } from "./lists.ts";
import {
  changeViewRow,
  countViews,
  findDefault,
  findViewRow,
  insertViewRow,
  type KeptView,
  keepDefault,
  listViewRows,
  personOf,
} from "./store.ts";

const mostListed = 300;
const at = (): string => now().toISOString();

/** Whoever may look at the list may save views of it. */
const openList = (actor: Actor, list: ListName): Scope =>
  requirePermission(actor, sourceOf(actor, list).needs);

const serialize = (
  scope: Scope,
  { created_by, created_by_name, deleted_at: _, ...row }: KeptView,
): SavedView => ({ ...row, is_mine: created_by === personOf(scope), created_by: created_by_name });

export async function listViews(actor: Actor, list: ListName) {
  const scope = openList(actor, list);
  const rows = await listViewRows(scope, list, mostListed);
  return { views: rows.map((row) => serialize(scope, row)), default_id: await findDefault(scope, list) };
}

export function saveView(actor: Actor, view: NewView): Promise<SavedView> {
  if (view.is_shared) requirePermission(actor, "views.share");
  return inTransaction(openList(actor, view.list), (tx) => add(tx, view));
}

async function add(tx: Scope, view: NewView): Promise<SavedView> {
  const { userId } = tx.actor;
  if (userId === null) throw forbidden("Only a member can save a view.");
  if ((await countViews(tx, view.list)) >= mostViews)
    throw conflict(`You can save up to ${mostViews} views of a list. Delete one you no longer use first.`);
  const row = await insertViewRow(tx, view, { userId, at: at() });
  await tell(tx, row, "saved", `View saved: ${row.name}`);
  return serialize(tx, row);
}

const tell = (tx: Scope, { id, name, list }: KeptView, what: string, title: string) =>
  appendEvent(tx, {
    type: `saved_view.${what}`,
    subject: { kind: "saved_view", id },
    title,
    data: { name, list },
  });

/** Judged again once it is known which list the view is of. */
async function seen(actor: Actor, scope: Scope, id: number, isHeld = false): Promise<KeptView> {
  const row = await findViewRow(scope, id, { isHeld });
  if (!row) throw notFound("View");
  openList(actor, row.list);
  return row;
}

/** Its maker changes it; one that is shared also whoever may share views. */
async function lockOwn(actor: Actor, tx: Scope, id: number): Promise<KeptView> {
  const row = await seen(actor, tx, id, true);
  if (row.created_by !== tx.actor.userId) {
    if (!actor.permissions.has("views.share"))
      throw forbidden(`Only ${row.created_by_name} can change this view. Duplicate it to make your own.`);
  }
  return row;
}

/** Views are open to every role; which of them depends on the list. */
const openViews = (actor: Actor): Scope => requirePermission(actor, "dashboard.view");

/** A newer version than `expectedVersion` in store refuses the change with a conflict that says who was faster. */
export function changeView(
  actor: Actor,
  id: number,
  changes: Omit<ViewChanges, "version">,
  expectedVersion?: number,
): Promise<SavedView> {
  return inTransaction(openViews(actor), async (tx) => {
    const kept = await lockOwn(actor, tx, id);
    if (kept.deleted_at) throw notFound("View");
    await assertUnchanged(tx, kept, expectedVersion, {
      thing: "view",
      subjects: [{ kind: "saved_view", id }],
    });
    const changed = changedFields(kept, givenFields(changes));
    if (Object.keys(changed).length === 0) return serialize(tx, kept);
    if (changed.is_shared !== undefined) assertMayShare(actor, kept, changed.is_shared);
    const row = await changeViewRow(tx, id, { ...changed, updated_at: at() });
    await tell(tx, row, "updated", `View changed: ${row.name}`);
    return serialize(tx, row);
  });
}

/** One that is another's would be lost to everyone else. */
function assertMayShare(actor: Actor, kept: KeptView, isShared: boolean): void {
  requirePermission(actor, "views.share");
  if (!isShared && kept.created_by !== actor.userId)
    throw forbidden(`Only ${kept.created_by_name} can make this view private.`);
}

export function duplicateView(actor: Actor, id: number): Promise<SavedView> {
  return inTransaction(openViews(actor), async (tx) => {
    const { list, name, asked, deleted_at } = await seen(actor, tx, id);
    if (deleted_at) throw notFound("View");
    return add(tx, { list, asked, name: `${cut(name, longestName - 7)} (copy)`, is_shared: false });
  });
}

export function deleteView(actor: Actor, id: number): Promise<SavedView> {
  return inTransaction(openViews(actor), async (tx) => {
    const kept = await lockOwn(actor, tx, id);
    if (kept.deleted_at) throw notFound("View");
    const row = await changeViewRow(tx, id, { deleted_at: at(), updated_at: at() });
    await tell(tx, row, "deleted", `View deleted: ${row.name}`);
    return serialize(tx, row);
  });
}

export function restoreView(actor: Actor, id: number): Promise<SavedView> {
  return inTransaction(openViews(actor), async (tx) => {
    const kept = await lockOwn(actor, tx, id);
    if (!kept.deleted_at) return serialize(tx, kept);
    if (now().getTime() - Date.parse(kept.deleted_at) > restorableDays * 86_400_000) throw notFound("View");
    const row = await changeViewRow(tx, id, { deleted_at: null, updated_at: at() });
    await tell(tx, row, "restored", `View restored: ${row.name}`);
    return serialize(tx, row);
  });
}

/** Null lets the list begin as it is. */
export function setDefaultView(actor: Actor, list: ListName, viewId: number | null) {
  return inTransaction(openList(actor, list), async (tx) => {
    const { userId } = tx.actor;
    if (userId === null) throw forbidden("Only a member has a first view.");
    if (viewId !== null) {
      const view = await seen(actor, tx, viewId);
      if (view.deleted_at || view.list !== list) throw notFound("View");
    }
    await keepDefault(tx, userId, list, viewId);
    return { default_id: viewId };
  });
}
