/** Sends one text of a conversation: asks the gate once more, pays for it, and says what became of it. */
import { z } from "zod";
import { recordUsage } from "#domains/billing/usage/service.ts";
import { touchLastContact } from "#domains/customers/contacts.ts";
import { handOver } from "#domains/sending/handing-over.ts";
import { findStatuses } from "#domains/sending/texts/service.ts";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { tellLive } from "#platform/live/tell.ts";
import { TextRefused } from "#platform/sms/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import { partsOf } from "./attachments/parts.ts";
import { keepReceivedMedia } from "./attachments/receiving.ts";
import { mediaOf } from "./attachments/service.ts";
import { BulkStopped, pauseBulkOf, standsAgainstAll } from "./bulk/pausing.ts";
import type { GateDecision } from "./contract.ts";
import { aboutConversation, firstWords } from "./event-builders.ts";
import { moveBy } from "./filing.ts";
import { releaseText } from "./gate.ts";
import { lockMessage, moveMessage, noteAccepted, type StoredMessage } from "./messages-store.ts";
import { toConversation } from "./serializers.ts";
import { findConversationRow, type StoredConversation } from "./store.ts";

const Errand = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  id: z.int(),
});
type Errand = z.infer<typeof Errand>;

const at = () => now().toISOString();
const scopeOf = (appContext: Parameters<typeof systemActor>[0], organization: Errand["organization"]) =>
  requirePermission(systemActor(appContext, organization), "messages.send");

/** Doing it twice does no harm: what has left is left alone, and a carrier accepts one key once. */
export const sendMessage: JobDefinition<Errand> = {
  name: "message-send",
  data: Errand,
  afterLastTry: "message-given-up",
  async run(appContext, errand) {
    const scope = scopeOf(appContext, errand.organization);
    const ready = await makeReady(scope, errand);
    if (!ready) return;
    const { key, address, text, media } = ready;
    const letter = {
      text: { key: `message-${key}`, to: address, text, ...(media.length > 0 ? { media } : {}) },
    };
    try {
      const acceptedAs = await handOver(appContext, scope.organizationId, letter);
      await settleSent(scope, errand.id, acceptedAs);
    } catch (error) {
      if (!(error instanceof TextRefused)) throw error;
      await settleFailed(scope, errand.id, error.message);
    }
  },
};

const givenUp: JobDefinition<Errand> = {
  name: "message-given-up",
  data: Errand,
  async run(appContext, { organization, id }) {
    await settleFailed(scopeOf(appContext, organization), id, "It couldn't be sent after several tries.");
  },
};

export const messageJobs = [givenUp, sendMessage, keepReceivedMedia] as unknown as JobDefinition<never>[];

type Ready = {
  key: string;
  address: string;
  text: string;
  media: { url: string; contentType: string }[];
};

async function makeReady(scope: Scope, errand: Errand): Promise<Ready | null> {
  try {
    return await inTransaction(scope, (tx) => take(tx, errand));
  } catch (error) {
    const isUnpaid = error instanceof AppError && error.code === "payment_required";
    if (!isUnpaid && !(error instanceof BulkStopped)) throw error;
    if (!(await pauseBulkOf(scope, errand.id, error.message)))
      await settleFailed(scope, errand.id, error.message);
    return null;
  }
}

/** Held until it has been decided; null when it does not go now. */
async function take(tx: Scope, errand: Errand): Promise<Ready | null> {
  const message = await lockMessage(tx, errand.id);
  if (!message?.key || !["waiting", "held", "handed_over"].includes(message.state)) return null;
  tellLive(tx, ["conversation"]);
  const conversation = await findConversationRow(tx, message.conversation_id);
  if (!conversation) {
    await moveMessage(tx, message, "failed", { at: at(), reason: "The customer was deleted." });
    return null;
  }
  const media = await mediaOf(tx, message.id);
  const segments = partsOf(message.text, media.length > 0);
  const text = { purpose: message.gate?.purpose, parts: segments };
  const gate = await releaseText(tx, conversation, text, message.key);
  if (message.bulk_id !== null && gate.reason && standsAgainstAll(gate.reason))
    throw new BulkStopped(gate.words ?? "");
  if (gate.reason) return keepBack(tx, errand, message, gate);
  await recordUsage(tx, {
    kind: "message",
    quantity: segments,
    subject: { kind: "message", id: message.id },
    title: `${media.length > 0 ? "Picture message" : "Text"} to ${toConversation(conversation, tx.actor.country).name}`,
    key: `message-${message.key}`,
  });
  const address = gate.address as string;
  const leaves = { at: at(), reason: null, held_until: null, segments, address, gate };
  await moveMessage(tx, message, "handed_over", leaves);
  return { key: message.key, address, text: message.text, media };
}

async function keepBack(
  tx: Scope,
  errand: Errand,
  message: StoredMessage,
  gate: GateDecision,
): Promise<null> {
  const { words: reason, until } = gate;
  await moveMessage(tx, message, until ? "held" : "failed", { at: at(), reason, held_until: until, gate });
  if (until) await tx.actor.appContext.jobs.enqueue(tx, sendMessage, errand, { startAfter: new Date(until) });
  return null;
}

export async function settleSent(scope: Scope, id: number, acceptedAs: string | null): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const message = await lockMessage(tx, id);
    if (!message) return null;
    if (acceptedAs !== null) await noteAccepted(tx, id, acceptedAs);
    if (!(await moveMessage(tx, message, "sent", { at: at() }))) return null;
    // What the carrier told of it before it answered.
    const [told] = acceptedAs === null ? [] : await findStatuses(tx, [acceptedAs]);
    if (told)
      await moveBy(tx, { ...message, state: "sent" }, { status: told.status, errorCode: told.error_code });
    const conversation = (await findConversationRow(tx, message.conversation_id)) as StoredConversation;
    if (conversation.customer_id !== null) await touchLastContact(tx, conversation.customer_id, now());
    await appendEvent(tx, {
      ...aboutConversation(conversation),
      type: "message.sent",
      title: `${message.channel === "mail" ? "Email" : "Text"} sent to ${toConversation(conversation, tx.actor.country).name}`,
      description: firstWords(message.text),
      data: { message: id, author: message.author_name },
    });
    return null;
  });
}

export async function settleFailed(scope: Scope, id: number, reason: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const message = await lockMessage(tx, id);
    if (message) await moveMessage(tx, message, "failed", { at: at(), reason });
    tellLive(tx, ["conversation"]);
    return null;
  });
}
