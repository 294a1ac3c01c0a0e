/** Tells how payments, texts, email, storage and calendars are doing, from what each of them already knows. */
import { listFeeds } from "#domains/feeds/service.ts";
import type { CollectingStatus } from "#domains/payments/collecting/contract.ts";
import { getCollecting } from "#domains/payments/collecting/service.ts";
import { readEmailSettings } from "#domains/sending/mails/domain/service.ts";
import { getTextNumber } from "#domains/sending/texts/registering.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { Permission } from "#shared/permissions.ts";
import { plural } from "#shared/plural.ts";
import type { Connection, ConnectionKind } from "./contract.ts";
import { findLastErrors, type LastError } from "./store.ts";

const lookBackMs = 30 * 86_400_000;

type Health = Pick<Connection, "state" | "detail">;
type Source = { kind: ConnectionKind; needs: Permission; read: (actor: Actor) => Promise<Health> };

const sources: Source[] = [
  { kind: "payments", needs: "payments.settings", read: paymentsHealth },
  { kind: "texts", needs: "organization.view", read: textsHealth },
  { kind: "email", needs: "organization.view", read: emailHealth },
  { kind: "storage", needs: "files.view", read: storageHealth },
  { kind: "calendars", needs: "calendar.view", read: calendarsHealth },
];

/** By the types of events that say so. */
const errors = new Map<string, { kind: ConnectionKind; text: string }>([
  ["payment.failed", { kind: "payments", text: "A payment failed." }],
  ["payment.refund_failed", { kind: "payments", text: "A refund failed." }],
  ["mail.undelivered", { kind: "email", text: "An email couldn't be delivered." }],
  ["mail.complained", { kind: "email", text: "Someone marked an email as spam." }],
  ["texts.registration_rejected", { kind: "texts", text: "Carriers rejected your registration." }],
]);

export async function listConnections(actor: Actor): Promise<{ connections: Connection[] }> {
  const scope = requirePermission(actor, "integrations.view");
  const since = new Date(now().getTime() - lookBackMs);
  const last = await findLastErrors(scope, [...errors.keys()], since);
  const connections: Connection[] = [];
  for (const { kind, needs, read } of sources) {
    if (!actor.permissions.has(needs)) continue;
    connections.push({ kind, ...(await read(actor)), last_error: lastErrorOf(kind, last) });
  }
  return { connections };
}

function lastErrorOf(kind: ConnectionKind, last: readonly LastError[]): Connection["last_error"] {
  for (const { type, at } of last) {
    const error = errors.get(type);
    if (error?.kind === kind) return { at, text: error.text };
  }
  return null;
}

const collectingWords: Record<CollectingStatus, Health> = {
  not_connected: { state: "off", detail: "Online payments aren't set up." },
  incomplete: { state: "attention", detail: "Finish setting up online payments." },
  in_review: { state: "attention", detail: "The payment provider is reviewing your account." },
  active: { state: "ok", detail: "Customers can pay online." },
  needs_attention: { state: "attention", detail: "The payment provider needs more information." },
  restricted: { state: "attention", detail: "Customers can't pay online right now." },
};

async function paymentsHealth(actor: Actor): Promise<Health> {
  const { status, is_test } = await getCollecting(actor);
  const health = collectingWords[status];
  return is_test && health.state === "ok"
    ? { state: "test", detail: "Only test cards work on this installation." }
    : health;
}

async function textsHealth(actor: Actor): Promise<Health> {
  const { shown, state, is_test } = await getTextNumber(actor);
  if (!shown) return { state: "off", detail: "You don't have a number for texts." };
  if (is_test) return { state: "test", detail: `${shown} sends test texts only.` };
  if (state === "approved") return { state: "ok", detail: `Texts are sent from ${shown}.` };
  const waits = state === "in_review" ? "is being reviewed by carriers." : "isn't registered with carriers.";
  return { state: "attention", detail: `${shown} ${waits}` };
}

async function emailHealth(actor: Actor): Promise<Health> {
  const { sender, domain } = await readEmailSettings(actor);
  if (actor.appContext.mail.kind === "mailbox") {
    return { state: "test", detail: "Email stays in the test mailbox of this installation." };
  }
  if (domain && domain.verified_at === null) {
    return { state: "attention", detail: `The records of ${domain.domain} aren't in place yet.` };
  }
  return { state: "ok", detail: `Email is sent from ${sender.address}.` };
}

async function storageHealth({ appContext: { config } }: Actor): Promise<Health> {
  const where = config.S3_BUCKET === undefined ? "on this server" : "in the connected S3 bucket";
  return { state: "ok", detail: `Files are kept ${where}.` };
}

async function calendarsHealth(actor: Actor): Promise<Health> {
  const { feeds } = await listFeeds(actor);
  if (feeds.length === 0) return { state: "off", detail: "You don't have a calendar feed." };
  const isRead = feeds.some(({ last_read_at }) => last_read_at !== null);
  const count = plural(feeds.length, "calendar feed");
  return isRead
    ? { state: "ok", detail: `You have ${count}.` }
    : { state: "attention", detail: `You have ${count}, and no app reads it yet.` };
}
