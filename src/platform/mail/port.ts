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
  /** Where a POST says that the reader wants no more of these. */
  unsubscribe: z.url().optional(),
  /** An invitation that mail programs offer to put into the reader's calendar: `calendarFileFor` of the same method. */
  calendar: z
    .object({ method: z.enum(["REQUEST", "CANCEL", "PUBLISH"]), file: z.string().min(1) })
    .optional(),
});
export type Mail = z.infer<typeof Mail>;

/** For the button with which mail programs end such mails (RFC 8058). */
export const headersOf = ({ unsubscribe }: Mail) =>
  unsubscribe && {
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };

/** As the composer takes it: beside the text as its calendar form, and as a file to open. */
export const invitationOf = ({ calendar }: Mail) =>
  calendar && { icalEvent: { method: calendar.method, filename: "invite.ics", content: calendar.file } };

export type MailPort = {
  readonly kind: "smtp" | "mailbox";
  /** Resolves when the mail was accepted; throws when it was not and may be tried again. */
  deliver(mail: Mail): Promise<void>;
  close(): Promise<void>;
};
