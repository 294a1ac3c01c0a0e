/** Takes in what is mailed to an address of ours: kept first, and acted on once it is. */
import { requirePermission, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { type Arrival, type InboundDoor, inboundDomain, type Taken } from "#platform/mail/inbound/door.ts";
import { mostMailBytes } from "#platform/mail/inbound/inbound-mail.ts";
import { senderAddress } from "#platform/mail/sender.ts";
import { mayAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { inTransaction } from "#platform/transaction.ts";
import { findToken, hashOf, readAddress, readMailToken } from "./addresses.ts";
import { answeredIn, headersOf, messageIdIn, senderIn, sumOf, unfolded } from "./headers.ts";
import { actOnReport } from "./reports.ts";
import { type Addressee, findAddressee } from "./settings/store.ts";
import { type FoundMail, findSent, keepReceived, type NewReceived } from "./store.ts";
import type { MailWay } from "./tables.ts";

/** To one address, or of one sender to a business, in an hour: two programs that answer each other are ended by it. */
const perAddress = { free: 30, windowSeconds: 3_600, firstWaitSeconds: 600, longestWaitSeconds: 3_600 };
/** Of everybody to one business in an hour. */
const perBusiness = { free: 300, windowSeconds: 3_600, firstWaitSeconds: 60, longestWaitSeconds: 900 };

export const mailDoor: InboundDoor = {
  async isExpected(appContext, to) {
    const read = readTo(appContext, to);
    if (read?.kind === "token") return (await findByToken(appContext, read)) !== undefined;
    if (read?.kind === "business") return (await findAddressee(appContext.pool, read.name)) !== undefined;
    return read !== undefined;
  },
  async take(appContext, arrival) {
    if (arrival.raw.length > mostMailBytes) return "unknown";
    const read = readTo(appContext, arrival.to);
    if (read?.kind === "business") return takeOwn(appContext, read.name, arrival.raw);
    const found = await findOf(appContext, arrival);
    return found ? keepAnswer(appContext, found, arrival.raw) : "unknown";
  },
};

function readTo(appContext: AppContext, to: string) {
  const domain = inboundDomain(appContext);
  return domain === null ? undefined : readAddress(to, domain, senderAddress(appContext.config));
}

type Found = { way: MailWay; mail: FoundMail };

/** The email of ours that this is about. */
async function findOf(appContext: AppContext, { to, raw }: Arrival): Promise<Found | undefined> {
  const read = readTo(appContext, to);
  if (!read) return undefined;
  if (read.kind === "token") return findByToken(appContext, read);
  if (read.kind === "open") return findByAnswered(appContext, headersOf(raw));
  // A report carries the headers of what it is about, with our addresses in them.
  const named = findToken(unfolded(raw.subarray(0, longestScan).toString("latin1")));
  const found = named && (await findByToken(appContext, named));
  return found && { ...found, way: "bounce" };
}

const longestScan = 1024 * 1024;

async function findByToken(
  { pool }: AppContext,
  { way, token }: { way: MailWay; token: { organizationId: string; secret: Buffer } },
): Promise<Found | undefined> {
  const mail = await findSent(pool, token.organizationId, { way, hash: hashOf(token.secret) });
  return mail && { way, mail };
}

/** By the Message-ID of ours that it names, which says whose it is. */
async function findByAnswered({ pool }: AppContext, headers: string): Promise<Found | undefined> {
  for (const messageId of answeredIn(headers)) {
    const token = readMailToken(messageId.split("@")[0] ?? "");
    const mail = token && (await findSent(pool, token.organizationId, { messageId }));
    if (mail) return { way: "reply", mail };
  }
  return undefined;
}

/**
 * An email that somebody began by themselves. Where it names an email of this business it answers that, and what we sent
 * ourselves, as a forwarded mailbox brings it back, is left alone.
 */
async function takeOwn(appContext: AppContext, name: string, raw: Buffer): Promise<Taken> {
  const organization = await findAddressee(appContext.pool, name);
  const headers = headersOf(raw);
  const sender = senderIn(headers);
  if (!organization || !sender) return "unknown";
  if (readMailToken(messageIdIn(headers)?.slice(1).split("@")[0] ?? "")) return "known";
  const answered = await findByAnswered(appContext, headers);
  if (answered?.mail.organization.id === organization.id) return keepAnswer(appContext, answered, raw);
  const { id } = organization;
  const ofSender = { name: "emails of one sender", rule: perAddress, whose: `${id} ${sender}` };
  if (!(await mayAttempt(appContext, ofSender))) return "too_many";
  const ofBusiness = { name: "emails to one business", rule: perBusiness, whose: id };
  if (!(await mayAttempt(appContext, ofBusiness))) return "too_many";
  return keep(appContext, organization, {
    raw,
    about: { way: "own", sender, sent_mail_id: null },
    title: `Email from ${sender} received`,
  });
}

async function keepAnswer(appContext: AppContext, { way, mail }: Found, raw: Buffer): Promise<Taken> {
  const { organization } = mail;
  const counter = {
    name: "emails to one address",
    rule: perAddress,
    whose: `${organization.id} ${way} ${mail.id}`,
  };
  if (!(await mayAttempt(appContext, counter))) return "too_many";
  return keep(appContext, organization, {
    raw,
    about: { way, sender: null, sent_mail_id: mail.id },
    title: `Answer to "${mail.subject}" received`,
  });
}

type Arrived = { raw: Buffer; about: Pick<NewReceived, "way" | "sender" | "sent_mail_id">; title: string };

async function keep(
  appContext: AppContext,
  organization: Addressee,
  { raw, about, title }: Arrived,
): Promise<Taken> {
  const scope = requirePermission(systemActor(appContext, organization), "audit.view");
  return inTransaction(scope, async (tx): Promise<Taken> => {
    const id = newId();
    const received = {
      ...about,
      id,
      sum: sumOf(raw),
      size: raw.length,
      raw,
      received_at: now().toISOString(),
    };
    if (!(await keepReceived(tx, received))) return "known";
    if (about.way === "bounce") await appContext.jobs.enqueue(tx, actOnReport, { organization, id });
    else
      await appendEvent(tx, {
        type: "mail.received",
        subject: { kind: "mail", id },
        title,
        data: { sent: about.sent_mail_id },
      });
    return "kept";
  });
}
