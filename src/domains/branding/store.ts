/** Every question about brands: how a business looks, and the pictures that were uploaded for it. */
import { type Selectable, sql, type Updateable } from "kysely";
import type pg from "pg";
import type { OrganizationTables } from "#domains/organizations/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { PictureType } from "./contract.ts";
import type { BrandAssetRow, BrandingTables, BrandRow } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<BrandingTables & OrganizationTables>(scope);

export type KeptAsset = Omit<
  Selectable<BrandAssetRow>,
  "organization_id" | "bytes" | "created_at" | "is_listed"
> & {
  /** Bytes. */
  size: number;
};

const assetColumns = ["id", "sha256", "media_type", "width", "height", "name", "updated_at"] as const;
const size = sql<number>`octet_length(bytes)`.as("size");

export type KeptBrand = Omit<Selectable<BrandRow>, "organization_id" | "updated_at">;

const brandColumns = [
  "color",
  "accent",
  "typeface",
  "heading_typeface",
  "colors",
  "website",
  "logo_id",
  "version",
] as const;

/** Undefined while nothing was chosen or uploaded. */
export function findBrand(scope: Scope): Promise<KeptBrand | undefined> {
  return tables(scope)
    .selectFrom("brands")
    .select(brandColumns)
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();
}

/** Held until the transaction ends, so that changes and uploads of one business come one after the other. */
export async function lockBrand(tx: Scope, at: string): Promise<KeptBrand> {
  const organization_id = tx.organizationId;
  await tables(tx)
    .insertInto("brands")
    .values({ organization_id, updated_at: at })
    .onConflict((met) => met.doNothing())
    .execute();
  return tables(tx)
    .selectFrom("brands")
    .select(brandColumns)
    .where("organization_id", "=", organization_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateBrand(tx: Scope, changes: Updateable<BrandRow>): Promise<void> {
  await tables(tx)
    .updateTable("brands")
    .set({ ...changes, version: sql`version + 1` })
    .where("organization_id", "=", tx.organizationId)
    .execute();
}

/** Name and contact details, as the preferences have them. */
export function findContact(scope: Scope) {
  return tables(scope)
    .selectFrom("organizations")
    .select(["name", "phone", "address", "city", "state", "zip_code"])
    .where("id", "=", scope.organizationId)
    .executeTakeFirst();
}

export function findAsset(scope: Scope, id: string): Promise<KeptAsset | undefined> {
  return tables(scope)
    .selectFrom("brand_assets")
    .select([...assetColumns, size])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Those kept under a name, by it. */
export function listAssets(scope: Scope): Promise<KeptAsset[]> {
  return tables(scope)
    .selectFrom("brand_assets")
    .select([...assetColumns, size])
    .where("organization_id", "=", scope.organizationId)
    .where("is_listed", "=", true)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

type NewAsset = Omit<Selectable<BrandAssetRow>, "organization_id" | "name" | "is_listed">;

/** The same picture is kept once: its earlier entry is given. With a name it is listed. */
export async function insertAsset(tx: Scope, asset: NewAsset, name?: string): Promise<KeptAsset> {
  const organization_id = tx.organizationId;
  const listed = name === undefined ? {} : { name, is_listed: true, updated_at: asset.updated_at };
  return tables(tx)
    .insertInto("brand_assets")
    .values({ ...asset, ...listed, organization_id })
    .onConflict((met) =>
      met.columns(["organization_id", "sha256"]).doUpdateSet({ created_at: asset.created_at, ...listed }),
    )
    .returning([...assetColumns, size])
    .executeTakeFirstOrThrow();
}

type AssetChange = { name?: string; is_listed?: boolean; created_at?: string; updated_at?: string };

/** Undefined when there is none of this id, or none listed where `isListed` asks for one. */
export function updateAsset(
  tx: Scope,
  id: string,
  isListed: boolean,
  change: AssetChange,
): Promise<KeptAsset | undefined> {
  return tables(tx)
    .updateTable("brand_assets")
    .set(change)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("is_listed", "=", isListed)
    .returning([...assetColumns, size])
    .executeTakeFirst();
}

/** Of those that are neither the logo nor listed the newest `most` stay, for a way back to them. */
export async function deleteUnusedAssets(tx: Scope, most: number): Promise<void> {
  await sql`
    delete from brand_assets where organization_id = ${tx.organizationId} and id in (
      select asset.id from brand_assets as asset
      where asset.organization_id = ${tx.organizationId} and not asset.is_listed
        and not exists (select from brands where organization_id = ${tx.organizationId} and logo_id = asset.id)
      order by asset.created_at desc, asset.id offset ${most})`.execute(tx.db);
}

/** Whosever it is; undefined for a picture that is not kept. */
export async function findPublicAsset(
  pool: pg.Pool,
  sha256: Buffer,
): Promise<{ media_type: PictureType; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ media_type: PictureType; bytes: Buffer }>`
    select media_type, bytes from find_brand_asset(${sha256})`.execute(scopedTo(pool, null));
  return rows[0];
}

/** Undefined for a business without a logo. */
export async function findLogoBytes(scope: Scope): Promise<Buffer | undefined> {
  const row = await tables(scope)
    .selectFrom("brands as b")
    .innerJoin("brand_assets as a", (join) =>
      join.onRef("a.organization_id", "=", "b.organization_id").onRef("a.id", "=", "b.logo_id"),
    )
    .select("a.bytes")
    .where("b.organization_id", "=", scope.organizationId)
    .executeTakeFirst();
  return row?.bytes;
}

/** As it stood on papers; undefined for one that was never kept. */
export async function findKeptLogo(scope: Scope, address: string): Promise<Buffer | undefined> {
  const row = await tables(scope)
    .selectFrom("paper_logos")
    .select("picture")
    .where("organization_id", "=", scope.organizationId)
    .where("address", "=", address)
    .executeTakeFirst();
  return row?.picture;
}

export async function insertKeptLogo(tx: Scope, address: string, picture: Buffer): Promise<void> {
  await tables(tx)
    .insertInto("paper_logos")
    .values({ organization_id: tx.organizationId, address, picture })
    .onConflict((met) => met.doNothing())
    .execute();
}
