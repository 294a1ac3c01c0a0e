/** The way in: room is taken before the first byte, and a file is there once its last one is. */
import { recordUsage } from "#domains/billing/usage/service.ts";
import { lockStandingForUpdate, readStanding } from "#domains/organizations/subscription.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { signerOf, uploadAddress } from "./addresses.ts";
import { assertFolder, linkFile } from "./belongings.ts";
import type { NewUpload, StoredFile, Upload } from "./contract.ts";
import { ensureFolderPath } from "./folders.ts";
import { mediaTypeOf } from "./kinds.ts";
import { plainName, uniqueTags } from "./names.ts";
import { fileEvent, serializeFile } from "./serializers.ts";
import {
  changeFile,
  deleteFileRow,
  findFile,
  findUpload,
  insertFile,
  type KeptFile,
  lockFile,
} from "./store.ts";
import { enqueueReading, isReadable } from "./texts/reading.ts";
import { isPictured, makeThumbnail } from "./thumbnails.ts";
import {
  changeVersion,
  findVersionByKey,
  insertVersion,
  type KeptVersion,
  listVersionRows,
} from "./versions/store.ts";

/**
 * Takes room for the file and says where its bytes go. Throws `payment_required` when the plan has no room, and `conflict`
 * with `cost_cents` when it would cost more than was accepted.
 */
export async function beginUpload(actor: Actor, input: NewUpload): Promise<Upload> {
  const scope = requirePermission(actor, "files.create");
  const { id, key, costCents } = await inTransaction(scope, async (tx) => {
    await assertDemoHasRoom(tx, input.size);
    return reserve(tx, input);
  });
  await actor.appContext.incoming.begin(key, input.size);
  const sign = await signerOf(actor.appContext, "uploads");
  const { organizationId } = actor;
  return {
    id,
    upload_url: uploadAddress(sign, { organizationId, key }),
    size: input.size,
    cost_cents: costCents,
  };
}

const demoFileBytes = 10_000_000;
const demoBytes = 100_000_000;

/** Anybody may come into the demo: what they can leave on the disk is little. */
export async function assertDemoHasRoom(tx: Scope, size: number): Promise<void> {
  if (!(await readStanding(tx)).isDemo) return;
  const { storageUsedBytes } = await lockStandingForUpdate(tx);
  if (size <= demoFileBytes && storageUsedBytes + size <= demoBytes) return;
  throw conflict("The demo accepts files up to 10 MB, 100 MB in total. Choose a smaller file.");
}

type Reserved = { id: number; key: string; costCents: number };

export async function reserve(
  tx: Scope,
  { name, size, folder_id = null, folder_path = [], tags = [], accepted_cents, ...subjects }: NewUpload,
  { heldFor = null, isOwed = false }: { heldFor?: string | null; isOwed?: boolean } = {},
): Promise<Reserved> {
  const { actor } = tx;
  await assertFolder(tx, folder_id);
  const folderId = await ensureFolderPath(tx, folder_id, folder_path);
  const at = now().toISOString();
  const key = newId();
  const plain = plainName(name);
  const id = await insertFile(tx, {
    key,
    size,
    name: plain,
    folder_id: folderId,
    tags: uniqueTags(tags),
    media_type: null,
    sha256: null,
    width: null,
    height: null,
    created_by: actor.userId,
    created_by_name: actor.name,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    held_for: heldFor,
  });
  await insertVersion(tx, arriving(actor, { file_id: id, key, name: plain, size, created_at: at }));
  await linkFile(tx, id, subjects);
  const costCents = await takeRoom(tx, { id, key, name: plain, size, isOwed }, accepted_cents);
  return { id, key, costCents };
}

type Arriving = Pick<KeptVersion, "file_id" | "key" | "name" | "size" | "created_at">;

/** The row of a version whose bytes are yet to come. */
export const arriving = ({ userId, name: created_by_name }: Actor, version: Arriving) => ({
  ...version,
  number: null,
  media_type: null,
  sha256: null,
  width: null,
  height: null,
  created_by: userId,
  created_by_name,
});

type Room = { id: number; key: string; name: string; size: number; isOwed?: boolean | undefined };

/** Gives what it adds to the next bill, in cents. Throws `conflict` when that is more than was accepted. */
export async function takeRoom(
  tx: Scope,
  { id, key, name, size, isOwed = false }: Room,
  acceptedCents: number,
): Promise<number> {
  const { costCents } = await recordUsage(tx, {
    kind: "storage",
    quantity: size,
    subject: { kind: "file", id },
    title: name,
    key: `file-${key}-in`,
    isOwed,
  });
  if (!isOwed && costCents > acceptedCents) throw tooDear(costCents);
  return costCents;
}

/** Once, however often it is asked. */
export async function giveRoomBack(tx: Scope, { id, key, name, size }: Room): Promise<void> {
  await recordUsage(tx, {
    kind: "storage",
    quantity: -size,
    subject: { kind: "file", id },
    title: name,
    key: `file-${key}-out`,
  });
}

const tooDear = (cents: number): Error =>
  conflict(
    `This file is beyond what your plan includes. Keeping it adds ${formatMoney(money(cents, "USD"))} to your next bill.`,
    { cost_cents: cents },
  );

/** Doing it again gives the same file. Throws `conflict` while bytes are missing. */
export async function finishUpload(actor: Actor, id: number): Promise<StoredFile> {
  const scope = requirePermission(actor, "files.create");
  const { appContext, organizationId } = actor;
  const upload = await findUpload(scope, id);
  if (!upload) return serializeFile(scope, found(await findFile(scope, id)));
  const arrived = await storeArrived(actor, upload.key);
  const file = await inTransaction(scope, async (tx) => {
    const held = await lockFile(tx, id, "uploading");
    const row = held ? await makeReady(tx, held, arrived) : await findFile(tx, id);
    return row ? serializeFile(tx, row) : null;
  });
  await appContext.incoming.drop(upload.key);
  if (file) return file;
  // It was cancelled meanwhile.
  await appContext.storage.remove(`${organizationId}/${upload.key}`);
  throw notFound("File");
}

export type ArrivedBytes = { sha256: Buffer; mediaType: string };

/**
 * Hashes what arrived and puts it in its place. To be done before the transaction begins: a film takes longer than a
 * transaction may rest. Throws `conflict` while bytes are missing, and `not_found` when they were dropped meanwhile.
 */
export async function storeArrived(
  { appContext, organizationId }: Actor,
  key: string,
): Promise<ArrivedBytes> {
  const arrived = await appContext.incoming.inspect(key);
  if (!arrived) throw conflict("Part of this file hasn't arrived yet. Continue the upload and try again.");
  const mediaType = await mediaTypeOf(arrived.head);
  await appContext.storage.take(`${organizationId}/${key}`, arrived.path).catch(whenCancelled);
  return { sha256: arrived.sha256, mediaType };
}

function whenCancelled(error: NodeJS.ErrnoException): never {
  throw error.code === "ENOENT" ? notFound("File") : error;
}

/** The bytes are in the storage by now: without them no row ever says that a file is there. */
export async function makeReady(
  tx: Scope,
  held: KeptFile,
  { sha256, mediaType }: ArrivedBytes,
): Promise<KeptFile> {
  const at = now().toISOString();
  const bytes = { status: "ready", sha256, media_type: mediaType, created_at: at } as const;
  const version = await findVersionByKey(tx, held.id, held.key);
  await changeVersion(tx, version.id, { ...bytes, number: held.version_number });
  const row = await changeFile(tx, held.id, { ...bytes, updated_at: at });
  // What a held file stands for is told by its own domain.
  if (row.held_for === null) await appendEvent(tx, fileEvent("uploaded", row));
  await enqueueViews(tx, row);
  return row;
}

/** What is made of the bytes of a file in the background, where it is not there yet. */
export async function enqueueViews(tx: Scope, file: KeptFile): Promise<void> {
  const { organizationId } = tx;
  const { id, has_thumbnail } = file;
  if (isPictured(file) && !has_thumbnail)
    await tx.actor.appContext.jobs.enqueue(tx, makeThumbnail, { organizationId, id });
  if (isReadable(file)) await enqueueReading(tx, id);
}

/** Gives the room back. */
export async function cancelUpload(actor: Actor, id: number): Promise<{ id: number }> {
  const scope = requirePermission(actor, "files.create");
  const { key } = await inTransaction(scope, async (tx) => {
    const held = found(await lockFile(tx, id, "uploading"));
    await forgetFile(tx, held);
    return { key: held.key };
  });
  await actor.appContext.incoming.drop(key);
  return { id };
}

/** Its rows and its room with all versions; the bytes under the keys that it gives are for the caller, once this is saved. */
export async function forgetFile(tx: Scope, { id }: KeptFile): Promise<string[]> {
  const versions = await listVersionRows(tx, id);
  for (const { key, name, size } of versions) await giveRoomBack(tx, { id, key, name, size });
  await deleteFileRow(tx, id);
  return versions.map(({ key }) => key);
}

function found(row: KeptFile | undefined): KeptFile {
  if (!row) throw notFound("File");
  return row;
}
