/** Sends product mail through a mail server. */
import type { Transporter } from "nodemailer";
import { composed } from "./composing.ts";
import type { MailPort } from "./port.ts";

/** Milliseconds: a mail server that takes a connection and then says nothing must not hold a job for minutes. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function smtpMail(url: string, from: string, limits = patience): MailPort {
  let transport: Promise<Transporter> | undefined;
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? "plumbline.local";
  return {
    kind: "smtp",
    async deliver(mail, signing) {
      transport ??= connectTo(url, limits);
      // A repeat after a lost answer carries the same Message-ID, which receivers use to drop doubles.
      const messageId = mail.messageId ?? `${mail.key.replace(/[^\w.-]/g, "-")}@${domain}`;
      await (await transport).sendMail(composed({ ...mail, messageId }, from, signing));
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
