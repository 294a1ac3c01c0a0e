/** What comes of a campaign: before it is sent, for each recipient, and all together. */
import { z } from "zod";

/** An error keeps it from being sent; a warning doesn't. */
const CheckLevel = z.enum(["error", "warning", "passed"]);

export const CampaignCheck = z.object({
  key: z.enum([
    "subject",
    "content",
    "audience",
    "postal_address",
    "merge_fields",
    "spam_words",
    "alt_texts",
    "size",
    "opt_out",
  ]),
  level: CheckLevel,
  message: z.string(),
});
export type CampaignCheck = z.infer<typeof CampaignCheck>;

export const CampaignReview = z
  .object({
    checks: z.array(CampaignCheck),
    /** Whom the audience finds, with those who are left out by hand. */
    people: z.number(),
    /** How many of them were looked at; more would take too long. */
    judged: z.number(),
    /** How many of those get it. */
    sends: z.number(),
    refused: z.array(z.object({ reason: z.string(), count: z.number(), names: z.array(z.string()) })),
    /** Of a text: parts in all, and what they add to the next bill. */
    parts: z.number(),
    cost_cents: z.number(),
    /** Why it can't be sent at all; null where it can. */
    blocked: z.string().nullable(),
  })
  .meta({ id: "CampaignReview" });
export type CampaignReview = z.infer<typeof CampaignReview>;

export const RecipientOutcome = z.enum([
  "waiting",
  "held",
  "sent",
  "delivered",
  "failed",
  "refused",
  "not_sent",
]);
export type RecipientOutcome = z.infer<typeof RecipientOutcome>;

export const RecipientFilter = z.enum([
  ...RecipientOutcome.options,
  "opened",
  "clicked",
  "answered",
  "unsubscribed",
  "complained",
]);
export type RecipientFilter = z.infer<typeof RecipientFilter>;

export const RecipientResult = z
  .object({
    customer_id: z.number(),
    name: z.string(),
    /** As people write it. */
    address: z.string().nullable(),
    outcome: RecipientOutcome,
    reason: z.string().nullable(),
    held_until: z.string().nullable(),
    sent_at: z.string().nullable(),
    opened_at: z.string().nullable(),
    clicked_at: z.string().nullable(),
    answered_at: z.string().nullable(),
    unsubscribed_at: z.string().nullable(),
    complained_at: z.string().nullable(),
  })
  .meta({ id: "CampaignRecipient" });
export type RecipientResult = z.infer<typeof RecipientResult>;

export const CampaignReport = z
  .object({
    recipients: z.number(),
    waiting: z.number(),
    held: z.number(),
    sent: z.number(),
    delivered: z.number(),
    failed: z.number(),
    refused: z.number(),
    not_sent: z.number(),
    /** An estimate: people as far as that can be told. */
    opened: z.number(),
    /** Opened by a mail app or a filter alone. */
    opened_by_machine: z.number(),
    clicked: z.number(),
    answered: z.number(),
    unsubscribed: z.number(),
    complained: z.number(),
    /** Why some got none. */
    reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
    links: z.array(z.object({ number: z.number(), url: z.string(), people: z.number(), clicks: z.number() })),
    /** Of customers who clicked or answered, within `within_days` after that. */
    bookings: z.number(),
    /** Null for members who can't see payments. */
    revenue_cents: z.number().nullable(),
    currency: z.string(),
    within_days: z.number(),
    /** About spam complaints; null while there is nothing to say. */
    warning: z.string().nullable(),
  })
  .meta({ id: "CampaignReport" });
export type CampaignReport = z.infer<typeof CampaignReport>;
