/** Folders: added, renamed, moved into one another, and deleted when they are empty. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { plural } from "#shared/plural.ts";
import type { Folder } from "./contract.ts";
import {
  changeFolder,
  deleteFolderRow,
  insertFolder,
  type KeptFolder,
  listFolderRows,
  lockFolders,
} from "./folders-store.ts";
import { plainFolderName } from "./names.ts";

const mostFolders = 500;
const deepest = 8;

export async function listFolders(actor: Actor): Promise<{ folders: Folder[] }> {
  const rows = await listFolderRows(requirePermission(actor, "files.view"));
  return { folders: rows.map(serialize) };
}

const serialize = ({ id, parent_id, name, files, version }: KeptFolder): Folder => ({
  id,
  parent_id,
  name,
  files,
  version,
});

type Place = { name: string; parent_id: number | null };

/** Throws `invalid` for a name that the parent has already, and for a parent that is none. */
export async function createFolder(
  actor: Actor,
  { name, parent_id = null }: { name: string; parent_id?: number | null | undefined },
): Promise<Folder> {
  return inFolders(actor, "files.create", async (tx, all, at) => {
    const place = { name, parent_id };
    assertFits(all, place);
    return serialize(await addFolder(tx, all, place, at));
  });
}

async function addFolder(
  tx: Scope,
  all: readonly KeptFolder[],
  place: Place,
  at: string,
): Promise<KeptFolder> {
  if (all.length >= mostFolders) {
    throw conflict(`You can keep up to ${mostFolders} folders. Delete an empty one to add another.`);
  }
  const id = await insertFolder(tx, { ...place, created_by: tx.actor.userId }, at);
  await tell(tx, "created", { ...place, id });
  return { ...place, id, files: 0, version: 1, updated_at: at };
}

/**
 * The folder to which the names lead from `parentId`, in the caller's transaction. Folders that are there are reused,
 * whatever letters are capital; others that come along at once wait for each other. What is too deep lies in the last
 * folder that fits.
 */
export async function ensureFolderPath(
  tx: Scope,
  parentId: number | null,
  names: readonly string[],
): Promise<number | null> {
  if (names.length === 0) return parentId;
  await lockFolders(tx);
  const all = await listFolderRows(tx);
  const levels = Math.max(0, deepest - ancestors(all, parentId).length);
  let parent_id = parentId;
  for (const name of names.slice(0, levels).map(plainFolderName)) {
    const known = all.find((each) => each.parent_id === parent_id && isSameName(each.name, name));
    const folder = known ?? (await addFolder(tx, all, { name, parent_id }, now().toISOString()));
    if (!known) all.push(folder);
    parent_id = folder.id;
  }
  return parent_id;
}

const isSameName = (one: string, two: string): boolean => one.toLowerCase() === two.toLowerCase();

export async function updateFolder(
  actor: Actor,
  id: number,
  { name, parent_id }: { name?: string | undefined; parent_id?: number | null | undefined },
  expectedVersion?: number,
): Promise<Folder> {
  return inFolders(actor, "files.update", async (tx, all, at) => {
    const kept = found(all, id);
    await assertUnchanged(tx, kept, expectedVersion, {
      thing: "folder",
      subjects: [{ kind: "file_folder", id }],
      facts: { kind: "version" },
    });
    const place = {
      name: name ?? kept.name,
      parent_id: parent_id === undefined ? kept.parent_id : parent_id,
    };
    if (place.name === kept.name && place.parent_id === kept.parent_id) return serialize(kept);
    assertFits(all, place, id);
    await changeFolder(tx, id, place, at);
    await tell(tx, "updated", { ...place, id });
    return { ...serialize(kept), ...place, version: kept.version + 1 };
  });
}

/** Throws `conflict` while there is anything in it. */
export async function deleteFolder(actor: Actor, id: number): Promise<Folder> {
  return inFolders(actor, "files.delete", async (tx, all) => {
    const kept = found(all, id);
    const inside = all.filter(({ parent_id }) => parent_id === id).length;
    const holds = [
      kept.files > 0 && plural(kept.files, "file"),
      inside > 0 && plural(inside, "folder"),
    ].filter((each) => each !== false);
    if (holds.length > 0) {
      throw conflict(`${kept.name} still has ${holds.join(" and ")}. Move or delete what's in it first.`);
    }
    await deleteFolderRow(tx, id);
    await tell(tx, "deleted", kept);
    return serialize(kept);
  });
}

async function inFolders<Result>(
  actor: Actor,
  permission: "files.create" | "files.update" | "files.delete",
  change: (tx: Scope, all: KeptFolder[], at: string) => Promise<Result>,
): Promise<Result> {
  return inTransaction(requirePermission(actor, permission), async (tx) => {
    await lockFolders(tx);
    return change(tx, await listFolderRows(tx), now().toISOString());
  });
}

function found(all: readonly KeptFolder[], id: number): KeptFolder {
  const folder = all.find((each) => each.id === id);
  if (!folder) throw notFound("Folder");
  return folder;
}

/** `own` is the folder itself, when it is there already. */
function assertFits(all: readonly KeptFolder[], { name, parent_id }: Place, own?: number): void {
  const above = ancestors(all, parent_id);
  if (parent_id !== null && above.length === 0)
    refuse("parent_id", "This folder no longer exists. Choose another one.");
  if (above.some(({ id }) => id === own)) refuse("parent_id", "A folder can't be moved into itself.");
  if (above.length >= deepest)
    refuse("parent_id", `Folders can be ${deepest} levels deep. Choose a higher one.`);
  const isTaken = all.some(
    (each) => each.id !== own && each.parent_id === parent_id && isSameName(each.name, name),
  );
  if (isTaken) refuse("name", `There is already a folder named ${name} here. Choose another name.`);
}

function ancestors(all: readonly KeptFolder[], id: number | null): KeptFolder[] {
  const folder = all.find((each) => each.id === id);
  return folder ? [folder, ...ancestors(all, folder.parent_id)] : [];
}

function refuse(field: string, sentence: string): never {
  throw invalid(sentence, { [field]: sentence });
}

const tell = (
  tx: Scope,
  what: "created" | "updated" | "deleted",
  { id, name }: { id: number; name: string },
) =>
  appendEvent(tx, {
    type: `file_folder.${what}`,
    subject: { kind: "file_folder", id },
    title: `Folder ${what === "created" ? "added" : what}: ${name}`,
    data: { name },
  });
