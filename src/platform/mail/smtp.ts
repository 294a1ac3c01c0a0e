/** Sends product mail through a mail server. */
import { createTransport } from "nodemailer";
import { headersOf, invitationOf, type MailPort } from "./port.ts";

export function smtpMail(url: string, from: string): MailPort {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
  } as never);
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? "plumbline.local";
  return {
    kind: "smtp",
    async deliver(mail) {
      const { key, to, subject, text, html, replyTo } = mail;
      // A repeat after a lost answer carries the same Message-ID, which receivers use to drop doubles.
      const messageId = `<${key.replace(/[^\w.-]/g, "-")}@${domain}>`;
      await transport.sendMail({
        ...{ from, to, subject, text, html, replyTo, messageId },
        ...invitationOf(mail),
        ...headersOf(mail),
      });
    },
    async close() {
      transport.close();
    },
  };
}
