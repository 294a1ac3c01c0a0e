/** The versions of a file: listed, made current again, and deleted one by one. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { type Signer, signerOf, versionAddress } from "../addresses.ts";
import type { StoredFile } from "../contract.ts";
import { kindOf } from "../kinds.ts";
import { serializeFile } from "../serializers.ts";
import { lockForUpdate, removeBytes } from "../service.ts";
import { findFile, type KeptFile } from "../store.ts";
import { enqueueViews, giveRoomBack } from "../uploading.ts";
import type { FileVersion } from "./contract.ts";
import { makeCurrent, versionEvent } from "./current.ts";
import { deleteVersionRow, type KeptVersion, listVersionRows, lockVersion } from "./store.ts";

/** The newest first, without those that are uploading. */
export async function listVersions(actor: Actor, fileId: number): Promise<{ versions: FileVersion[] }> {
  const scope = requirePermission(actor, "files.view");
  const file = await findFile(scope, fileId);
  if (!file) throw notFound("File");
  const sign = await signerOf(actor.appContext, "contents");
  const rows = (await listVersionRows(scope, fileId)).filter(({ status }) => status === "ready");
  return { versions: rows.map((row) => serializeVersion(actor, { sign, file, row })) };
}

type Shown = { sign: Signer; file: KeptFile; row: KeptVersion };

const serializeVersion = ({ organizationId }: Actor, { sign, file, row }: Shown): FileVersion => ({
  id: row.id,
  number: row.number ?? 0,
  is_current: row.key === file.key,
  name: row.name,
  size: row.size,
  kind: kindOf(row.media_type ?? ""),
  media_type: row.media_type ?? "",
  uploaded_by: row.created_by_name,
  created_at: row.created_at,
  content_url: versionAddress(sign, { organizationId, id: file.id, versionId: row.id, variant: "content" }),
  download_url: versionAddress(sign, { organizationId, id: file.id, versionId: row.id, variant: "download" }),
});

/** Makes the version current again, under its own number. The current one stays as it is. */
export async function restoreVersion(
  actor: Actor,
  fileId: number,
  id: number,
  expectedVersion?: number,
): Promise<StoredFile> {
  return inTransaction(requirePermission(actor, "files.update"), async (tx) => {
    const held = await lockForUpdate(tx, fileId, expectedVersion);
    const version = readyOf(await lockVersion(tx, fileId, id));
    if (version.key === held.key) return serializeFile(tx, held);
    const file = await makeCurrent(tx, held, version);
    await appendEvent(tx, versionEvent("restored", file, file.version_number));
    await enqueueViews(tx, file);
    return serializeFile(tx, file);
  });
}

/** Its room is free at once. Throws `conflict` for the current version. */
export async function deleteVersion(actor: Actor, fileId: number, id: number): Promise<{ id: number }> {
  const key = await inTransaction(requirePermission(actor, "files.delete"), async (tx) => {
    const held = await lockForUpdate(tx, fileId);
    const version = readyOf(await lockVersion(tx, fileId, id));
    if (version.key === held.key)
      throw conflict("This is the current version. Restore another one before you delete it.");
    await giveRoomBack(tx, { ...version, id: fileId });
    await deleteVersionRow(tx, id);
    await appendEvent(tx, versionEvent("deleted", held, version.number ?? 0));
    return version.key;
  });
  await removeBytes(actor, [key]);
  return { id };
}

function readyOf(version: KeptVersion | undefined): KeptVersion {
  if (version?.status !== "ready") throw notFound("Version");
  return version;
}
