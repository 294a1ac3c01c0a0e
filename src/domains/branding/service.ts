/** What a business may do with its brand: see it, change it, upload a logo, and look at it as its customers would. */
import { createHash } from "node:crypto";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields, sameFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { type Counter, countAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import type { Brand, BrandChanges, BrandLogo, BrandLook, BrandPreview } from "./contract.ts";
import { readPicture } from "./pictures/picture.ts";
import { sampleMail, samplePage } from "./preview.ts";
import { addressLines, brandWith, urlOf } from "./public-brand.ts";
import {
  deleteUnusedAssets,
  findAsset,
  findBrand,
  findContact,
  insertAsset,
  type KeptAsset,
  type KeptBrand,
  lockBrand,
  updateBrand,
} from "./store.ts";

/** Before anything was chosen. */
const plain: KeptBrand = { color: null, typeface: "clean", website: null, logo_id: null, version: 0 };

export async function readBrand(actor: Actor): Promise<Brand> {
  return brandOf(requirePermission(actor, "organization.view"));
}

async function brandOf(scope: Scope): Promise<Brand> {
  const contact = await findContact(scope);
  if (!contact) throw notFound("Organization");
  const { logo_id, ...brand } = (await findBrand(scope)) ?? plain;
  const logo = logo_id ? await findAsset(scope, logo_id) : undefined;
  return {
    ...brand,
    logo: logo ? logoOf(logo) : null,
    name: contact.name,
    phone: contact.phone,
    address: addressLines(contact),
  };
}

const logoOf = (asset: KeptAsset): BrandLogo => ({
  id: asset.id,
  url: urlOf(asset),
  type: asset.media_type,
  width: asset.width,
  height: asset.height,
  size: asset.size,
});

const changedElsewhere =
  "Someone else changed the brand after you opened it. Review the latest version and try again.";

/** Changes what was sent and leaves the rest. `expectedVersion` is the version last seen; a newer one is a conflict. */
export async function saveBrand(
  actor: Actor,
  { version: _, ...changes }: BrandChanges,
  expectedVersion?: number,
): Promise<Brand> {
  return inTransaction(requirePermission(actor, "organization.update"), async (tx) => {
    const kept = await lockBrand(tx, now().toISOString());
    assertVersion(kept, expectedVersion, changedElsewhere);
    const changed: BrandLook = changedFields(kept, changes);
    if (changed.logo_id) await assertUploaded(tx, changed.logo_id);
    if (Object.keys(changed).length > 0) await keep(tx, kept, changed);
    return brandOf(tx);
  });
}

/** Another business's logo is one that was never uploaded. */
async function assertUploaded(tx: Scope, id: string): Promise<void> {
  if (await findAsset(tx, id)) return;
  const sentence = "This logo is no longer there. Upload it again.";
  throw invalid(sentence, { logo_id: sentence });
}

async function keep(tx: Scope, kept: KeptBrand, changed: BrandLook): Promise<void> {
  await updateBrand(tx, { ...givenFields(changed), updated_at: now().toISOString() });
  await appendEvent(tx, {
    type: "branding.changed",
    subject: { kind: "brand", id: tx.organizationId },
    title: `${tx.actor.name} changed the brand`,
    description: Object.keys(changed)
      .map((field) => fieldWords[field as keyof typeof fieldWords])
      .join(", "),
    data: {
      before: await toldOf(tx, sameFields(kept, changed)),
      after: await toldOf(tx, changed),
    },
  });
}

/** As the event log keeps it: a logo by its address, which is made of its content. */
async function toldOf(tx: Scope, { logo_id, ...fields }: BrandLook): Promise<Record<string, unknown>> {
  if (logo_id === undefined) return fields;
  const logo = logo_id ? await findAsset(tx, logo_id) : undefined;
  return { ...fields, logo: logo ? urlOf(logo) : null };
}

const fieldWords = { color: "color", typeface: "typeface", website: "website", logo_id: "logo" };

/** Uploads of one business; each can be a large write. */
const uploads: Counter["rule"] = {
  free: 60,
  windowSeconds: 3_600,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3_600,
};
/** Logos that are not in use stay for a way back, and for mails that show them. */
const mostUnused = 8;

/** As `keepLogo`, so many times an hour. `data` is base64. */
export async function addLogo(actor: Actor, { data }: { data: string }): Promise<BrandLogo> {
  const { appContext, organizationId: whose } = requirePermission(actor, "organization.update").actor;
  await countAttempt(appContext, { name: "logo-uploads", rule: uploads, whose });
  return keepLogo(actor, Buffer.from(data, "base64"));
}

/** Keeps a picture that can then be chosen as the logo. Throws `invalid` for what is no picture. */
export async function keepLogo(actor: Actor, file: Buffer): Promise<BrandLogo> {
  const scope = requirePermission(actor, "organization.update");
  const { type, bytes, ...size } = readPicture(file);
  const sha256 = createHash("sha256").update(bytes).digest();
  return inTransaction(scope, async (tx) => {
    const at = now().toISOString();
    await lockBrand(tx, at);
    const asset = await insertAsset(tx, {
      id: newId(),
      sha256,
      media_type: type,
      bytes,
      ...size,
      created_at: at,
    });
    await deleteUnusedAssets(tx, mostUnused);
    return logoOf(asset);
  });
}

/** As customers would see it with these changes; nothing is kept. */
export async function previewBrand(actor: Actor, changes: BrandLook): Promise<BrandPreview> {
  const scope = requirePermission(actor, "organization.view");
  const contact = await findContact(scope);
  if (!contact) throw notFound("Organization");
  const { logo_id, ...look } = { ...((await findBrand(scope)) ?? plain), ...givenFields(changes) };
  const logo = logo_id ? await findAsset(scope, logo_id) : undefined;
  const brand = brandWith(scope, contact, look, logo);
  return { page: samplePage(brand), email: sampleMail(brand, actor.appContext.config.publicUrl) };
}
