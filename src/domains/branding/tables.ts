/** Where brands and the pictures that were uploaded for them are kept. */
import type { Generated } from "kysely";
import type { Typeface } from "#shared/brand.ts";
import type { PictureType } from "./contract.ts";

export type BrandRow = {
  organization_id: string;
  color: string | null;
  typeface: Generated<Typeface>;
  website: string | null;
  logo_id: string | null;
  version: Generated<number>;
  updated_at: string;
};

export type BrandAssetRow = {
  organization_id: string;
  id: string;
  sha256: Buffer;
  media_type: PictureType;
  width: number;
  height: number;
  bytes: Buffer;
  created_at: string;
};

export type BrandingTables = { brands: BrandRow; brand_assets: BrandAssetRow };
