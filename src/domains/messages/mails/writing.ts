/** What a member writes by email: it waits a moment like a text, passes the gate, and goes on with the emails before it. */

import { z } from "zod";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { decideOn, release } from "#domains/sending/decision.ts";
import { handOver } from "#domains/sending/handing-over.ts";
import { addressed } from "#domains/sending/mails/outgoing.ts";
import { signatureOf } from "#domains/sending/mails/settings/signature.ts";
import { type Actor, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inboundDomain } from "#platform/mail/inbound/door.ts";
import type { Mail } from "#platform/mail/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import { attach, goneWords, linkPrepared, textWith, withItsAttachments } from "../attachments/service.ts";
import { type GateDecision, type Message, undoSeconds } from "../contract.ts";
import { findReceivedAt } from "../gate-store.ts";
import { settleFailed, settleSent } from "../handing-over.ts";
import { openInbox } from "../inbox.ts";
import { lockMessage, moveMessage, type StoredMessage } from "../messages-store.ts";
import type { SeenUpTo } from "../presence/contract.ts";
import { assertUnanswered } from "../presence/reply-collisions.ts";
import { add, lock } from "../sending.ts";
import { findConversationRow } from "../store.ts";
import type { MailStart, NewMail } from "./contract.ts";
import { noFacts } from "./facts.ts";
import { prepareMailAttachments, readMailAttachments } from "./sent-attachments.ts";
import {
  findAuthorAddress,
  findLastMail,
  findLastSubject,
  findPartner,
  type LastMail,
  type MailPartner,
  saveMail,
} from "./store.ts";

const Errand = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  id: z.int(),
});
type Errand = z.infer<typeof Errand>;

/** Throws `not_found`. */
export async function beginMail(actor: Actor, conversationId: number): Promise<MailStart> {
  const scope = openInbox(actor, "messages.view");
  const conversation = await findConversationRow(scope, conversationId);
  if (!conversation) throw notFound("Conversation");
  const partner = await findPartner(scope, conversationId);
  const last = await findLastSubject(scope, conversationId);
  const gate = partner && (await decide(scope, partner, conversationId));
  const { name } = await publicBrandOf(scope);
  return {
    address: partner?.email ?? null,
    subject: last ? answerTo(last) : `Message from ${name}`,
    signature: await signatureOf(scope),
    why_not: partner ? (gate?.words ?? null) : "Add this number to a customer to write an email.",
  };
}

const plainSubject = (subject: string): string =>
  subject.replace(/^(?:(?:re|aw|fwd?|wg)\s*:\s*)+/i, "").trim();
const answerTo = (subject: string): string => `Re: ${plainSubject(subject)}`;

type About = MailPartner & { conversationId: number };

/** What a customer wrote lately is answered without waiting. */
async function messageOf(scope: Scope, { conversationId, customer_id: customerId, email: address }: About) {
  const wroteAt = await findReceivedAt(scope, conversationId);
  const purpose = "conversation" as const;
  return {
    channel: "mail" as const,
    purpose,
    address,
    customerId,
    wroteAt: wroteAt ? new Date(wroteAt) : null,
  };
}

const decide = async (scope: Scope, partner: MailPartner, conversationId: number): Promise<GateDecision> =>
  decideOn(scope, await messageOf(scope, { ...partner, conversationId }));

/** Hands an email in. What the gate says for good is refused here; it is asked again when the email leaves. */
export async function writeMail(
  actor: Actor,
  conversationId: number,
  { subject, text, files = [], seen }: NewMail & SeenUpTo,
): Promise<Message> {
  const scope = openInbox(actor, "messages.send");
  const prepared = await prepareMailAttachments(actor, files);
  return inTransaction(scope, async (tx) => {
    await lock(tx, conversationId);
    await assertUnanswered(tx, conversationId, seen);
    const partner = await findPartner(tx, conversationId);
    if (!partner) throw invalid("Add this number to a customer to write an email.");
    const gate = await decide(tx, partner, conversationId);
    if (gate.words && !gate.until) throw invalid(gate.words, { text: gate.words });
    const moment = now();
    const linked = await linkPrepared(tx, prepared);
    const message = await add(tx, {
      conversation_id: conversationId,
      direction: "out",
      channel: "mail",
      subject,
      text: textWith(text, linked),
      address: partner.email,
      state: gate.until ? "held" : "waiting",
      reason: gate.words,
      held_until: gate.until,
      gate,
      mail: { ...noFacts, signature: await signatureOf(tx) },
      key: newId(),
      created_at: moment.toISOString(),
    });
    await attach(tx, message.id, linked);
    const startAfter = gate.until ? new Date(gate.until) : new Date(moment.getTime() + undoSeconds * 1_000);
    const { organizationId: id, timeZone, country } = actor;
    const errand = { organization: { id, timeZone, country }, id: message.id };
    await actor.appContext.jobs.enqueue(tx, sendMailMessage, errand, { startAfter });
    return withItsAttachments(tx, message);
  });
}

const scopeOf = (appContext: Parameters<typeof systemActor>[0], organization: Errand["organization"]) =>
  requirePermission(systemActor(appContext, organization), "messages.send");

/** Doing it twice does no harm: what has left is left alone, and repeats carry the same Message-ID. */
export const sendMailMessage: JobDefinition<Errand> = {
  name: "message-mail-send",
  data: Errand,
  afterLastTry: "message-mail-given-up",
  async run(appContext, errand) {
    const scope = scopeOf(appContext, errand.organization);
    const mail = await inTransaction(scope, (tx) => take(tx, errand));
    if (!mail) return;
    const files = await readMailAttachments(scope, errand.id);
    if (!files) return settleFailed(scope, errand.id, goneWords);
    await handOver(appContext, scope.organizationId, { mail: { ...mail, files } });
    await settleSent(scope, errand.id, null);
  },
};

const givenUp: JobDefinition<Errand> = {
  name: "message-mail-given-up",
  data: Errand,
  async run(appContext, { organization, id }) {
    await settleFailed(scopeOf(appContext, organization), id, "It couldn't be sent after several tries.");
  },
};

export const messageMailJobs = [givenUp, sendMailMessage] as unknown as JobDefinition<never>[];

/** Null when it does not go now. */
async function take(tx: Scope, errand: Errand): Promise<Mail | null> {
  const message = await lockMessage(tx, errand.id);
  if (!message?.key || !["waiting", "held", "handed_over"].includes(message.state)) return null;
  tellLive(tx, ["conversation"]);
  const at = now().toISOString();
  const conversation = await findConversationRow(tx, message.conversation_id);
  const partner = conversation && (await findPartner(tx, message.conversation_id));
  if (!partner) {
    await moveMessage(tx, message, "failed", { at, reason: "The customer was deleted." });
    return null;
  }
  const about = { ...partner, conversationId: message.conversation_id };
  const gate = await release(tx, await messageOf(tx, about), `message-${message.key}`);
  if (gate.reason !== null || partner.email === null) {
    const { words: reason, until } = gate;
    await moveMessage(tx, message, until ? "held" : "failed", { at, reason, held_until: until, gate });
    if (until)
      await tx.actor.appContext.jobs.enqueue(tx, sendMailMessage, errand, { startAfter: new Date(until) });
    return null;
  }
  const mail = await addressed(tx, await draftOf(tx, message, partner.email), partner.customer_id);
  const { messageId = null, answers = [] } = mail;
  await saveMail(tx, message.id, { ...noFacts, ...message.mail, message_id: messageId, answers });
  const leaves = { at, reason: null, held_until: null, address: partner.email, gate };
  await moveMessage(tx, message, "handed_over", leaves);
  return mail;
}

async function draftOf(tx: Scope, message: StoredMessage, to: string): Promise<Mail> {
  const { key, subject, text, mail, author_id, conversation_id } = message;
  const answers = answeredBy(await findLastMail(tx, conversation_id, message.id), subject ?? "");
  // Where no answer comes back to the thread, it goes to whoever wrote.
  const isReturned = inboundDomain(tx.actor.appContext) !== null;
  const author = isReturned ? null : await findAuthorAddress(tx, author_id);
  return {
    key: `message-${key}`,
    to,
    subject: subject ?? "",
    text: [text, mail?.signature].filter(Boolean).join("\n\n--\n"),
    ...(answers.length > 0 ? { answers } : {}),
    ...(author ? { replyTo: author } : {}),
  };
}

/** The newest email and those that it answers, the nearest first; none where the subject is another. */
function answeredBy(last: LastMail | undefined, subject: string): string[] {
  if (!last?.mail.message_id || plainSubject(last.subject ?? "") !== plainSubject(subject)) return [];
  return [...new Set([last.mail.message_id, ...last.mail.answers])].slice(0, 20);
}
