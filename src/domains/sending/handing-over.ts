/** The one way by which mail and texts go to customers: what has no verdict against it is handed to a carrier. */
import { recordUsage } from "#domains/billing/usage/service.ts";
import type { Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import type { LeavingMail, Mail } from "#platform/mail/port.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { mailTransportFor } from "#platform/outward.ts";
import type { Text } from "#platform/sms/port.ts";
import { countSms } from "#shared/messages/sms-segments.ts";
import type { Decision, Reason } from "./contract.ts";
import { release } from "./decision.ts";
import { addressed } from "./mails/outgoing.ts";
import { keepNotice, type NoticeAbout } from "./notices/service.ts";
import type { Message } from "./rules.ts";
import { deliverText } from "./texts/delivering.ts";
import { sendText } from "./texts/send-text.ts";

export type Letter = { mail: LeavingMail; text?: undefined } | { text: Text; mail?: undefined };

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
 * The mail leaves when the transaction is saved, once for its key. `notice` says what it is in the customer's thread;
 * what goes to members has none. Answers to it go to the thread of `customerId`, otherwise of whoever has the address.
 * False when it may not go.
 */
export async function answerByMail(
  tx: Scope,
  mail: Mail,
  notice?: NoticeAbout | null,
  customerId?: number | null,
): Promise<boolean> {
  const { key, to } = mail;
  const followUp = { customerId: customerId ?? null };
  return (await followUpByMail(tx, { key, to, write: async () => mail }, followUp, notice)) === null;
}

type FollowUp = Pick<Message, "customerId" | "pausesWhenAnsweredSince">;

/** Its words are made once it may go, such as a link that opens something. */
type Unwritten = Pick<Mail, "key" | "to"> & { write: () => Promise<Mail> };

/**
 * The same for what goes out by itself later. Gives why it may not go; null for what goes. What is tried again under the
 * same key stays one notice.
 */
export async function followUpByMail(
  tx: Scope,
  { key, to, write }: Unwritten,
  followUp: FollowUp,
  notice?: NoticeAbout | null,
): Promise<Reason | null> {
  const message = { channel: "mail", purpose: "transactional", address: to, ...followUp } as const;
  const decision = await release(tx, message, key);
  if (notice) await keepNotice(tx, key, notice, decision);
  if (decision.reason) return decision.reason;
  const letter = await addressed(tx, { isAutomatic: true, ...(await write()) }, followUp.customerId);
  await tx.actor.appContext.jobs.enqueue(tx, sendMail, letter, { singletonKey: key });
  return null;
}

type Automatic = Pick<Message, "customerId" | "pausesWhenAnsweredSince" | "purpose">;

/**
 * An email of its own to a customer that nobody wrote by hand. Gives what the gate says: with a reason it is not sent, and
 * with `until` it may be handed in again then, under the same key.
 */
export async function mailAutomatically(
  tx: Scope,
  mail: Mail,
  { purpose, ...about }: Automatic,
  notice: NoticeAbout,
): Promise<Decision> {
  const decision = await release(tx, { channel: "mail", purpose, address: mail.to, ...about }, mail.key);
  if (decision.reason) return decision;
  await keepNotice(tx, mail.key, notice, decision);
  const letter = await addressed(tx, { isAutomatic: true, ...mail }, about.customerId);
  await tx.actor.appContext.jobs.enqueue(tx, sendMail, letter, { singletonKey: mail.key });
  return decision;
}

/**
 * Answers by text what a person has just done, and counts it against the plan. The text leaves when the transaction is
 * saved, once for its key. False when it may not go.
 */
export async function answerByText(
  tx: Scope,
  text: Text,
  { title, about }: { title: string; about: { kind: string; id: string } },
): Promise<boolean> {
  const parts = Math.max(1, countSms(text.text).segments);
  const message = { channel: "text", purpose: "transactional", address: text.to, parts } as const;
  if ((await release(tx, message, text.key)).reason) return false;
  await recordUsage(tx, { kind: "message", quantity: parts, subject: about, title, key: text.key });
  await tx.actor.appContext.jobs.enqueue(tx, sendText, text, { singletonKey: text.key });
  return true;
}
