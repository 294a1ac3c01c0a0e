/**
 * Bulk messages: one text to many customers, each filled in for them and standing in their own thread.
 *
 * A bulk message is a draft until it is sent: then its recipients and the words for each of them are written down, and
 * nothing of it changes any more. Everybody gets it once, and two customers with one number get it once between them. A
 * few messages are on their way at any time; the gate of `sending` is asked for each of them in the moment in which it
 * leaves. It can be paused, go on and be cancelled; what stands against all that is left, such as the spend cap, pauses it.
 */
import { z } from "zod";
import { CustomerSource, CustomerStatus } from "#domains/customers/contract.ts";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, longText, Page, shortText } from "#shared/fields.ts";
import { unknownField } from "#shared/messages/merge-fields.ts";
import { MessageAttachment } from "../attachments/facts-contract.ts";
import { mostAttachments } from "../contract.ts";

export const mostRecipients = 10_000;
const mostChosen = 1_000;
const longestText = 1_600;

export const BulkState = z.enum(["draft", "sending", "paused", "sent", "cancelled"]);
export type BulkState = z.infer<typeof BulkState>;

/** In which states each action is allowed. */
export const bulkActions = {
  edit: ["draft"],
  test: ["draft"],
  send: ["draft"],
  pause: ["sending"],
  resume: ["paused"],
  cancel: ["sending", "paused"],
} as const satisfies Record<string, readonly BulkState[]>;
export type BulkAction = keyof typeof bulkActions;

/** About work that is under way, or an offer, for which the customer must have agreed to get offers. */
export const BulkPurpose = z.enum(["conversation", "marketing"]);
export type BulkPurpose = z.infer<typeof BulkPurpose>;

const Ids = z.array(Id).max(mostChosen, `Choose at most ${mostChosen.toLocaleString("en-US")} customers`);

/** Customers by hand, or everyone whom the list with these filters or a segment finds when it is sent. */
export const Audience = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("chosen"), customer_ids: Ids }),
  z.object({
    kind: z.literal("filter"),
    search: shortText("Search", 200).optional(),
    statuses: z.array(CustomerStatus).max(CustomerStatus.options.length).default([]),
    source: CustomerSource.optional(),
    /** Taken out by hand. */
    except: Ids.default([]),
  }),
  z.object({ kind: z.literal("segment"), segment_id: Id, except: Ids.default([]) }),
]);
export type Audience = z.infer<typeof Audience>;

export const AudienceFound = z.object({
  people: z.number(),
  /** All of those who were chosen by hand, the first few of those whom a filter finds. */
  first: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type AudienceFound = z.infer<typeof AudienceFound>;

/** What became of it for one person. */
export const Outcome = z.enum([
  "waiting",
  "held",
  "sending",
  "sent",
  "delivered",
  "failed",
  "refused",
  "taken_back",
  "not_sent",
]);
export type Outcome = z.infer<typeof Outcome>;

const OutcomeCount = z.object({ outcome: Outcome, count: z.number(), parts: z.number() });
export type OutcomeCount = z.infer<typeof OutcomeCount>;

export const BulkMessage = z
  .object({
    id: z.number(),
    text: z.string(),
    purpose: BulkPurpose,
    audience: Audience,
    attachments: z.array(MessageAttachment),
    state: BulkState,
    reason: z.string().nullable(),
    author_name: z.string(),
    created_at: z.string(),
    sent_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    /** None while it is a draft. */
    counts: z.array(OutcomeCount),
    version: z.number(),
  })
  .meta({ id: "BulkMessage" });
export type BulkMessage = z.infer<typeof BulkMessage>;

const BulkText = longText("Message", longestText)
  .refine((text) => text.length > 0, "Message is required")
  .superRefine((text, context) => {
    const unknown = unknownField(text, ["customer"]);
    if (unknown !== undefined) context.addIssue(`{${unknown}} isn't a merge field. Choose one from the list`);
  });

/** How a file goes with it. A link is opened when the first text leaves, a test among them. */
export type BulkAttachment = {
  file_id: number;
  name: string;
  carried_as: "media" | "link";
  content_type: string | null;
  share_id: string | null;
  url: string | null;
};

const FileIds = z
  .array(Id)
  .max(mostAttachments, `A message can have up to ${mostAttachments} attachments`)
  .optional();

export const NewBulk = z.object({ text: BulkText, purpose: BulkPurpose, audience: Audience, files: FileIds });
export type NewBulk = z.infer<typeof NewBulk>;

export const BulkChanges = NewBulk.partial();
export type BulkChanges = z.infer<typeof BulkChanges>;

/** One person before it is sent: the words for them, and why they would not get it. */
export const PersonPreview = z.object({
  customer_id: z.number(),
  name: z.string(),
  phone: z.string().nullable(),
  /** Without the links to files, which count in `parts`. */
  text: z.string(),
  parts: z.number(),
  /** Null when they get it. */
  reason: z.string().nullable(),
  held_until: z.string().nullable(),
});
export type PersonPreview = z.infer<typeof PersonPreview>;

export const RefusedGroup = z.object({
  reason: z.string(),
  count: z.number(),
  /** The first of them. */
  names: z.array(z.string()),
});
export type RefusedGroup = z.infer<typeof RefusedGroup>;

export const BulkPreview = z
  .object({
    people: z.number(),
    /** How many of them get it, now or after quiet hours. */
    sends: z.number(),
    held: z.object({ count: z.number(), until: z.string() }).nullable(),
    parts: z.number(),
    /** Messages that the plan still includes in this billing period. */
    left_in_plan: z.number(),
    /** What it adds to the next bill. */
    cost_cents: z.number(),
    /** Why it would stop before everybody has it; null when there is room for all. */
    no_room: z.string().nullable(),
    refused: z.array(RefusedGroup),
    /** What stands against sending it to anybody at all. */
    blocked: z.string().nullable(),
  })
  .meta({ id: "BulkPreview" });
export type BulkPreview = z.infer<typeof BulkPreview>;

export const BulkRecipient = z
  .object({
    customer_id: z.number(),
    conversation_id: z.number().nullable(),
    name: z.string(),
    phone: z.string().nullable(),
    text: z.string(),
    parts: z.number(),
    outcome: Outcome,
    reason: z.string().nullable(),
    held_until: z.string().nullable(),
  })
  .meta({ id: "BulkRecipient" });
export type BulkRecipient = z.infer<typeof BulkRecipient>;

const ById = z.object({ id: IdParam });
const ByVersion = ById.extend({
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
const tags = ["Bulk Messages"];
const path = "/api/messages/bulk";

const writing = needing("messages.send", "customers.view");
const reading = needing("messages.view", "customers.view");

export const bulkContract = {
  list: reading
    .route({ method: "GET", path, summary: "List bulk messages, newest first", tags })
    .input(Page)
    .output(z.object({ bulk_messages: z.array(BulkMessage), next_cursor: z.string().nullable() })),
  audience: writing
    .route({
      method: "POST",
      path: `${path}/audience`,
      summary: "Count the customers that an audience finds now",
      tags,
    })
    .input(z.object({ audience: Audience }))
    .output(AudienceFound),
  create: writing
    .route({ method: "POST", path, summary: "Start a draft of a bulk message", tags, successStatus: 201 })
    .input(NewBulk)
    .output(BulkMessage),
  get: reading
    .route({ method: "GET", path: `${path}/{id}`, summary: "Retrieve a bulk message", tags })
    .input(ById)
    .output(BulkMessage),
  update: writing
    .route({ method: "PUT", path: `${path}/{id}`, summary: "Change a draft", tags })
    .input(ByVersion.extend(BulkChanges.shape))
    .output(BulkMessage),
  remove: writing
    .route({ method: "DELETE", path: `${path}/{id}`, summary: "Delete a draft", tags })
    .input(ById)
    .output(BulkMessage),
  preview: reading
    .route({
      method: "GET",
      path: `${path}/{id}/preview`,
      summary: "Preview a draft: how many get it, what it costs, and who won't get it and why",
      tags,
    })
    .input(ById)
    .output(BulkPreview),
  previews: reading
    .route({
      method: "GET",
      path: `${path}/{id}/previews`,
      summary: "List a draft's recipients with the text each of them gets",
      tags,
    })
    .input(ById.extend(Page.shape))
    .output(z.object({ people: z.array(PersonPreview), next_cursor: z.string().nullable() })),
  send: writing
    .route({
      method: "POST",
      path: `${path}/{id}/send`,
      summary: "Send a draft. Its recipients and their texts are fixed",
      tags,
    })
    .input(ByVersion)
    .output(BulkMessage),
  test: writing
    .route({
      method: "POST",
      path: `${path}/{id}/test`,
      summary: "Text a draft to your own phone, filled in for one customer",
      tags,
    })
    /** Without a customer, the first who would get it. */
    .input(ById.extend({ customer_id: Id.optional() }))
    .output(z.object({ sent_to: z.string() })),
  pause: writing
    .route({ method: "POST", path: `${path}/{id}/pause`, summary: "Pause sending", tags })
    .input(ById)
    .output(BulkMessage),
  resume: writing
    .route({ method: "POST", path: `${path}/{id}/resume`, summary: "Resume sending", tags })
    .input(ById)
    .output(BulkMessage),
  cancel: writing
    .route({ method: "POST", path: `${path}/{id}/cancel`, summary: "Cancel what hasn't been sent", tags })
    .input(ById)
    .output(BulkMessage),
  recipients: reading
    .route({
      method: "GET",
      path: `${path}/{id}/recipients`,
      summary: "List recipients with the result for each of them",
      tags,
    })
    .input(ById.extend({ ...Page.shape, outcome: Outcome.optional() }))
    .output(z.object({ recipients: z.array(BulkRecipient), next_cursor: z.string().nullable() })),
  export: reading
    .route({ method: "GET", path: `${path}/{id}/export`, summary: "Export the results as a CSV file", tags })
    .input(ById)
    .output(z.object({ file_name: z.string(), text: z.string() })),
};
