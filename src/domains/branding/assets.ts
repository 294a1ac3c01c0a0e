/** The pictures of a brand: logos to choose from, and those that are kept under a name for everything else. */
import { createHash } from "node:crypto";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { type Counter, countAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { inTransaction } from "#platform/transaction.ts";
import { type BrandAsset, type BrandLogo, mostAssets } from "./contract.ts";
import { readPicture } from "./pictures/picture.ts";
import { urlOf } from "./public-brand.ts";
import {
  deleteUnusedAssets,
  insertAsset,
  type KeptAsset,
  listAssets,
  lockBrand,
  updateAsset,
} from "./store.ts";

/** Uploads of one business; each can be a large write. */
const uploads: Counter["rule"] = {
  free: 60,
  windowSeconds: 3_600,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3_600,
};
/** Pictures that are neither logo nor listed stay for a way back, and for mails that show them. */
const mostUnused = 8;

export const logoOf = (asset: KeptAsset): BrandLogo => ({
  id: asset.id,
  url: urlOf(asset),
  type: asset.media_type,
  width: asset.width,
  height: asset.height,
  size: asset.size,
});

export const assetOf = (asset: KeptAsset): BrandAsset => ({
  ...logoOf(asset),
  name: asset.name,
  updated_at: asset.updated_at,
});

/** As `keepLogo`, so many times an hour. `data` is base64. */
export async function addLogo(actor: Actor, { data }: { data: string }): Promise<BrandLogo> {
  await countUpload(actor);
  return keepLogo(actor, Buffer.from(data, "base64"));
}

/** As `keepAsset`, so many times an hour. `data` is base64. */
export async function addAsset(actor: Actor, { name, data }: { name: string; data: string }) {
  await countUpload(actor);
  return keepAsset(actor, name, Buffer.from(data, "base64"));
}

async function countUpload(actor: Actor): Promise<void> {
  const { appContext, organizationId: whose } = requirePermission(actor, "organization.update").actor;
  await countAttempt(appContext, { name: "logo-uploads", rule: uploads, whose });
}

/** Keeps a picture that can then be chosen as the logo. Throws `invalid` for what is no picture. */
export async function keepLogo(actor: Actor, file: Buffer): Promise<BrandLogo> {
  return inBrand(actor, async (tx, at) => {
    const asset = await insertAsset(tx, { ...rowOf(file), created_at: at, updated_at: at });
    await deleteUnusedAssets(tx, mostUnused);
    return logoOf(asset);
  });
}

/**
 * Keeps a picture under a name; one that is kept already gets the name. Throws `invalid` for what is no picture, and
 * `conflict` when there are as many as can be kept.
 */
export async function keepAsset(actor: Actor, name: string, file: Buffer): Promise<BrandAsset> {
  return inBrand(actor, async (tx, at) => {
    const row = { ...rowOf(file), created_at: at, updated_at: at };
    const listed = await listAssets(tx);
    if (!listed.some(({ sha256 }) => sha256.equals(row.sha256))) assertRoom(listed);
    const asset = await insertAsset(tx, row, name);
    await tell(tx, asset, "added");
    return assetOf(asset);
  });
}

function assertRoom(listed: readonly KeptAsset[]): void {
  if (listed.length < mostAssets) return;
  throw new AppError("conflict", `You can keep up to ${mostAssets} brand assets. Delete one to add another.`);
}

function rowOf(file: Buffer) {
  const { type, bytes, ...pixels } = readPicture(file);
  return {
    id: newId(),
    sha256: createHash("sha256").update(bytes).digest(),
    media_type: type,
    bytes,
    ...pixels,
  };
}

/** Throws `not_found` for one that is not on the list, whoever's it is; so do the two below. */
export async function renameAsset(
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<BrandAsset> {
  return inBrand(actor, async (tx, at) => {
    const asset = found(await updateAsset(tx, id, true, { name, updated_at: at }));
    await tell(tx, asset, "renamed");
    return assetOf(asset);
  });
}

/** It stays where it is the logo, and can be restored for a while. */
export async function deleteAsset(actor: Actor, id: string): Promise<BrandAsset> {
  return inBrand(actor, async (tx, at) => {
    const asset = found(await updateAsset(tx, id, true, { is_listed: false, created_at: at }));
    await deleteUnusedAssets(tx, mostUnused);
    await tell(tx, asset, "deleted");
    return assetOf(asset);
  });
}

export async function restoreAsset(actor: Actor, id: string): Promise<BrandAsset> {
  return inBrand(actor, async (tx) => {
    const asset = found(await updateAsset(tx, id, false, { is_listed: true }));
    assertRoom((await listAssets(tx)).filter((other) => other.id !== id));
    await tell(tx, asset, "restored");
    return assetOf(asset);
  });
}

/** Changes of one business's pictures come one after the other. */
async function inBrand<Kept>(actor: Actor, change: (tx: Scope, at: string) => Promise<Kept>): Promise<Kept> {
  return inTransaction(requirePermission(actor, "organization.update"), async (tx) => {
    const at = now().toISOString();
    await lockBrand(tx, at);
    return change(tx, at);
  });
}

function found(asset: KeptAsset | undefined): KeptAsset {
  if (!asset) throw notFound("Brand asset");
  return asset;
}

const tell = (tx: Scope, asset: KeptAsset, what: "added" | "renamed" | "deleted" | "restored") =>
  appendEvent(tx, {
    type: `branding.asset_${what}`,
    subject: { kind: "brand", id: tx.organizationId },
    title: `${tx.actor.name} ${what} a brand asset`,
    description: asset.name,
    data: { name: asset.name, picture: urlOf(asset) },
  });
