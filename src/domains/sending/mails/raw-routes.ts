/** The address at which a provider hands in the email that it received for us, as it came (RFC 5322) and signed. */
import { now } from "#platform/clock.ts";
import { invalid, notFound, tooMany } from "#platform/errors.ts";
import type { RawCall } from "#platform/http/raw-calls.ts";
import { mostMailBytes } from "#platform/mail/inbound/inbound-mail.ts";
import { WebhookRefused } from "#platform/payments/port.ts";
import { verifySignature } from "#platform/payments/webhook-signing.ts";
import { mailDoor } from "./accepting.ts";

/** The address is signed with the email: nobody takes one that was recorded to another address. */
export const signedBytes = (to: string, raw: Buffer): Buffer => Buffer.concat([Buffer.from(`${to}\n`), raw]);

export const mailRawCalls: RawCall[] = [
  {
    method: "POST",
    path: "/api/webhooks/mail",
    largestBody: mostMailBytes,
    async answer({ body, headers, query }, { appContext }) {
      const secret = appContext.config.MAIL_IN_WEBHOOK_SECRET;
      if (secret === undefined) throw notFound("Webhook");
      const to = query["to"] ?? "";
      assertSigned(signedBytes(to, body), headers["plumbline-signature"], secret);
      const taken = await mailDoor.take(appContext, { to, raw: body });
      if (taken === "unknown") throw notFound("Address");
      if (taken === "too_many") throw tooMany("Too many emails to this address. Try again later.", 600);
      return { status: 200, type: "application/json", body: '{"received":true}' };
    },
  },
];

function assertSigned(bytes: Buffer, signature: string | string[] | undefined, secret: string): void {
  const seconds = Math.floor(now().getTime() / 1000);
  try {
    verifySignature(bytes, typeof signature === "string" ? signature : undefined, secret, seconds);
  } catch (error) {
    if (error instanceof WebhookRefused)
      throw invalid("This email isn't signed, or its signature is too old.");
    throw error;
  }
}
