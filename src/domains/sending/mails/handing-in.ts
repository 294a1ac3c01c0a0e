/** Takes an email from the provider that received it for us: signed with its address, and when. */
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { invalid, notFound, tooMany } from "#platform/errors.ts";
import { mostMailBytes } from "#platform/mail/inbound/inbound-mail.ts";
import { WebhookRefused } from "#platform/payments/port.ts";
import { verifySignature } from "#platform/payments/webhook-signing.ts";
import { mailDoor } from "./accepting.ts";

export const largestMail = mostMailBytes;

type HandedIn = { to: string; raw: Buffer; signature: string | undefined };

/** Resolves once it is kept, also when it was before. Throws `invalid` for what isn't signed, `not_found` for no address of ours. */
export async function handInMail(appContext: AppContext, { to, raw, signature }: HandedIn): Promise<void> {
  const secret = appContext.config.MAIL_IN_WEBHOOK_SECRET;
  if (secret === undefined) throw notFound("Webhook");
  // The address is signed with the email: one that was recorded can't be sent to another.
  assertSigned(Buffer.concat([Buffer.from(`${to}\n`), raw]), signature, secret);
  const taken = await mailDoor.take(appContext, { to, raw });
  if (taken === "unknown") throw notFound("Address");
  if (taken === "too_many") throw tooMany("Too many emails to this address. Try again later.", 600);
}

function assertSigned(bytes: Buffer, signature: string | undefined, secret: string): void {
  const seconds = Math.floor(now().getTime() / 1000);
  try {
    verifySignature(bytes, signature, secret, seconds);
  } catch (error) {
    if (error instanceof WebhookRefused)
      throw invalid("This email isn't signed, or its signature is too old.");
    throw error;
  }
}
