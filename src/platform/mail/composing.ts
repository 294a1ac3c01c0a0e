/** An email as the composer takes it, whichever way it leaves. */
import type { SendMailOptions } from "nodemailer";
import type { LeavingMail, Mail, SigningKey } from "./port.ts";

/** `sender` is the installation's, for mail that names no other. */
export function composed(mail: LeavingMail, sender: string, signing?: SigningKey): SendMailOptions {
  const { to, subject, text, html, replyTo, from, messageId, answers, returnPath } = mail;
  return {
    from: from ?? sender,
    to,
    subject,
    text,
    html,
    replyTo,
    headers: headersOf(mail),
    ...(messageId ? { messageId: `<${messageId}>` } : {}),
    ...(answers?.[0]
      ? { inReplyTo: `<${answers[0]}>`, references: answers.toReversed().map((id) => `<${id}>`) }
      : {}),
    ...(returnPath ? { envelope: { from: returnPath, to } } : {}),
    ...(signing ? { dkim: { ...signing, headerFieldNames: signedFields.join(":") } } : {}),
    ...invitationOf(mail),
    ...filesOf(mail),
  };
}

/** Both fields of the unsubscribe button must be signed (RFC 8058, section 4); the composer's own list lacks the second. */
const signedFields = [
  "From",
  "Sender",
  "Reply-To",
  "Subject",
  "Date",
  "Message-ID",
  "To",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
  "In-Reply-To",
  "References",
  "Auto-Submitted",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
];

function headersOf({ unsubscribe, isAutomatic }: Mail): Record<string, string> {
  return {
    // For the button with which mail programs end such mails (RFC 8058).
    ...(unsubscribe
      ? { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
      : {}),
    ...(isAutomatic ? { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" } : {}),
  };
}

/** Beside the text as its calendar form, and as a file to open. */
const invitationOf = ({ calendar }: Mail) =>
  calendar && { icalEvent: { method: calendar.method, filename: "invite.ics", content: calendar.file } };

/** As files to open, never shown among the words: what a file says of itself is for whoever opens it. */
const filesOf = ({ files = [] }: LeavingMail): Pick<SendMailOptions, "attachments"> =>
  files.length === 0
    ? {}
    : {
        attachments: files.map(({ name: filename, type: contentType, content }) => ({
          filename,
          contentType,
          content,
          contentDisposition: "attachment",
        })),
      };
