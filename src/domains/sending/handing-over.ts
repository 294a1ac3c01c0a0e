/** The one way by which mail and texts go to customers: what has no verdict against it is handed to a carrier. */
import type { Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import type { Mail } from "#platform/mail/port.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { mailTransportFor } from "#platform/outward.ts";
import type { Text } from "#platform/sms/port.ts";
import { release } from "./decision.ts";
import { addressed } from "./mails/outgoing.ts";
import { deliverText } from "./texts/delivering.ts";

export type Letter = { mail: Mail; text?: undefined } | { text: Text; mail?: undefined };

/**
 * Hands over what a verdict was formed on a moment ago. Gives the name under which a carrier took it; throws when it was
 * not accepted and may be tried again, and `TextRefused` when a carrier refused it for good.
 */
export async function handOver(
  appContext: AppContext,
  organizationId: string,
  letter: Letter,
): Promise<string | null> {
  if (letter.text) return deliverText(appContext, organizationId, letter.text);
  await (await mailTransportFor(appContext, organizationId)).deliver(letter.mail);
  return null;
}

/**
 * Answers by mail what a person has just done, such as booking online: an opt-out from reminders does not keep it back.
 * The mail leaves when the transaction is saved, once for its key. False when it may not go.
 */
export async function answerByMail(tx: Scope, mail: Mail, customerId?: number | null): Promise<boolean> {
  const message = { channel: "mail", purpose: "transactional", address: mail.to } as const;
  if ((await release(tx, message, mail.key)).reason) return false;
  const letter = await addressed(tx, { isAutomatic: true, ...mail }, customerId);
  await tx.actor.appContext.jobs.enqueue(tx, sendMail, letter, { singletonKey: mail.key });
  return true;
}
