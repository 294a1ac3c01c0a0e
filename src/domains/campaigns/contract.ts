/**
 * Campaigns: one email or text to many customers, with what came of it.
 *
 * A campaign is a draft until it is sent or scheduled. Its audience is a segment or a filter, looked up once when sending
 * begins: those customers are written down then, and nothing of the campaign changes any more. Each gets it once, if the
 * gate of `sending` lets it go, which is asked when the list is made and again when each message leaves. Opens are an
 * estimate, because mail apps open emails by themselves; clicks, answers and bookings are counted by what people do.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, Page, shortText } from "#shared/fields.ts";
import {
  AudienceCount,
  CampaignAudience,
  CampaignChannel,
  campaignName,
  Schedule,
  senderName,
  topicField,
} from "./audience-contract.ts";
import { CampaignContent } from "./content-contract.ts";
import { CampaignReport, CampaignReview, RecipientFilter, RecipientResult } from "./results-contract.ts";

export const mostCampaigns = 2_000;

export const CampaignState = z.enum(["draft", "scheduled", "sending", "paused", "sent", "cancelled"]);
export type CampaignState = z.infer<typeof CampaignState>;

/** In which states each action is allowed. */
export const campaignActions = {
  edit: ["draft"],
  remove: ["draft"],
  test: ["draft", "scheduled"],
  send: ["draft", "scheduled"],
  unschedule: ["scheduled"],
  pause: ["sending"],
  resume: ["paused"],
  cancel: ["scheduled", "sending", "paused"],
} as const satisfies Record<string, readonly CampaignState[]>;
export type CampaignAction = keyof typeof campaignActions;

const Rates = z.object({
  recipients: z.number(),
  /** Handed over and not returned. */
  delivered: z.number(),
  /** Whole percent of the delivered, by people as far as that can be told; null for texts and while nothing was delivered. */
  open_percent: z.number().nullable(),
  click_percent: z.number().nullable(),
});

export const CampaignListItem = z
  .object({
    id: z.number(),
    name: z.string(),
    channel: CampaignChannel,
    state: CampaignState,
    /** Why it was paused, in words; null where a member paused it. */
    reason: z.string().nullable(),
    /** When it is due, began or was changed last, by its state. */
    date: z.string(),
    updated_at: z.string(),
    updated_by: z.string(),
    version: z.number(),
    ...Rates.shape,
  })
  .meta({ id: "CampaignListItem" });
export type CampaignListItem = z.infer<typeof CampaignListItem>;

export const Campaign = z
  .object({
    id: z.number(),
    name: z.string(),
    channel: CampaignChannel,
    state: CampaignState,
    reason: z.string().nullable(),
    content: CampaignContent,
    /** Who it is from, such as "Rosa at Copperleaf"; null for the business's name. */
    sender_name: z.string().nullable(),
    topic: z.string(),
    /** Null until one is chosen. */
    audience: CampaignAudience.nullable(),
    schedule: Schedule.nullable(),
    /** When the first message may leave. */
    starts_at: z.string().nullable(),
    began_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    updated_by: z.string(),
    version: z.number(),
  })
  .meta({ id: "Campaign" });
export type Campaign = z.infer<typeof Campaign>;

export const NewCampaign = z.object({
  name: campaignName,
  /** An email or a text; which of them stays. */
  content: CampaignContent,
  sender_name: senderName.nullable().default(null),
  topic: topicField.default(""),
  audience: CampaignAudience.nullable().default(null),
});
export type NewCampaign = z.infer<typeof NewCampaign>;

/** What is absent stays as it is. */
export const CampaignChanges = z.object({
  name: campaignName.optional(),
  content: CampaignContent.optional(),
  sender_name: senderName.nullable().optional(),
  topic: topicField.optional(),
  audience: CampaignAudience.nullable().optional(),
});
export type CampaignChanges = z.infer<typeof CampaignChanges>;

export const CampaignSort = z.enum(["newest", "name"]);

export const CampaignQuery = Page.extend({
  search: shortText("The search", 200).optional(),
  state: CampaignState.optional(),
  channel: CampaignChannel.optional(),
  sort: CampaignSort.default("newest"),
});
export type CampaignQuery = z.infer<typeof CampaignQuery>;

export const CampaignStats = z
  .object({
    total_campaigns: z.number(),
    /** Messages delivered by all campaigns. */
    total_reach: z.number(),
    /** Over all delivered emails; null while there are none. */
    average_open_percent: z.number().nullable(),
  })
  .meta({ id: "CampaignStats" });
export type CampaignStats = z.infer<typeof CampaignStats>;

const ById = z.object({ id: IdParam });
const ByVersion = ById.extend({
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
const tags = ["Campaigns"];
const path = "/api/campaigns";

const reading = needing("campaigns.view", "customers.view");
const creating = needing("campaigns.create", "campaigns.view", "customers.view");
const writing = needing("campaigns.update", "campaigns.view", "customers.view");
const sending = needing("campaigns.send", "campaigns.view", "customers.view");
const removing = needing("campaigns.delete", "campaigns.view", "customers.view");

export const campaignsContract = {
  list: reading
    .meta({ failure: "Failed to load campaigns" })
    .route({ method: "GET", path, summary: "List campaigns, newest first", tags })
    .input(CampaignQuery)
    .output(z.object({ campaigns: z.array(CampaignListItem), next_cursor: z.string().nullable() })),
  stats: reading
    .route({ method: "GET", path: `${path}/stats`, summary: "Retrieve figures of all campaigns", tags })
    .output(CampaignStats),
  create: creating
    .route({ method: "POST", path, summary: "Start a draft of a campaign", tags, successStatus: 201 })
    .input(NewCampaign)
    .output(Campaign),
  audience: reading
    .route({
      method: "POST",
      path: `${path}/audience`,
      summary: "Count the customers that an audience finds now, with the first few by name",
      tags,
    })
    .input(z.object({ audience: CampaignAudience }))
    .output(AudienceCount),
  preview: reading
    .route({
      method: "POST",
      path: `${path}/preview`,
      summary: "Preview an email or text as one customer would get it, or with samples",
      tags,
    })
    .input(z.object({ content: CampaignContent, customer_id: Id.nullable().default(null) }))
    .output(
      z.object({
        subject: z.string(),
        /** Null for a text. */
        html: z.string().nullable(),
        text: z.string(),
        /** As how many messages a text is charged; 0 for an email. */
        parts: z.number(),
      }),
    ),
  get: reading
    .route({ method: "GET", path: `${path}/{id}`, summary: "Retrieve a campaign", tags })
    .input(ById)
    .output(Campaign),
  update: writing
    .route({ method: "PUT", path: `${path}/{id}`, summary: "Change a draft", tags })
    .input(ByVersion.extend(CampaignChanges.shape))
    .output(Campaign),
  duplicate: creating
    .route({
      method: "POST",
      path: `${path}/{id}/duplicate`,
      summary: "Duplicate a campaign as a draft",
      tags,
      successStatus: 201,
    })
    .input(ById)
    .output(Campaign),
  remove: removing
    .route({ method: "DELETE", path: `${path}/{id}`, summary: "Delete a draft", tags })
    .input(ById)
    .output(Campaign),
  restore: removing
    .route({ method: "POST", path: `${path}/{id}/restore`, summary: "Restore a deleted draft", tags })
    .input(ById)
    .output(Campaign),
  review: reading
    .route({
      method: "GET",
      path: `${path}/{id}/review`,
      summary: "Check a draft before it is sent: what is wrong with it, who gets it, and who won't and why",
      tags,
    })
    .input(ById)
    .output(CampaignReview),
  test: sending
    .route({
      method: "POST",
      path: `${path}/{id}/test`,
      summary: "Send a draft to yourself, filled in for one customer",
      tags,
    })
    /** Without a customer, with samples. */
    .input(ById.extend({ customer_id: Id.optional() }))
    .output(z.object({ sent_to: z.string() })),
  send: sending
    .route({
      method: "POST",
      path: `${path}/{id}/send`,
      summary: "Send a campaign now, at a time, or at each recipient's local time",
      tags,
    })
    .input(ByVersion.extend({ schedule: Schedule }))
    .output(Campaign),
  unschedule: sending
    .route({
      method: "POST",
      path: `${path}/{id}/unschedule`,
      summary: "Turn a scheduled campaign back into a draft",
      tags,
    })
    .input(ById)
    .output(Campaign),
  pause: sending
    .route({ method: "POST", path: `${path}/{id}/pause`, summary: "Pause sending", tags })
    .input(ById)
    .output(Campaign),
  resume: sending
    .route({ method: "POST", path: `${path}/{id}/resume`, summary: "Resume sending", tags })
    .input(ById)
    .output(Campaign),
  cancel: sending
    .route({ method: "POST", path: `${path}/{id}/cancel`, summary: "Cancel what hasn't been sent", tags })
    .input(ById)
    .output(Campaign),
  report: reading
    .route({ method: "GET", path: `${path}/{id}/report`, summary: "Retrieve what came of a campaign", tags })
    .input(ById)
    .output(CampaignReport),
  recipients: reading
    .route({
      method: "GET",
      path: `${path}/{id}/recipients`,
      summary: "List recipients with the result for each of them",
      tags,
    })
    .input(ById.extend({ ...Page.shape, result: RecipientFilter.optional() }))
    .output(z.object({ recipients: z.array(RecipientResult), next_cursor: z.string().nullable() })),
  export: reading
    .route({
      method: "GET",
      path: `${path}/{id}/export`,
      summary: "Export recipients and results as a CSV file, piece by piece",
      tags,
    })
    .input(
      ById.extend({
        cursor: shortText("The cursor", 4_000).optional(),
        result: RecipientFilter.optional(),
      }),
    )
    .output(
      z.object({
        file_name: z.string(),
        text: z.string(),
        rows: z.number(),
        next_cursor: z.string().nullable(),
      }),
    ),
};
