/**
 * Branding: how a business looks to its own customers, on every page, mail and paper that they get.
 *
 * A brand has one color, a typeface, a website and a logo. Name, phone and address are those of the business's
 * preferences. A logo is uploaded first and chosen with the rest of the brand, so that it can be looked at before
 * anyone else sees it. Its address is made of its content: it can be kept for good and never shows another picture.
 */
import { z } from "zod";
import { brandColorPattern, headingTypefaces, typefaceNames } from "#shared/brand.ts";
import { needing } from "#shared/calls.ts";
import { orBlank, requiredText, shortText } from "#shared/fields.ts";

export const largestPictureBytes = 300_000;
export const mostPixelsAcross = 2_000;

export const PictureType = z.enum(["image/png", "image/jpeg", "image/webp"]);
export type PictureType = z.infer<typeof PictureType>;

const Color = z
  .string({ error: "Enter a color such as #a4552b" })
  .trim()
  .toLowerCase()
  .overwrite((text) => (/^[\da-f]{6}$/.test(text) ? `#${text}` : text))
  .regex(brandColorPattern, "Enter a color such as #a4552b");

/** A color beside the two that pages wear, kept so that a van, a shirt and a sign match them. */
const BrandColor = z.object({
  name: requiredText("Name", 40),
  hex: Color,
  /** "Van lettering" */
  usage: shortText("Usage", 120),
});
export type BrandColor = z.infer<typeof BrandColor>;

const mostColors = 12;
export const mostAssets = 24;

const websiteMessage = "Enter a website such as copperleaf.example";

/** Kept in full: "copperleaf.example" becomes "https://copperleaf.example". */
const Website = z
  .string({ error: websiteMessage })
  .trim()
  .overwrite((text) => (/^https?:\/\//i.test(text) ? text : `https://${text}`))
  .max(200, websiteMessage)
  .regex(/^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?(\/[\w\-.~%/]*)?$/i, websiteMessage);

export const BrandLogo = z
  .object({
    id: z.uuid(),
    /** Where everybody can see it; without the name of the server. */
    url: z.string(),
    type: PictureType,
    /** Pixels. */
    width: z.number(),
    height: z.number(),
    /** Bytes. */
    size: z.number(),
  })
  .meta({ id: "BrandLogo" });
export type BrandLogo = z.infer<typeof BrandLogo>;

/** A picture kept under a name. */
export const BrandAsset = BrandLogo.extend({
  name: z.string(),
  updated_at: z.string(),
}).meta({ id: "BrandAsset" });
export type BrandAsset = z.infer<typeof BrandAsset>;

export const Brand = z
  .object({
    /** `#` and six digits; null for the product's own. */
    color: z.string().nullable(),
    /** As `color`; null for the same. */
    accent: z.string().nullable(),
    /** Of text. */
    typeface: z.enum(typefaceNames),
    heading_typeface: z.enum(headingTypefaces),
    colors: z.array(z.object({ name: z.string(), hex: z.string(), usage: z.string() })),
    /** By name. */
    assets: z.array(BrandAsset),
    website: z.string().nullable(),
    logo: BrandLogo.nullable(),
    /** From the preferences of the business. */
    name: z.string(),
    phone: z.string().nullable(),
    address: z.array(z.string()),
    /** 0 until it is saved for the first time. */
    version: z.number(),
  })
  .meta({ id: "Brand" });
export type Brand = z.infer<typeof Brand>;

const typefaceMessage = "Choose a typeface from the list";

/** What is absent stays as it is. */
const BrandLook = z.object({
  color: orBlank(Color),
  accent: orBlank(Color),
  typeface: z.enum(typefaceNames, typefaceMessage).optional(),
  heading_typeface: z.enum(headingTypefaces, typefaceMessage).optional(),
  website: orBlank(Website),
  /** Of an uploaded one; null takes the logo away. */
  logo_id: orBlank(z.uuid("Upload the logo again")),
});
export type BrandLook = z.infer<typeof BrandLook>;

export const BrandChanges = BrandLook.extend({
  /** The whole list. */
  colors: z.array(BrandColor).max(mostColors, `Keep ${mostColors} colors or fewer`).optional(),
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type BrandChanges = z.infer<typeof BrandChanges>;

const NewLogo = z.object({
  /** The file's bytes in base64. */
  data: z
    .string({ error: "Choose a PNG, JPEG or WebP image." })
    .min(1, "Choose a PNG, JPEG or WebP image.")
    .max(Math.ceil(largestPictureBytes / 3) * 4, "Choose an image of up to 300 kB.")
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, "Choose a PNG, JPEG or WebP image."),
});

const assetName = requiredText("Name", 120);
const NewAsset = NewLogo.extend({ name: assetName });
const ById = z.object({ id: z.uuid() });

/** What customers would see, as it is drawn for them. */
const BrandPreview = z
  .object({
    /** Whole HTML documents. An appointment's page. */
    page: z.string(),
    booking: z.string(),
    signing: z.string(),
    /** A contract as it is read and printed. */
    paper: z.string(),
    email: z.string(),
  })
  .meta({ id: "BrandPreview" });
export type BrandPreview = z.infer<typeof BrandPreview>;

const tags = ["Branding"];

export const brandingContract = {
  read: needing("organization.view")
    .route({ method: "GET", path: "/api/branding", summary: "Retrieve the brand of the business", tags })
    .output(Brand),
  save: needing("organization.update")
    .route({ method: "PUT", path: "/api/branding", summary: "Update the brand of the business", tags })
    .input(BrandChanges)
    .output(Brand),
  addLogo: needing("organization.update")
    .route({
      method: "POST",
      path: "/api/branding/logos",
      summary: "Upload a logo, to be chosen by updating the brand",
      tags,
      successStatus: 201,
    })
    .input(NewLogo)
    .output(BrandLogo),
  addAsset: needing("organization.update")
    .route({
      method: "POST",
      path: "/api/branding/assets",
      summary: "Upload a brand asset",
      tags,
      successStatus: 201,
    })
    .input(NewAsset)
    .output(BrandAsset),
  renameAsset: needing("organization.update")
    .route({ method: "PUT", path: "/api/branding/assets/{id}", summary: "Rename a brand asset", tags })
    .input(ById.extend({ name: assetName }))
    .output(BrandAsset),
  deleteAsset: needing("organization.update")
    .route({ method: "DELETE", path: "/api/branding/assets/{id}", summary: "Delete a brand asset", tags })
    .input(ById)
    .output(BrandAsset),
  restoreAsset: needing("organization.update")
    .route({
      method: "POST",
      path: "/api/branding/assets/{id}/restore",
      summary: "Restore a deleted brand asset",
      tags,
    })
    .input(ById)
    .output(BrandAsset),
  preview: needing("organization.view")
    .route({
      method: "GET",
      path: "/api/branding/preview",
      summary: "Preview customer pages, papers and emails with a changed brand",
      tags,
    })
    .input(BrandLook)
    .output(BrandPreview),
};
