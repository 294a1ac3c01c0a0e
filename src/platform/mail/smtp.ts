/** Sends product mail through a mail server. */
import type { Transporter } from "nodemailer";
import { headersOf, invitationOf, type MailPort } from "./port.ts";

/** Milliseconds: a mail server that takes a connection and then says nothing must not hold a job for minutes. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function smtpMail(url: string, from: string, limits = patience): MailPort {
  let transport: Promise<Transporter> | undefined;
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? "plumbline.local";
  return {
    kind: "smtp",
    async deliver(mail) {
      const { key, to, subject, text, html, replyTo } = mail;
      // A repeat after a lost answer carries the same Message-ID, which receivers use to drop doubles.
      const messageId = `<${key.replace(/[^\w.-]/g, "-")}@${domain}>`;
      transport ??= connectTo(url, limits);
      await (await transport).sendMail({
        from,
        to,
        subject,
        text,
        html,
        replyTo,
        messageId,
        ...invitationOf(mail),
        ...headersOf(mail),
      });
    },
    async close() {
      (await transport)?.close();
    },
  };
}

/** Loaded with the first mail: a process that sends none does not hold the library in memory. */
async function connectTo(url: string, limits: typeof patience): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({ url, pool: true, maxConnections: 3, ...limits } as never);
}
