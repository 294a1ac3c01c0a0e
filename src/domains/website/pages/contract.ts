/**
 * Pages of the business's website: what it tells visitors, block by block, and what of it is on the web.
 *
 * Members write a draft; what visitors see is the version that was published last, which stays as it was until the next
 * one. A page is a draft, published or archived. It may be published later by itself: then its draft of that moment is
 * what goes on the web. A preview link shows the draft to anyone who has it, and expires after a week.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { IdParam, instantField, Page, shortText } from "#shared/fields.ts";
import { PageContent } from "./blocks-contract.ts";

export const PageStatus = z.enum(["draft", "published", "archived"]);
export type PageStatus = z.infer<typeof PageStatus>;

/** Archived and deleted ones don't count. */
export const mostPages = 200;
export const restorableDays = 30;
export const previewDays = 7;
/** How far ahead a page can be scheduled. */
export const longestScheduleDays = 366;

/** What is allowed in which state; the screen says why not. */
export const pageAllowedIn: Record<
  "publish" | "schedule" | "unpublish" | "archive" | "restore" | "delete",
  readonly PageStatus[]
> = {
  publish: ["draft", "published"],
  schedule: ["draft", "published"],
  unpublish: ["published"],
  archive: ["draft", "published"],
  restore: ["archived"],
  delete: ["draft", "published", "archived"],
};

export const PageListItem = z
  .object({
    id: z.number(),
    /** Title and slug are those of the draft. */
    title: z.string(),
    slug: z.string(),
    status: PageStatus,
    /** Whether the draft says something else than what is published. */
    is_changed: z.boolean(),
    /** In full, as visitors get it; of the published version where there is one. */
    url: z.string(),
    /** When the draft goes on the web by itself. */
    scheduled_at: z.string().nullable(),
    keywords: z.array(z.string()),
    /** Without bots and without the business's own team. */
    views: z.number(),
    visitors: z.number(),
    /** Of the visitors, how many sent a form or booked; never more than came. */
    conversions: z.number(),
    updated_at: z.string(),
    updated_by: z.string(),
    version: z.number(),
  })
  .meta({ id: "WebsitePageListItem" });
export type PageListItem = z.infer<typeof PageListItem>;

export const WebsitePage = z
  .object({
    ...PageListItem.omit({ views: true, visitors: true, conversions: true, keywords: true }).shape,
    content: PageContent,
    /** Null before it was published for the first time. */
    published_number: z.number().nullable(),
    published_at: z.string().nullable(),
    /** By whom it was scheduled. */
    scheduled_by: z.string().nullable(),
    /** Until when a preview link shows the draft; null while there is none. */
    preview_until: z.string().nullable(),
    /** Why the draft can't be published as it is: `at` is the key of a block, or a part of the page such as "title". */
    problems: z.array(z.object({ at: z.string(), message: z.string() })),
  })
  .meta({ id: "WebsitePage" });
export type WebsitePage = z.infer<typeof WebsitePage>;

export const PageSort = z.enum(["newest", "title", "-title"]);
export type PageSort = z.infer<typeof PageSort>;

/** All optional; archived pages are listed only when they are asked for. */
export const PageQuery = Page.extend({
  search: shortText("The search", 200).optional(),
  status: PageStatus.optional(),
  sort: PageSort.default("newest"),
});
export type PageQuery = z.infer<typeof PageQuery>;

export const PageChanges = z.object({
  content: PageContent,
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type PageChanges = z.infer<typeof PageChanges>;

export const PageVersion = z
  .object({
    number: z.number(),
    title: z.string(),
    published_at: z.string(),
    published_by: z.string(),
    /** Whether visitors see it now. */
    is_current: z.boolean(),
  })
  .meta({ id: "WebsitePageVersion" });
export type PageVersion = z.infer<typeof PageVersion>;

export const PagePreview = z
  .object({
    /** A whole HTML document, for a frame in which nothing can be pressed. */
    html: z.string(),
  })
  .meta({ id: "WebsitePagePreview" });
export type PagePreview = z.infer<typeof PagePreview>;

export const PreviewLink = z
  .object({
    /** Told once; nothing of it can be read again. */
    url: z.string(),
    ends_at: z.string(),
  })
  .meta({ id: "WebsitePreviewLink" });
export type PreviewLink = z.infer<typeof PreviewLink>;

const ById = z.object({ id: IdParam });
const ByVersion = ById.extend({ version: z.int().optional() });
const ByNumber = ById.extend({ number: IdParam });
const tags = ["Website pages"];
const path = "/api/website/pages";
const one = `${path}/{id}`;

export const websitePagesContract = {
  list: needing("website.view")
    .route({ method: "GET", path, summary: "List pages with their figures, last changed first", tags })
    .input(PageQuery)
    .output(
      z.object({ pages: z.array(PageListItem), total: z.number(), next_cursor: z.string().nullable() }),
    ),
  create: needing("website.create")
    .route({ method: "POST", path, summary: "Add a page as a draft", tags, successStatus: 201 })
    .input(z.object({ content: PageContent }))
    .output(WebsitePage),
  // A whole website from a template: all of them or none.
  createSeveral: needing("website.create")
    .route({
      method: "POST",
      path: `${path}/several`,
      summary: "Add several pages as drafts, all or none",
      tags,
      successStatus: 201,
    })
    .input(z.object({ pages: z.array(PageContent).min(1, "Add a page").max(12, "Add 12 pages or fewer") }))
    .output(z.object({ pages: z.array(WebsitePage) })),
  // The content is too long for an address.
  preview: needing("website.view")
    .route({ method: "POST", path: `${path}/preview`, summary: "Preview a page with changed content", tags })
    .input(z.object({ content: PageContent }))
    .output(PagePreview),
  get: needing("website.view")
    .route({ method: "GET", path: one, summary: "Retrieve a page and its draft", tags })
    .input(ById)
    .output(WebsitePage),
  update: needing("website.update")
    .route({ method: "PUT", path: one, summary: "Save a page's draft", tags })
    .input(ById.extend(PageChanges.shape))
    .output(WebsitePage),
  discard: needing("website.update")
    .route({
      method: "POST",
      path: `${one}/discard`,
      summary: "Go back from the draft to what is published",
      tags,
    })
    .input(ByVersion)
    .output(WebsitePage),
  versions: needing("website.view")
    .route({
      method: "GET",
      path: `${one}/versions`,
      summary: "List what was published of a page, newest first",
      tags,
    })
    .input(ById)
    .output(z.object({ versions: z.array(PageVersion) })),
  version: needing("website.view")
    .route({ method: "GET", path: `${one}/versions/{number}`, summary: "Preview a published version", tags })
    .input(ByNumber)
    .output(PagePreview),
  restoreVersion: needing("website.update")
    .route({
      method: "POST",
      path: `${one}/versions/{number}/restore`,
      summary: "Take a published version into the draft",
      tags,
    })
    .input(ByNumber.extend({ version: z.int().optional() }))
    .output(WebsitePage),
  publish: needing("website.publish")
    .route({ method: "POST", path: `${one}/publish`, summary: "Publish a page's draft", tags })
    .input(ByVersion)
    .output(WebsitePage),
  schedule: needing("website.publish")
    .route({
      method: "POST",
      path: `${one}/schedule`,
      summary: "Publish a page's draft at a later time",
      tags,
    })
    .input(ByVersion.extend({ publish_at: instantField("Publish time") }))
    .output(WebsitePage),
  unschedule: needing("website.publish")
    .route({
      method: "POST",
      path: `${one}/unschedule`,
      summary: "Cancel a page's scheduled publishing",
      tags,
    })
    .input(ById)
    .output(WebsitePage),
  unpublish: needing("website.publish")
    .route({ method: "POST", path: `${one}/unpublish`, summary: "Take a page off the web", tags })
    .input(ById)
    .output(WebsitePage),
  archive: needing("website.publish")
    .route({ method: "POST", path: `${one}/archive`, summary: "Archive a page", tags })
    .input(ById)
    .output(WebsitePage),
  restore: needing("website.publish")
    .route({
      method: "POST",
      path: `${one}/restore`,
      summary: "Restore an archived or deleted page as a draft",
      tags,
    })
    .input(ById)
    .output(WebsitePage),
  delete: needing("website.delete")
    .route({ method: "DELETE", path: one, summary: "Delete a page, which can be restored for 30 days", tags })
    .input(ById)
    .output(WebsitePage),
  duplicate: needing("website.create")
    .route({
      method: "POST",
      path: `${one}/duplicate`,
      summary: "Duplicate a page as a draft",
      tags,
      successStatus: 201,
    })
    .input(ById)
    .output(WebsitePage),
  createPreviewLink: needing("website.update")
    .route({
      method: "POST",
      path: `${one}/preview-link`,
      summary: "Create a link that shows the draft for a week",
      tags,
      successStatus: 201,
    })
    .input(ById)
    .output(PreviewLink),
  endPreviewLinks: needing("website.update")
    .route({ method: "DELETE", path: `${one}/preview-link`, summary: "End a page's preview links", tags })
    .input(ById)
    .output(WebsitePage),
};
