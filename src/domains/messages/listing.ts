/** Conversations and their messages page by page, without gaps or repeats. */
import { z } from "zod";
import type { Actor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { notFound } from "#platform/errors.ts";
import { instantField } from "#shared/fields.ts";
import { withAttachments } from "./attachments/service.ts";
import type { Conversation, ConversationQuery, Message } from "./contract.ts";
import { openInbox } from "./inbox.ts";
import { findConversationPage } from "./list-store.ts";
import { findMessagePage } from "./messages-store.ts";
import { findConversationRow } from "./store.ts";
import { shownConversations } from "./waiting/shown.ts";

const usualLimit = 50;
const id = z.int().positive();
const conversationPlace = z.tuple([z.literal("conversations"), instantField("Time"), id]);
const messagePlace = z.tuple([z.literal("messages"), id]);

export async function listConversations(
  actor: Actor,
  { filter, search = "", customer_id: customerId, cursor, limit = usualLimit }: ConversationQuery,
): Promise<{ conversations: Conversation[]; next_cursor: string | null }> {
  const scope = openInbox(actor, "messages.view");
  const [, at, after] = cursor === undefined ? [] : readCursor(cursor, conversationPlace);
  const rows = await findConversationPage(scope, {
    filter,
    search,
    customerId,
    moment: now(),
    after: at !== undefined && after !== undefined ? { at, id: after } : undefined,
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    conversations: await shownConversations(scope, shown),
    next_cursor: last ? writeCursor(["conversations", last.last_message_at, last.id]) : null,
  };
}

/** The newest first, so that a page of the thread begins where one reads. */
export async function listMessages(
  actor: Actor,
  conversationId: number,
  { cursor, limit = usualLimit }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ messages: Message[]; next_cursor: string | null }> {
  const scope = openInbox(actor, "messages.view");
  if (!(await findConversationRow(scope, conversationId))) throw notFound("Conversation");
  const before = cursor === undefined ? undefined : readCursor(cursor, messagePlace)[1];
  const rows = await findMessagePage(scope, { conversationId, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    messages: await withAttachments(scope, shown),
    next_cursor: last ? writeCursor(["messages", last.id]) : null,
  };
}
