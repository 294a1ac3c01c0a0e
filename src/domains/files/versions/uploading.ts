/** The way in for a new version of a file: as a file's, and at its end the version is the current one. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { signerOf, uploadAddress } from "../addresses.ts";
import type { Arrival, StoredFile } from "../contract.ts";
import { plainName } from "../names.ts";
import { serializeFile } from "../serializers.ts";
import { assertNotHeld, lockForUpdate, removeBytes } from "../service.ts";
import { findFile, type KeptFile, lockFile } from "../store.ts";
import {
  type ArrivedBytes,
  arriving,
  assertDemoHasRoom,
  enqueueViews,
  giveRoomBack,
  storeArrived,
  takeRoom,
} from "../uploading.ts";
import { mostVersions, type VersionUpload } from "./contract.ts";
import { makeCurrent, versionEvent } from "./current.ts";
import {
  changeVersion,
  deleteVersionRow,
  findVersion,
  insertVersion,
  type KeptVersion,
  listVersionRows,
  lockVersion,
} from "./store.ts";

/** Takes room for the version, beside those that are there, and says where its bytes go. Refuses as for a file. */
export async function beginVersion(actor: Actor, fileId: number, input: Arrival): Promise<VersionUpload> {
  const { size, accepted_cents } = input;
  const scope = requirePermission(actor, "files.update");
  const { id, key, cost_cents } = await inTransaction(scope, async (tx) => {
    assertNotHeld(await lockForUpdate(tx, fileId));
    await assertDemoHasRoom(tx, size);
    await assertHasPlace(tx, fileId);
    const arrival = { file_id: fileId, key: newId(), name: plainName(input.name), size };
    const version = await insertVersion(tx, arriving(actor, { ...arrival, created_at: now().toISOString() }));
    const cost = await takeRoom(tx, { ...arrival, id: fileId }, accepted_cents);
    return { id: version, key: arrival.key, cost_cents: cost };
  });
  await actor.appContext.incoming.begin(key, size);
  const sign = await signerOf(actor.appContext, "uploads");
  const upload_url = uploadAddress(sign, { organizationId: actor.organizationId, key });
  return { id, file_id: fileId, upload_url, size, cost_cents };
}

async function assertHasPlace(tx: Scope, fileId: number): Promise<void> {
  if ((await listVersionRows(tx, fileId)).length < mostVersions) return;
  throw conflict(`A file can have ${mostVersions} versions. Delete an earlier one to upload another.`);
}

/**
 * Doing it again gives the file as it is by then. Of two that finish at once each becomes a version, and the later one
 * is current. Throws `conflict` while bytes are missing, and for a file that was moved to the trash meanwhile.
 */
export async function finishVersion(actor: Actor, fileId: number, id: number): Promise<StoredFile> {
  const scope = requirePermission(actor, "files.update");
  const file = await findFile(scope, fileId);
  const version = file && (await findVersion(scope, fileId, id));
  if (!version) throw notFound("Version");
  if (version.status === "ready") return serializeFile(scope, file);
  const arrived = await storeArrived(actor, version.key);
  const finished = await inTransaction(scope, async (tx) => {
    const held = await lockFile(tx, fileId, "ready");
    const upload = held && (await lockVersion(tx, fileId, id));
    if (!upload) return null;
    const row = upload.status === "ready" ? held : await settle(tx, held, upload, arrived);
    return serializeFile(tx, row);
  });
  if (!finished) await removeBytes(actor, [version.key]);
  await actor.appContext.incoming.drop(version.key);
  if (!finished) throw notFound("Version");
  return finished;
}

async function settle(
  tx: Scope,
  held: KeptFile,
  { id }: KeptVersion,
  { sha256, mediaType }: ArrivedBytes,
): Promise<KeptFile> {
  if (held.deleted_at !== null)
    throw conflict("This file is in the trash. Restore it, then upload the new version again.");
  const number = held.versions_made + 1;
  const created_at = now().toISOString();
  const ready = { status: "ready", number, sha256, media_type: mediaType, created_at } as const;
  const file = await makeCurrent(tx, held, await changeVersion(tx, id, ready));
  await appendEvent(tx, versionEvent("uploaded", file, number));
  await enqueueViews(tx, file);
  return file;
}

/** Gives the room back. Throws `not_found` for one that was finished. */
export async function cancelVersion(actor: Actor, fileId: number, id: number): Promise<{ id: number }> {
  const keys = await inTransaction(requirePermission(actor, "files.update"), async (tx) => {
    await lockForUpdate(tx, fileId, undefined, { isAnywhere: true });
    return forgetUpload(tx, fileId, id);
  });
  if (keys.length === 0) throw notFound("Version");
  await removeBytes(actor, keys);
  return { id };
}

/** Gives the keys of the bytes that no row names any more. */
export const forgetVersionUpload = (actor: Actor, fileId: number, id: number): Promise<string[]> =>
  inTransaction(requirePermission(actor, "files.delete"), async (tx) =>
    (await lockFile(tx, fileId, "ready")) ? forgetUpload(tx, fileId, id) : [],
  );

async function forgetUpload(tx: Scope, fileId: number, id: number): Promise<string[]> {
  const upload = await lockVersion(tx, fileId, id);
  if (upload?.status !== "uploading") return [];
  await giveRoomBack(tx, { ...upload, id: fileId });
  await deleteVersionRow(tx, id);
  return [upload.key];
}
