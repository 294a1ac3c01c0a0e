/** What a business may do with its brand: see it, change it, and look at it as its customers would. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields, sameFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import { assetOf, logoOf } from "./assets.ts";
import type { Brand, BrandChanges, BrandLook, BrandPreview } from "./contract.ts";
import { samplesOf } from "./preview.ts";
import { addressLines, brandWith, urlOf } from "./public-brand.ts";
import {
  findAsset,
  findBrand,
  findContact,
  type KeptBrand,
  listAssets,
  lockBrand,
  updateBrand,
} from "./store.ts";

/** Before anything was chosen. */
const plain: KeptBrand = {
  color: null,
  accent: null,
  typeface: "clean",
  heading_typeface: "same",
  colors: [],
  website: null,
  logo_id: null,
  version: 0,
};

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
    assets: (await listAssets(scope)).map(assetOf),
    name: contact.name,
    phone: contact.phone,
    address: addressLines(contact),
  };
}

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
    const changed: Changes = changedFields(kept, changes);
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

type Changes = Omit<BrandChanges, "version">;

async function keep(tx: Scope, kept: KeptBrand, changed: Changes): Promise<void> {
  const { colors, ...fields } = changed;
  await updateBrand(tx, {
    ...givenFields(fields),
    ...(colors ? { colors: JSON.stringify(colors) } : {}),
    updated_at: now().toISOString(),
  });
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
async function toldOf(tx: Scope, { logo_id, ...fields }: Changes): Promise<Record<string, unknown>> {
  if (logo_id === undefined) return fields;
  const logo = logo_id ? await findAsset(tx, logo_id) : undefined;
  return { ...fields, logo: logo ? urlOf(logo) : null };
}

const fieldWords = {
  color: "color",
  accent: "accent color",
  typeface: "typeface",
  heading_typeface: "typeface of headings",
  colors: "list of colors",
  website: "website",
  logo_id: "logo",
};

/** As customers would see it with these changes; nothing is kept. */
export async function previewBrand(actor: Actor, changes: BrandLook): Promise<BrandPreview> {
  const scope = requirePermission(actor, "organization.view");
  const contact = await findContact(scope);
  if (!contact) throw notFound("Organization");
  const { logo_id, ...look } = { ...((await findBrand(scope)) ?? plain), ...givenFields(changes) };
  const logo = logo_id ? await findAsset(scope, logo_id) : undefined;
  const brand = brandWith(scope, contact, look, logo);
  return samplesOf(brand, actor.appContext.config.publicUrl);
}
