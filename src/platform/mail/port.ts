/** The door through which product mail leaves: one shape, a real server or a local mailbox behind it. */
import { z } from "zod";
import { cleanLine } from "#shared/characters.ts";
import { cut } from "#shared/text.ts";

/** One address and nothing else: a header takes a comma or a semicolon for the beginning of another. */
const Address = z
  .string()
  .max(320)
  .regex(/^[^\s\p{C},;:<>()[\]"]+@[^\s\p{C},;:<>()[\]"]+$/u);

const MessageId = z
  .string()
  .max(500)
  .regex(/^[^\s\p{C}<>]+$/u);

export const Mail = z.object({
  /** The same key is delivered at most once by the local mailbox; on a server it becomes the Message-ID. */
  key: z.string().min(1).max(200),
  to: Address,
  /** One line; names in it may be of any length, and the end of a long one is left out. */
  subject: z
    .string()
    .overwrite((text) => cut(cleanLine(text), 300))
    .min(1),
  text: z.string().min(1),
  html: z.string().optional(),
  replyTo: Address.optional(),
  /** The business, and its own address where it has one; the installation's without it. */
  from: z
    .object({ name: z.string().overwrite((text) => cut(cleanLine(text), 100)), address: Address })
    .optional(),
  /** Where a server says that it was not delivered. */
  returnPath: Address.optional(),
  /** Without angle brackets, as those that it answers. */
  messageId: MessageId.optional(),
  answers: z.array(MessageId).max(50).optional(),
  /** Nobody wrote it, so that no program answers it (RFC 3834). */
  isAutomatic: z.boolean().optional(),
  /** Where a POST says that the reader wants no more of these. */
  unsubscribe: z.url().optional(),
  /** An invitation that mail programs offer to put into the reader's calendar: `calendarFileFor` of the same method. */
  calendar: z
    .object({ method: z.enum(["REQUEST", "CANCEL", "PUBLISH"]), file: z.string().min(1) })
    .optional(),
});
export type Mail = z.infer<typeof Mail>;

/** A file that goes along. It is read when the email leaves, and is no part of what waits until then. */
export type MailFile = { name: string; type: string; content: Buffer };
export type LeavingMail = Mail & { files?: readonly MailFile[] };

/** With what a domain's mail is signed (DKIM, RFC 6376). */
export type SigningKey = { domainName: string; keySelector: string; privateKey: string };

export type MailPort = {
  readonly kind: "smtp" | "mailbox";
  /** Resolves when the mail was accepted; throws when it was not and may be tried again. */
  deliver(mail: LeavingMail, signing?: SigningKey): Promise<void>;
  close(): Promise<void>;
};
