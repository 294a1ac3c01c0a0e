/** An email as the composer takes it, whichever way it leaves. */
import type { SendMailOptions } from "nodemailer";
import type { Mail, SigningKey } from "./port.ts";

/** `sender` is the installation's, for mail that names no other. */
export function composed(mail: Mail, sender: string, signing?: SigningKey): SendMailOptions {
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
    ...(signing ? { dkim: signing } : {}),
    ...invitationOf(mail),
  };
}

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
