/** The two mails of a contact message: the message itself to our people, and word to the sender that it arrived. */
import { written } from "#domains/users/mails.ts";
import type { Mail } from "#platform/mail/port.ts";
import type { ContactMessage } from "./contract.ts";

/** Plain text alone: what a stranger wrote is never set as HTML. Answering the mail answers the sender. */
export function contactMail(to: string, id: string, { name, email, phone, message }: ContactMessage): Mail {
  const lines = [`From: ${name} <${email}>`, ...(phone ? [`Phone: ${phone}`] : [])];
  return {
    key: `contact-${id}`,
    to,
    subject: `Message from ${name}`,
    replyTo: email,
    text: `${lines.join("\n")}\n\n${message}\n\n--\nSent from the contact form on the Plumbline website.`,
  };
}

/** Repeats nothing that was typed but a plain name, so that nobody can send strangers their own words through us. */
export function acknowledgementMail(id: string, { name, email }: ContactMessage): Mail {
  return written({
    key: `contact-received-${id}`,
    to: email,
    subject: "We got your message",
    firstName: plainName(name),
    paragraphs: [
      "Thanks for writing to Plumbline. A person reads every message, and you'll hear back within one business day.",
      "If you didn't write to us, someone entered your address by mistake. You can ignore this email.",
    ],
  });
}

/** The first word when it can be nothing but a name. */
function plainName(name: string): string {
  const [first = ""] = name.split(" ");
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? first : "there";
}
