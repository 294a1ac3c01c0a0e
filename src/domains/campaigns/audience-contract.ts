/** What a campaign is made of besides its email: whom it goes to, from whom, and when it leaves. */
import { z } from "zod";
import { Filter } from "#domains/segments/filters/contract.ts";
import { dayField, Id, instantField, requiredText, shortText } from "#shared/fields.ts";

export const CampaignChannel = z.enum(["mail", "text"]);
export type CampaignChannel = z.infer<typeof CampaignChannel>;

export const longestCampaignName = 120;
export const mostExcepted = 1_000;

export const campaignName = requiredText("Name", longestCampaignName);
export const senderName = requiredText("Sender name", 100);
/** What it is about, as the page says on which customers unsubscribe. */
export const topicField = shortText("Topic", 60);

const except = z
  .array(Id)
  .max(mostExcepted, `Leave out at most ${mostExcepted.toLocaleString("en-US")} customers`)
  .default([]);

export const mostExceptedSegments = 10;
const exceptSegments = z
  .array(Id)
  .max(mostExceptedSegments, `Exclude at most ${mostExceptedSegments} segments`)
  .default([]);

const excluded = { except, except_segments: exceptSegments };

/** Everyone whom a segment or a filter finds when sending begins, without excluded customers and segments. */
export const CampaignAudience = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("segment"), segment_id: Id, ...excluded }),
  z.object({ kind: z.literal("filter"), filter: Filter, ...excluded }),
]);
export type CampaignAudience = z.infer<typeof CampaignAudience>;

const Named = z.object({ id: z.number(), name: z.string() });

export const AudienceCount = z.object({
  people: z.number(),
  /** The first by name. */
  first: z.array(Named),
  /** Those who are excluded one by one, without deleted customers. */
  except: z.array(Named),
});

const ClockTime = z
  .string("Time is required")
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 09:30");

/** "local" is this time of this day wherever each recipient lives. */
export const Schedule = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("now") }),
  z.object({ kind: z.literal("at"), at: instantField("Time") }),
  z.object({ kind: z.literal("local"), day: dayField("Day"), time: ClockTime }),
]);
export type Schedule = z.infer<typeof Schedule>;
