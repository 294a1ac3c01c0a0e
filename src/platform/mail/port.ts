/** The door through which product mail leaves: one shape, a real server or a local mailbox behind it. */
import { z } from "zod";

export const Mail = z.object({
  /** The same key is delivered at most once by the local mailbox; on a server it becomes the Message-ID. */
  key: z.string().min(1).max(200),
  to: z.string().min(3).max(320),
  subject: z.string().min(1).max(300),
  text: z.string().min(1),
  html: z.string().optional(),
  replyTo: z.string().optional(),
});
export type Mail = z.infer<typeof Mail>;

export type MailPort = {
  readonly kind: "smtp" | "mailbox";
  /** Resolves when the mail was accepted; throws when it was not and may be tried again. */
  deliver(mail: Mail): Promise<void>;
  close(): Promise<void>;
};
