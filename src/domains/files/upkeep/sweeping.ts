/** Clears away what nobody needs: uploads that were given up, old trash, and bytes without a file. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import type { StoredBytes } from "#platform/storage/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import { restorableDays } from "../contract.ts";
import { findKeys, findOldTrash, findOldUploads } from "../list-store.ts";
import { fileEvent } from "../serializers.ts";
import { removeBytes } from "../service.ts";
import { lockFile } from "../store.ts";
import { forgetFile } from "../uploading.ts";
import { findOldVersionUploads } from "../versions/store.ts";
import { forgetVersionUpload } from "../versions/uploading.ts";
import { forEachBusiness } from "./each-business.ts";

const hourMs = 60 * 60 * 1000;
/** An upload that broke off can go on for so long. */
const longestUploadMs = 48 * hourMs;

const ago = (ms: number): Date => new Date(now().getTime() - ms);

/** Gives back the room of uploads that were begun two days ago and never finished. */
export async function sweepUploads(appContext: AppContext): Promise<void> {
  const before = ago(longestUploadMs);
  await forEachBusiness(appContext, "Uploads were not swept", async (actor) => {
    const scope = requirePermission(actor, "files.delete");
    for (const { id } of await findOldUploads(scope, before))
      await removeBytes(actor, await forget(actor, id, "uploading"));
    for (const { id, file_id } of await findOldVersionUploads(scope, before))
      await removeBytes(actor, await forgetVersionUpload(actor, file_id, id));
  });
  for (const key of await appContext.incoming.quietSince(before)) await appContext.incoming.drop(key);
}

/** Deletes what has lain in the trash for 30 days. */
export async function emptyTrash(appContext: AppContext): Promise<void> {
  const before = ago(restorableDays * 24 * hourMs);
  await forEachBusiness(appContext, "The trash was not emptied", async (actor) => {
    for (const { id } of await findOldTrash(requirePermission(actor, "files.delete"), before))
      await removeBytes(actor, await forget(actor, id, "ready"));
  });
}

/** Gives the keys of the bytes that no row names any more. */
async function forget(actor: Actor, id: number, status: "uploading" | "ready"): Promise<string[]> {
  return inTransaction(requirePermission(actor, "files.delete"), async (tx) => {
    const held = await lockFile(tx, id, status);
    if (!held || (status === "ready" && held.deleted_at === null)) return [];
    const keys = await forgetFile(tx, held);
    if (status === "ready") await appendEvent(tx, fileEvent("purged", held));
    return keys;
  });
}

/** Removes the bytes of one business that no file has, however young: after its files were taken away all at once. */
export async function sweepBytesOf(actor: Actor): Promise<void> {
  const { appContext, organizationId } = actor;
  await removeUnknown(actor, await Array.fromAsync(appContext.storage.list(organizationId)));
}

/** Removes bytes that no file has and that are older than any upload. */
export async function sweepStorage(appContext: AppContext): Promise<void> {
  const before = ago(longestUploadMs);
  const old = new Map<string, StoredBytes[]>();
  for await (const stored of appContext.storage.list()) {
    if (stored.at >= before) continue;
    const organizationId = stored.key.slice(0, stored.key.indexOf("/"));
    const others = old.get(organizationId);
    if (others) others.push(stored);
    else old.set(organizationId, [stored]);
  }
  await forEachBusiness(appContext, "The storage was not swept", async (actor) => {
    await removeUnknown(actor, old.get(actor.organizationId) ?? []);
  });
}

async function removeUnknown(actor: Actor, stored: readonly StoredBytes[]): Promise<void> {
  const kept = await findKeys(requirePermission(actor, "files.delete"), stored.map(keyOf));
  for (const each of stored) {
    if (!kept.has(keyOf(each)) || isLeftover(each)) await actor.appContext.storage.remove(each.key);
  }
}

/** Of a crash while bytes were put in their place. */
const isLeftover = ({ key }: StoredBytes): boolean => /\.part[a-z]+$/.test(key);

/** A file's own key, without what was made of it. */
const keyOf = ({ key }: StoredBytes): string => (key.split("/")[1] ?? "").slice(0, 36);
