/** Takes in what is mailed to an address of ours: kept first, and acted on once it is. */
import { createHash } from "node:crypto";
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
import { actOnReport } from "./reports.ts";
import { type FoundMail, findSent, keepReceived } from "./store.ts";
import type { MailWay } from "./tables.ts";

/** To one address in an hour: two programs that answer each other are ended by it. */
const perAddress = { free: 30, windowSeconds: 3_600, firstWaitSeconds: 600, longestWaitSeconds: 3_600 };

export const mailDoor: InboundDoor = {
  async isExpected(appContext, to) {
    const read = readTo(appContext, to);
    if (read?.kind !== "token") return read !== undefined;
    return (await findByToken(appContext, read)) !== undefined;
  },
  async take(appContext, arrival) {
    const found = arrival.raw.length > mostMailBytes ? undefined : await findOf(appContext, arrival);
    // What went to nobody's customer has no thread that an answer could stand in.
    const hasPlace = found !== undefined && (found.way === "bounce" || found.mail.customer_id !== null);
    return hasPlace ? keep(appContext, found, arrival.raw) : "unknown";
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

async function findByToken(
  { pool }: AppContext,
  { way, token }: { way: MailWay; token: { organizationId: string; secret: Buffer } },
): Promise<Found | undefined> {
  const mail = await findSent(pool, token.organizationId, { way, hash: hashOf(token.secret) });
  return mail && { way, mail };
}

/** By the Message-ID of ours that it names, which says whose it is. */
async function findByAnswered({ pool }: AppContext, headers: string): Promise<Found | undefined> {
  const named = [...headers.matchAll(/^(?:in-reply-to|references):(.*)$/gim)].map(([, value = ""]) => value);
  const ids = named.flatMap((value) => value.match(/[^<>\s]+(?=>)/g) ?? []).slice(0, mostAnswered);
  for (const messageId of ids) {
    const token = readMailToken(messageId.split("@")[0] ?? "");
    const mail = token && (await findSent(pool, token.organizationId, { messageId }));
    if (mail) return { way: "reply", mail };
  }
  return undefined;
}

async function keep(appContext: AppContext, { way, mail }: Found, raw: Buffer): Promise<Taken> {
  const { organization } = mail;
  const counter = {
    name: "emails to one address",
    rule: perAddress,
    whose: `${organization.id} ${way} ${mail.id}`,
  };
  if (!(await mayAttempt(appContext, counter))) return "too_many";
  const scope = requirePermission(systemActor(appContext, organization), "audit.view");
  return inTransaction(scope, async (tx): Promise<Taken> => {
    const id = newId();
    const isNew = await keepReceived(tx, {
      id,
      sent_mail_id: mail.id,
      way,
      sum: sumOf(raw),
      size: raw.length,
      raw,
      received_at: now().toISOString(),
    });
    if (!isNew) return "known";
    if (way === "bounce") await appContext.jobs.enqueue(tx, actOnReport, { organization, id });
    else
      await appendEvent(tx, {
        type: "mail.received",
        subject: { kind: "mail", id },
        title: `Answer to "${mail.subject}" received`,
        data: { sent: mail.id },
      });
    return "kept";
  });
}

const longestHeaders = 256 * 1024;
const longestScan = 1024 * 1024;
const mostAnswered = 20;

const unfolded = (text: string): string => text.replace(/\r?\n[ \t]+/g, " ");

/** As they stand above the first empty line, each on one line. */
function headersOf(raw: Buffer): string {
  const head = raw.subarray(0, longestHeaders).toString("latin1");
  return unfolded(head.split(/\r?\n\r?\n/, 1)[0] ?? "");
}

/** What makes two of them the same email: its Message-ID, or without one its bytes. */
function sumOf(raw: Buffer): Buffer {
  const [, id] = /^message-id:\s*(<[^<>\s]+>)/im.exec(headersOf(raw)) ?? [];
  return createHash("sha256")
    .update(id ?? raw)
    .digest();
}
