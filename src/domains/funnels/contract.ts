/**
 * Funnels: the way from a first visit to a payment, step by step, counted from what really happened.
 *
 * A funnel keeps its steps and no figures: how many reached each step is counted when it is asked for, from the visits of
 * pages, the answers to forms, bookings, visits, contracts and payments that are there anyway. A draft is only for the
 * team; a published funnel can be opened where it begins, as a visitor finds it. An archived one is left alone.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, longText, Page, requiredText, shortText } from "#shared/fields.ts";
import { FunnelSteps } from "./steps-contract.ts";

export const mostFunnels = 100;
export const longestName = 120;
const usualWindow = 60;

export const FunnelStatus = z.enum(["draft", "published", "archived"]);
export type FunnelStatus = z.infer<typeof FunnelStatus>;

export const funnelActions = ["update", "publish", "unpublish", "archive", "restore"] as const;
export type FunnelAction = (typeof funnelActions)[number];

/** In which states each is allowed. */
export const allowedIn: Record<FunnelAction, readonly FunnelStatus[]> = {
  update: ["draft", "published"],
  publish: ["draft"],
  unpublish: ["published"],
  archive: ["draft", "published"],
  restore: ["archived"],
};

export const Funnel = z
  .object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    status: FunnelStatus,
    steps: FunnelSteps,
    /** Days after the first step that identifies the person. */
    window_days: z.number(),
    /** What each step is called, in order: "Contact form sent". */
    step_names: z.array(z.string()),
    /** Where visitors begin; null where the first step has no public page. */
    preview_url: z.string().nullable(),
    /** What keeps it from being published, in sentences. */
    problems: z.array(z.string()),
    updated_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.number(),
  })
  .meta({ id: "Funnel" });
export type Funnel = z.infer<typeof Funnel>;

const name = requiredText("Name", longestName);
const description = longText("Description", 500);
const window_days = z
  .int("Enter whole days")
  .min(1, "Enter 1 day or more")
  .max(365, "Enter 365 days or fewer");

export const NewFunnel = z.object({
  name,
  description: description.default(""),
  steps: FunnelSteps.default([]),
  window_days: window_days.default(usualWindow),
});
export type NewFunnel = z.infer<typeof NewFunnel>;

export const FunnelChanges = z.object({
  name: name.optional(),
  description: description.optional(),
  steps: FunnelSteps.optional(),
  window_days: window_days.optional(),
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type FunnelChanges = z.infer<typeof FunnelChanges>;

const FunnelState = z.enum(["open", "draft", "published", "archived"]);

export const FunnelQuery = Page.extend({
  /** Anywhere in name or description. */
  search: shortText("Search", 200).optional(),
  /** "open" is drafts and published ones. */
  state: FunnelState.default("open"),
});
export type FunnelQuery = z.infer<typeof FunnelQuery>;

/** The last so many days of the business's calendar, today included. */
export const FunnelPeriod = z.enum(["7", "30", "90", "365"]);
export type FunnelPeriod = z.infer<typeof FunnelPeriod>;

export const StepFigures = z
  .object({
    key: z.string(),
    name: z.string(),
    /** Visitors of a page, or people. */
    count: z.number(),
    /** 0 to 1 of the step before; null for the first step and after a step that no one reached. */
    share: z.number().nullable(),
    /** How many of the step before did not come here. */
    lost: z.number(),
    /** Half of the people took less time since the step before; null where that isn't known. */
    median_seconds: z.number().nullable(),
  })
  .meta({ id: "FunnelStepFigures" });
export type StepFigures = z.infer<typeof StepFigures>;

export const FunnelFigures = z
  .object({
    /** First and last day of the period, in the business's zone. */
    from: z.string(),
    to: z.string(),
    steps: z.array(StepFigures),
    /** Of the first step. */
    visits: z.number(),
    /** Of the last step. */
    conversions: z.number(),
    /** 0 to 1; null without visits. */
    rate: z.number().nullable(),
    /** Received, less refunds, from the people in it within its window; null for who may not see payments. */
    revenue_cents: z.number().nullable(),
  })
  .meta({ id: "FunnelFigures" });
export type FunnelFigures = z.infer<typeof FunnelFigures>;

export const FunnelSummary = z
  .object({
    funnels: z.number(),
    published: z.number(),
    drafts: z.number(),
    /** Of the published ones in the last 30 days; null for a role that may not see what they count. */
    visits: z.number().nullable(),
    conversions: z.number().nullable(),
    /** 0 to 1; null without visits, too. */
    rate: z.number().nullable(),
  })
  .meta({ id: "FunnelSummary" });
export type FunnelSummary = z.infer<typeof FunnelSummary>;

/** What a step can point at. */
export const StepChoices = z
  .object({
    pages: z.array(z.object({ id: Id, name: z.string(), is_published: z.boolean() })),
    forms: z.array(z.object({ id: Id, name: z.string(), is_published: z.boolean() })),
  })
  .meta({ id: "FunnelStepChoices" });
export type StepChoices = z.infer<typeof StepChoices>;

const ById = z.object({ id: IdParam });
const tags = ["Funnels"];
const path = "/api/funnels";
const reading = needing("funnels.view", "customers.view");
const writing = needing("funnels.view", "funnels.update", "customers.view");

export const funnelsContract = {
  list: reading
    .meta({ failure: "Failed to load funnels" })
    .route({ method: "GET", path, summary: "List funnels, last changed first", tags })
    .input(FunnelQuery)
    .output(z.object({ funnels: z.array(Funnel), next_cursor: z.string().nullable() })),
  summary: reading
    .route({
      method: "GET",
      path: `${path}/summary`,
      summary: "Count funnels by status, and what the published ones brought in the last 30 days",
      tags,
    })
    .output(FunnelSummary),
  choices: reading
    .route({
      method: "GET",
      path: `${path}/choices`,
      summary: "List the pages and forms that a step can point at",
      tags,
    })
    .output(StepChoices),
  create: writing
    .route({ method: "POST", path, summary: "Add a funnel as a draft", tags, successStatus: 201 })
    .input(NewFunnel)
    .output(Funnel),
  get: reading
    .route({ method: "GET", path: `${path}/{id}`, summary: "Retrieve a funnel", tags })
    .input(ById)
    .output(Funnel),
  update: writing
    .route({ method: "PUT", path: `${path}/{id}`, summary: "Change a funnel", tags })
    .input(ById.extend(FunnelChanges.shape))
    .output(Funnel),
  duplicate: writing
    .route({
      method: "POST",
      path: `${path}/{id}/duplicate`,
      summary: "Duplicate a funnel as a draft",
      tags,
      successStatus: 201,
    })
    .input(ById)
    .output(Funnel),
  publish: writing
    .route({ method: "POST", path: `${path}/{id}/publish`, summary: "Publish a funnel", tags })
    .input(ById)
    .output(Funnel),
  unpublish: writing
    .route({ method: "POST", path: `${path}/{id}/unpublish`, summary: "Make a funnel a draft again", tags })
    .input(ById)
    .output(Funnel),
  archive: writing
    .route({ method: "POST", path: `${path}/{id}/archive`, summary: "Archive a funnel", tags })
    .input(ById)
    .output(Funnel),
  restore: writing
    .route({
      method: "POST",
      path: `${path}/{id}/restore`,
      summary: "Restore an archived funnel as a draft",
      tags,
    })
    .input(ById)
    .output(Funnel),
  figures: reading
    .route({
      method: "GET",
      path: `${path}/{id}/figures`,
      summary: "Count who reached each step of a funnel in a period",
      tags,
    })
    .input(ById.extend({ days: FunnelPeriod.default("30") }))
    .output(FunnelFigures),
};
