/**
 * Website forms: what visitors are asked on a page of their own or on the business's website, and what an answer makes.
 *
 * Members write a draft; what visitors see is the version that was published last, which stays as it was until the next
 * one. A form is a draft, published or archived, and is reached at `/form/{key}` while it is published. Every answer says
 * which version it answers. It makes a lead or finds the customer by email or phone, and never changes what is known of
 * them; a question may save to a custom field of theirs that is blank. What looks like spam is kept apart and does nothing until a member says that it is none.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { IdParam, Page, requiredText, shortText } from "#shared/fields.ts";
import { FormContent } from "./content-contract.ts";

export const FormStatus = z.enum(["draft", "published", "archived"]);
export type FormStatus = z.infer<typeof FormStatus>;

export const mostForms = 200;

/** What is allowed in which state; the screen says why not. */
export const allowedIn: Record<"publish" | "unpublish" | "archive" | "restore", readonly FormStatus[]> = {
  publish: ["draft", "published"],
  unpublish: ["published"],
  archive: ["draft", "published"],
  restore: ["archived"],
};

const Figures = z.object({
  /** Without spam. */
  submissions: z.number(),
  new_submissions: z.number(),
  views: z.number(),
  visitors: z.number(),
  /** Of the visitors, how many answered; null while no one came. Whole percent, never above 100. */
  conversion_percent: z.number().nullable(),
});

export const FormListItem = z
  .object({
    id: z.number(),
    name: z.string(),
    status: FormStatus,
    /** Whether the draft says something else than what is published. */
    is_changed: z.boolean(),
    /** In full, as visitors get it. */
    url: z.string(),
    updated_at: z.string(),
    updated_by: z.string(),
    version: z.number(),
    ...Figures.shape,
  })
  .meta({ id: "WebsiteFormListItem" });
export type FormListItem = z.infer<typeof FormListItem>;

export const WebsiteForm = z
  .object({
    ...FormListItem.omit({ views: true, visitors: true, conversion_percent: true }).shape,
    content: FormContent,
    /** Null before it was published for the first time. */
    published_number: z.number().nullable(),
    published_at: z.string().nullable(),
  })
  .meta({ id: "WebsiteForm" });
export type WebsiteForm = z.infer<typeof WebsiteForm>;

export const FormSort = z.enum(["newest", "name", "-name"]);
export type FormSort = z.infer<typeof FormSort>;

/** All optional; archived forms are listed only when they are asked for. */
export const FormQuery = Page.extend({
  search: shortText("The search", 200).optional(),
  status: FormStatus.optional(),
  sort: FormSort.default("newest"),
});
export type FormQuery = z.infer<typeof FormQuery>;

export const StarterKey = z.enum(["contact", "quote", "emergency", "maintenance", "feedback", "blank"]);
export type StarterKey = z.infer<typeof StarterKey>;

export const Starter = z.object({ key: StarterKey, name: z.string(), about: z.string() });
export type Starter = z.infer<typeof Starter>;

const name = requiredText("Name", 120);

export const NewForm = z.object({ name, starter: StarterKey.default("blank") });
export type NewForm = z.infer<typeof NewForm>;

export const FormChanges = z.object({
  name: name.optional(),
  content: FormContent.optional(),
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type FormChanges = z.infer<typeof FormChanges>;

export const FormPreview = z
  .object({
    /** Whole HTML documents: one for each step, with the fields as they are before anything is typed. */
    steps: z.array(z.string()),
    thanks: z.string(),
  })
  .meta({ id: "WebsiteFormPreview" });
export type FormPreview = z.infer<typeof FormPreview>;

const ById = z.object({ id: IdParam });
const ByVersion = ById.extend({ version: z.int().optional() });
const tags = ["Website forms"];
const path = "/api/website/forms";

export const websiteFormsContract = {
  list: needing("website.view")
    .route({ method: "GET", path, summary: "List forms with their figures, last changed first", tags })
    .input(FormQuery)
    .output(
      z.object({ forms: z.array(FormListItem), total: z.number(), next_cursor: z.string().nullable() }),
    ),
  starters: needing("website.view")
    .route({ method: "GET", path: `${path}/starters`, summary: "List the forms to start from", tags })
    .output(z.object({ starters: z.array(Starter) })),
  create: needing("website.create")
    .route({ method: "POST", path, summary: "Add a form as a draft", tags, successStatus: 201 })
    .input(NewForm)
    .output(WebsiteForm),
  // The content is too long for an address.
  preview: needing("website.view")
    .route({
      method: "POST",
      path: `${path}/preview`,
      summary: "Preview a form's pages with changed content",
      tags,
    })
    .input(z.object({ content: FormContent }))
    .output(FormPreview),
  get: needing("website.view")
    .route({ method: "GET", path: `${path}/{id}`, summary: "Retrieve a form and its draft", tags })
    .input(ById)
    .output(WebsiteForm),
  update: needing("website.update")
    .route({ method: "PUT", path: `${path}/{id}`, summary: "Save a form's draft", tags })
    .input(ById.extend(FormChanges.shape))
    .output(WebsiteForm),
  discard: needing("website.update")
    .route({
      method: "POST",
      path: `${path}/{id}/discard`,
      summary: "Discard a draft's changes",
      tags,
    })
    .input(ByVersion)
    .output(WebsiteForm),
  publish: needing("website.publish")
    .route({ method: "POST", path: `${path}/{id}/publish`, summary: "Publish a form's draft", tags })
    .input(ByVersion)
    .output(WebsiteForm),
  unpublish: needing("website.publish")
    .route({ method: "POST", path: `${path}/{id}/unpublish`, summary: "Unpublish a form", tags })
    .input(ById)
    .output(WebsiteForm),
  archive: needing("website.publish")
    .route({ method: "POST", path: `${path}/{id}/archive`, summary: "Archive a form", tags })
    .input(ById)
    .output(WebsiteForm),
  restore: needing("website.publish")
    .route({
      method: "POST",
      path: `${path}/{id}/restore`,
      summary: "Restore an archived form as a draft",
      tags,
    })
    .input(ById)
    .output(WebsiteForm),
  duplicate: needing("website.create")
    .route({
      method: "POST",
      path: `${path}/{id}/duplicate`,
      summary: "Duplicate a form as a draft",
      tags,
      successStatus: 201,
    })
    .input(ById)
    .output(WebsiteForm),
};
