/**
 * The way by which one message to many leaves: each goes through the gate in the transaction that says that it was sent,
 * and what is the same for all is asked once.
 */
import { recordUsage } from "#domains/billing/usage/service.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { inboundDomain } from "#platform/mail/inbound/door.ts";
import type { Mail } from "#platform/mail/port.ts";
import { mailTransportFor } from "#platform/outward.ts";
import type { Decision } from "../contract.ts";
import { decideOnAll } from "../decision.ts";
import { addressFor, hashOf, secretFor, writeMailToken } from "../mails/addresses.ts";
import { senderOf } from "../mails/domain/service.ts";
import type { NoticeKind } from "../notices/contract.ts";
import { type Message, weekMilliseconds } from "../rules.ts";
import { keepSalt } from "../store.ts";
import { sendText } from "../texts/send-text.ts";
import { insertNotices, insertReleases, insertSentMails, lockAddresses, type NewSentMail } from "./store.ts";

/**
 * To be called in a transaction before those that hand over: the first of a new business would otherwise hold the salt of
 * its addresses until the mail server answers, and others would wait for it.
 */
export const prepareToHandOver = (tx: Scope): Promise<void> => keepSalt(tx);

/** Decides in the moment of sending: of two messages to one address at once the second knows of the first. */
export async function decideInTurn(tx: Scope, messages: readonly Message[]): Promise<Decision[]> {
  const asked = messages.flatMap(({ channel, address }) => {
    const line = address?.trim();
    return line ? [{ channel, address: line }] : [];
  });
  if (asked.length > 0) {
    await keepSalt(tx);
    await lockAddresses(tx, asked);
  }
  return decideOnAll(tx, messages);
}

export type Leaving = {
  /** Under which it leaves once. */
  key: string;
  customerId: number;
  /** Of the gate, which lets it go. */
  gate: Decision;
};
export type LeavingMail = Leaving & { mail: Omit<Mail, "key"> };
export type LeavingText = Leaving & { text: string; parts: number };

/** How it stands in each customer's thread. */
export type ShownAs = { what: NoticeKind; title: string };

/** Why a message was not taken: for good, so that it may be tried again, or because the plan has no room for more. */
export type Handed = "taken" | { refusal: string } | "again" | { noRoom: string };

/**
 * Hands emails to the carrier while the transaction is open, so that whoever stops them waits for these and no other
 * leaves afterwards. Should the transaction be undone, they leave again under the same keys, by which mail servers know
 * them. In their order, what became of each.
 */
export async function handOverMails(
  tx: Scope,
  leaving: readonly LeavingMail[],
  { sender, shownAs }: { sender: string | null; shownAs: ShownAs },
): Promise<Handed[]> {
  if (leaving.length === 0) return [];
  const mails = await addressedAll(tx, leaving, sender);
  const port = await mailTransportFor(tx.actor.appContext, tx.organizationId);
  const handed = await Promise.all(
    mails.map((mail) => port.deliver(mail).then(() => "taken" as const, outcomeOf)),
  );
  await keepAll(
    tx,
    leaving.filter((_, place) => handed[place] === "taken"),
    shownAs,
  );
  return handed;
}

/** A mail server's answer of the 500s is final for this address (RFC 5321, section 4.2.1). */
function outcomeOf(error: unknown): Handed {
  const { responseCode, response } = error as { responseCode?: unknown; response?: unknown };
  if (typeof responseCode !== "number" || responseCode < 500) return "again";
  const said = typeof response === "string" ? response : String(responseCode);
  return { refusal: `The mail server refused it: ${said.slice(0, 200)}` };
}

/** As `addressed` of one email; what is written to many names its own way out instead of the page of preferences. */
async function addressedAll(
  tx: Scope,
  leaving: readonly LeavingMail[],
  sender: string | null,
): Promise<Mail[]> {
  const { appContext } = tx.actor;
  const own = await senderOf(tx);
  const from = { ...own, name: sender ?? own.name };
  const domain = inboundDomain(appContext);
  const written = leaving.map(({ key, mail }) => ({ ...mail, key, from, isAutomatic: true }));
  if (domain === null) return written;
  const at = now().toISOString();
  const kept: NewSentMail[] = [];
  const mails: Mail[] = [];
  for (const [place, mail] of written.entries()) {
    const ways = ["reply", "bounce", "message"] as const;
    const [reply, bounce, message] = (await Promise.all(
      ways.map((way) => secretFor(appContext, tx.organizationId, way, mail.key)),
    )) as [Buffer, Buffer, Buffer];
    const address = (way: "reply" | "bounce", secret: Buffer) =>
      addressFor(way, { organizationId: tx.organizationId, secret }, domain);
    const messageId = `${writeMailToken({ organizationId: tx.organizationId, secret: message })}@${domain}`;
    kept.push({
      id: newId(),
      key: mail.key,
      message_id: messageId,
      customer_id: leaving[place]?.customerId ?? null,
      address: mail.to,
      subject: mail.subject,
      reply_hash: hashOf(reply),
      bounce_hash: hashOf(bounce),
      created_at: at,
    });
    mails.push({
      ...mail,
      messageId,
      returnPath: address("bounce", bounce),
      replyTo: address("reply", reply),
    });
  }
  await insertSentMails(tx, kept);
  return mails;
}

/**
 * Texts leave when the transaction is saved, each once for its key, and count against the plan: from the first on for which
 * it has no room none is taken.
 */
export async function handOverTexts(
  tx: Scope,
  leaving: readonly LeavingText[],
  { subject, shownAs }: { subject: { kind: string; id: number }; shownAs: ShownAs },
): Promise<Handed[]> {
  const taken: LeavingText[] = [];
  let noRoom: string | null = null;
  for (const each of leaving) {
    const { key, gate, text, parts } = each;
    const use = { kind: "message", quantity: parts, subject, title: shownAs.title, key } as const;
    noRoom = await recordUsage(tx, use).then(() => null, refusalOf);
    if (noRoom !== null) break;
    const letter = { key, to: gate.address ?? "", text };
    await tx.actor.appContext.jobs.enqueue(tx, sendText, letter, { singletonKey: key });
    taken.push(each);
  }
  await keepAll(tx, taken, shownAs);
  return leaving.map((_, place) => (place < taken.length ? "taken" : { noRoom: noRoom ?? "" }));
}

function refusalOf(error: unknown): string {
  if (error instanceof AppError && error.code === "payment_required") return error.message;
  throw error;
}

async function keepAll(tx: Scope, leaving: readonly Leaving[], { what, title }: ShownAs): Promise<void> {
  if (leaving.length === 0) return;
  const moment = now();
  const at = moment.toISOString();
  const since = new Date(moment.getTime() - weekMilliseconds).toISOString();
  const released = leaving.map(({ key, gate: { channel, purpose, address } }) => ({
    key,
    channel,
    purpose,
    address: address?.trim() ?? "",
  }));
  await insertReleases(tx, released, at, since);
  const notices = leaving.map(({ key, customerId, gate }) => ({
    key,
    customer_id: customerId,
    channel: gate.channel,
    what,
    title,
    address: gate.address,
    state: "sent" as const,
    gate,
    created_at: at,
    state_at: at,
  }));
  await insertNotices(tx, notices);
}
