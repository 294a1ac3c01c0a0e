/**
 * Texts that leave later: written now, sent at a time that the member chose, and until then edited or called back.
 *
 * The gate is asked when the time has come, so what changed meanwhile counts. A text that may not go by then is in the
 * thread as not sent, with the reason. It is sent under its author's name.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, instantField, longText } from "#shared/fields.ts";
import { longestText, mostAttachments } from "../contract.ts";

export const ScheduledMessage = z
  .object({
    id: z.number(),
    conversation_id: z.number(),
    text: z.string(),
    files: z.array(z.object({ id: z.number(), name: z.string(), thumbnail_url: z.string().nullable() })),
    send_at: z.string(),
    author_name: z.string(),
    version: z.number(),
  })
  .meta({ id: "ScheduledMessage" });
export type ScheduledMessage = z.infer<typeof ScheduledMessage>;

const fields = {
  text: longText("Message", longestText).default(""),
  files: z
    .array(Id)
    .max(mostAttachments, `A message can have up to ${mostAttachments} attachments`)
    .default([]),
  send_at: instantField("Send time"),
};
const isNotEmpty = ({ text, files }: { text: string; files: number[] }) =>
  text.length > 0 || files.length > 0;
const empty = { message: "Message is required", path: ["text"] };

/** Times are chosen on the customer's clock where their address or number says which it is, else on the business's. */
export const ScheduledList = z.object({
  scheduled: z.array(ScheduledMessage),
  zone: z.string(),
  zone_of: z.enum(["customer", "business"]),
});
export type ScheduledList = z.infer<typeof ScheduledList>;

export type NewScheduled = { text: string; files: number[]; send_at: string };
export type ScheduledChanges = NewScheduled & { version: number };

const ById = z.object({ id: IdParam });
const ByScheduled = ById.extend({ scheduled_id: IdParam });
const path = "/api/messages/conversations/{id}/scheduled";
const tags = ["Messages"];

export const scheduledContract = {
  list: needing("messages.view")
    .route({
      method: "GET",
      path,
      summary: "List a conversation's scheduled texts, the next one first",
      tags,
    })
    .input(ById)
    .output(ScheduledList),
  create: needing("messages.send")
    .route({ method: "POST", path, summary: "Schedule a text", tags, successStatus: 201 })
    .input(ById.extend(fields).refine(isNotEmpty, empty))
    .output(ScheduledMessage),
  update: needing("messages.send")
    .route({
      method: "PUT",
      path: `${path}/{scheduled_id}`,
      summary: "Edit a scheduled text or its time",
      tags,
    })
    .input(
      ByScheduled.extend({ ...fields, version: z.int("The version must be a whole number") }).refine(
        isNotEmpty,
        empty,
      ),
    )
    .output(ScheduledMessage),
  cancel: needing("messages.send")
    .route({ method: "DELETE", path: `${path}/{scheduled_id}`, summary: "Cancel a scheduled text", tags })
    .input(ByScheduled)
    .output(ScheduledMessage),
};
