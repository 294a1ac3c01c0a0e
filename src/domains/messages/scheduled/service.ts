/** Schedules texts, changes them until they leave, and calls them back. */
import { shownFiles } from "#domains/files/carrying/shown-files.ts";
import { recipientZones } from "#domains/sending/zones/recipient-zones.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import { prepareFiles } from "../attachments/service.ts";
import { aboutConversation, firstWords } from "../event-builders.ts";
import { openInbox } from "../inbox.ts";
import { addressOf, toConversation } from "../serializers.ts";
import { findConversationRow, lockConversation, type StoredConversation } from "../store.ts";
import type { NewScheduled, ScheduledChanges, ScheduledList, ScheduledMessage } from "./contract.ts";
import { sendScheduled } from "./jobs.ts";
import {
  changeScheduled,
  deleteScheduled,
  findPlace,
  insertScheduled,
  type KeptScheduled,
  listScheduledRows,
  lockScheduled,
} from "./store.ts";

const mostMs = 366 * 24 * 3_600_000;

export async function listScheduled(actor: Actor, conversationId: number): Promise<ScheduledList> {
  const scope = openInbox(actor, "messages.view");
  const conversation = await findConversationRow(scope, conversationId);
  if (!conversation) throw notFound("Conversation");
  const rows = await listScheduledRows(scope, conversationId);
  const scheduled = await Promise.all(rows.map((row) => serialize(scope, row)));
  return { scheduled, ...(await clockOf(scope, conversation)) };
}

async function clockOf(
  scope: Scope,
  conversation: StoredConversation,
): Promise<Pick<ScheduledList, "zone" | "zone_of">> {
  const { customer_id: id } = conversation;
  const business = scope.actor.timeZone;
  const place = (id === null ? undefined : await findPlace(scope, id)) ?? null;
  const { zones, from } = recipientZones({ place, number: addressOf(conversation) }, business, false);
  const [zone, ...others] = zones;
  const isKnown = from !== "business" && zone !== undefined && others.length === 0;
  return isKnown ? { zone, zone_of: "customer" } : { zone: business, zone_of: "business" };
}

async function serialize(scope: Scope, row: KeptScheduled): Promise<ScheduledMessage> {
  const { id, conversation_id, text, file_ids, send_at, author_name, version } = row;
  const shown = await shownFiles(scope, file_ids);
  const files = file_ids.flatMap((fileId) => {
    const file = shown.get(fileId);
    return file ? { id: fileId, name: file.name, thumbnail_url: file.thumbnail_url } : [];
  });
  return { id, conversation_id, text, files, send_at, author_name, version };
}

/** What can't be sent at all is refused now; the gate is asked when it leaves. */
export async function scheduleText(
  actor: Actor,
  conversationId: number,
  { text, files, send_at }: NewScheduled,
): Promise<ScheduledMessage> {
  const scope = openInbox(actor, "messages.send");
  await prepareFiles(actor, files);
  return inTransaction(scope, async (tx) => {
    const conversation = await lock(tx, conversationId);
    assertAhead(send_at);
    const at = now().toISOString();
    const row = await insertScheduled(tx, {
      conversation_id: conversationId,
      text,
      file_ids: files,
      send_at,
      author_id: actor.userId ?? "",
      author_name: actor.name,
      created_at: at,
      updated_at: at,
    });
    await enqueue(tx, row);
    await note(tx, conversation, "scheduled", row);
    return serialize(tx, row);
  });
}

function assertAhead(sendAt: string): void {
  const ahead = Date.parse(sendAt) - now().getTime();
  const words = ahead <= 0 ? "That time has passed. Choose a later time." : "Choose a time within a year.";
  if (ahead <= 0 || ahead > mostMs) throw invalid(words, { send_at: words });
}

async function enqueue(tx: Scope, { id, send_at }: KeptScheduled): Promise<void> {
  const { organizationId, timeZone, country, appContext } = tx.actor;
  const errand = { organization: { id: organizationId, timeZone, country }, id };
  await appContext.jobs.enqueue(tx, sendScheduled, errand, { startAfter: new Date(send_at) });
}

const titles = {
  scheduled: "Text scheduled for",
  rescheduled: "Scheduled text changed for",
  unscheduled: "Scheduled text canceled for",
};

async function note(
  tx: Scope,
  conversation: StoredConversation,
  what: keyof typeof titles,
  { text, send_at }: KeptScheduled,
): Promise<void> {
  await appendEvent(tx, {
    ...aboutConversation(conversation),
    type: `message.${what}`,
    title: `${titles[what]} ${toConversation(conversation, tx.actor.country).name}`,
    description: firstWords(text),
    data: { send_at },
  });
}

const changedElsewhere = "Someone else changed this text. Review it and try again.";

export async function updateScheduled(
  actor: Actor,
  { conversationId, id }: { conversationId: number; id: number },
  { text, files, send_at, version }: ScheduledChanges,
): Promise<ScheduledMessage> {
  const scope = openInbox(actor, "messages.send");
  await prepareFiles(actor, files);
  return inTransaction(scope, async (tx) => {
    const conversation = await lock(tx, conversationId);
    const kept = await lockOf(tx, conversationId, id);
    assertAhead(send_at);
    assertVersion(kept, version, changedElsewhere);
    const changes = { text, file_ids: files, send_at, updated_at: now().toISOString() };
    const row = await changeScheduled(tx, id, changes);
    // The job of the time before finds that it is too early.
    await enqueue(tx, row);
    await note(tx, conversation, "rescheduled", row);
    return serialize(tx, row);
  });
}

export async function cancelScheduled(
  actor: Actor,
  { conversationId, id }: { conversationId: number; id: number },
): Promise<ScheduledMessage> {
  return inTransaction(openInbox(actor, "messages.send"), async (tx) => {
    const conversation = await lock(tx, conversationId);
    const row = await lockOf(tx, conversationId, id);
    await deleteScheduled(tx, id);
    await note(tx, conversation, "unscheduled", row);
    return serialize(tx, row);
  });
}

async function lock(tx: Scope, id: number): Promise<StoredConversation> {
  const conversation = await lockConversation(tx, id);
  if (!conversation) throw notFound("Conversation");
  return conversation;
}

async function lockOf(tx: Scope, conversationId: number, id: number): Promise<KeptScheduled> {
  const row = await lockScheduled(tx, id);
  if (row?.conversation_id !== conversationId) throw notFound("Scheduled text");
  return row;
}
