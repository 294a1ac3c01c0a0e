/** Emails written from a conversation: what a new one begins with, and sending it. */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, longText, shortText } from "#shared/fields.ts";
import { Message, mostAttachments } from "../contract.ts";
import { SeenUpTo } from "../presence/contract.ts";

export const longestSubject = 200;
const longestWords = 20_000;
/** Bytes of all its files together; those beyond go behind a link, because many mailboxes refuse larger emails. */
export const mostEnclosedBytes = 10_000_000;

export const NewMail = z.object({
  subject: shortText("Subject", longestSubject).refine((text) => text.length > 0, "Subject is required"),
  text: longText("Email", longestWords).refine((text) => text.length > 0, "Email is required"),
  files: z
    .array(Id)
    .max(mostAttachments, `An email can have up to ${mostAttachments} attachments`)
    .default([]),
});
export type NewMail = z.input<typeof NewMail>;

export const MailStart = z
  .object({
    /** Null for a customer without one. */
    address: z.string().nullable(),
    subject: z.string(),
    /** What stands below what is written. */
    signature: z.string(),
    /** Why nothing can be sent, in words. */
    why_not: z.string().nullable(),
  })
  .meta({ id: "MailStart" });
export type MailStart = z.infer<typeof MailStart>;

const ById = z.object({ id: IdParam });
const tags = ["Messages"];

export const messageMailsContract = {
  begin: needing("messages.view")
    .route({
      method: "GET",
      path: "/api/messages/conversations/{id}/mails/new",
      summary: "Retrieve what a new email in a conversation begins with",
      tags,
    })
    .input(ById)
    .output(MailStart),
  send: needing("messages.send")
    .route({
      method: "POST",
      path: "/api/messages/conversations/{id}/mails",
      summary: "Send an email. It waits five seconds and can be taken back until it has left",
      tags,
      successStatus: 201,
    })
    .input(ById.extend({ ...NewMail.shape, ...SeenUpTo }))
    .output(Message),
};
