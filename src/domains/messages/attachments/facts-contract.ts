/** The pictures and files of a message. */
import { z } from "zod";
import { FileKind } from "#domains/files/contract.ts";

export const MessageMedia = z.object({ content_type: z.string(), url: z.string() });
export type MessageMedia = z.infer<typeof MessageMedia>;

export const MessageAttachment = z.object({
  file_id: z.number(),
  name: z.string(),
  kind: FileKind,
  size: z.number(),
  /** With the text, or behind a link in it. */
  carried_as: z.enum(["media", "link"]),
  content_url: z.string(),
  /** Null where there is no small picture of it, or not yet. */
  thumbnail_url: z.string().nullable(),
  /** The jobs that it is about. */
  jobs: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type MessageAttachment = z.infer<typeof MessageAttachment>;
