/**
 * How well pages are found: each is looked at check by check, and its score of 100 is the sum of the points.
 *
 * The list shows the score of what is on the web, or of the draft where nothing is yet. The audit looks at the draft,
 * because that is what a mend changes; publishing puts the better score on the web.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { IdParam, Page, requiredText, shortText } from "#shared/fields.ts";
import { PageStatus, WebsitePage } from "../pages/contract.ts";

export const CheckKey = z.enum([
  "title",
  "description",
  "heading",
  "images",
  "links",
  "words",
  "keywords",
  "structured_data",
  "url",
  "indexable",
  "weight",
]);
export type CheckKey = z.infer<typeof CheckKey>;

/** The most points of each: together 100. */
export const checkPoints: Record<CheckKey, number> = {
  title: 12,
  description: 12,
  heading: 10,
  images: 10,
  links: 8,
  words: 12,
  keywords: 14,
  structured_data: 6,
  url: 6,
  indexable: 6,
  weight: 4,
};

/** From which score on it is green or amber; below it is red. */
export const goodScore = 80;
export const fairScore = 50;

export const SeoCheck = z
  .object({
    key: CheckKey,
    label: z.string(),
    points: z.number(),
    most: z.number(),
    state: z.enum(["good", "fair", "poor"]),
    /** What was found, and what to do about it. */
    found: z.string(),
    /** The blocks that it is about. */
    blocks: z.array(z.string()),
    /** What one press changes in the draft; null where only the business knows. */
    mend: z.string().nullable(),
  })
  .meta({ id: "SeoCheck" });
export type SeoCheck = z.infer<typeof SeoCheck>;

export const SeoAudit = z
  .object({
    id: z.number(),
    title: z.string(),
    /** Of the draft. */
    score: z.number(),
    /** Of what is on the web; null where nothing is. */
    published_score: z.number().nullable(),
    is_changed: z.boolean(),
    checks: z.array(SeoCheck),
    version: z.number(),
  })
  .meta({ id: "SeoAudit" });
export type SeoAudit = z.infer<typeof SeoAudit>;

export const SeoPage = z
  .object({
    id: z.number(),
    title: z.string(),
    url: z.string(),
    status: PageStatus,
    score: z.number(),
    keywords: z.array(z.string()),
    /** Those of the draft that the published page doesn't have yet. */
    draft_keywords: z.array(z.string()),
    /** How many checks have points left. */
    open_checks: z.number(),
    updated_at: z.string(),
  })
  .meta({ id: "SeoPage" });
export type SeoPage = z.infer<typeof SeoPage>;

export const SeoQuery = Page.extend({
  search: shortText("The search", 200).optional(),
  status: PageStatus.optional(),
});
export type SeoQuery = z.infer<typeof SeoQuery>;

const ById = z.object({ id: IdParam });
const tags = ["SEO"];
const path = "/api/website/seo";

export const websiteSeoContract = {
  list: needing("website.view")
    .route({ method: "GET", path, summary: "List pages with their SEO score", tags })
    .input(SeoQuery)
    .output(
      z.object({
        pages: z.array(SeoPage),
        total: z.number(),
        next_cursor: z.string().nullable(),
        /** Of the published pages; null while there is none. */
        average_score: z.number().nullable(),
      }),
    ),
  audit: needing("website.view")
    .route({ method: "GET", path: `${path}/{id}`, summary: "Audit a page's draft", tags })
    .input(ById)
    .output(SeoAudit),
  mend: needing("website.update")
    .route({ method: "POST", path: `${path}/{id}/mend`, summary: "Fix one check in a page's draft", tags })
    .input(ById.extend({ check: CheckKey, version: z.int().optional() }))
    .output(SeoAudit),
  addKeywords: needing("website.update")
    .route({
      method: "POST",
      path: `${path}/{id}/keywords`,
      summary: "Add keywords to a page's draft",
      tags,
    })
    .input(
      ById.extend({
        keywords: z
          .array(requiredText("Keyword", 60))
          .min(1, "Enter a keyword")
          .max(10, "Add 10 keywords or fewer"),
        version: z.int().optional(),
      }),
    )
    .output(WebsitePage),
};
