/** Where brands and the pictures that were uploaded for them are kept. */
import type { ColumnType, Generated } from "kysely";
import type { HeadingTypeface, Typeface } from "#shared/brand.ts";
import type { BrandColor, PictureType } from "./contract.ts";

export type BrandRow = {
  organization_id: string;
  color: string | null;
  accent: string | null;
  typeface: Generated<Typeface>;
  heading_typeface: Generated<HeadingTypeface>;
  colors: ColumnType<BrandColor[], string | undefined, string>;
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
  name: Generated<string>;
  is_listed: Generated<boolean>;
  created_at: string;
  updated_at: string;
};

export type PaperLogoRow = {
  organization_id: string;
  /** As it stands in the paper. */
  address: string;
  picture: Buffer;
};

export type BrandingTables = {
  brands: BrandRow;
  brand_assets: BrandAssetRow;
  paper_logos: PaperLogoRow;
};
