/** Conversations page by page, without gaps or repeats. */
import { z } from "zod";
import type { Actor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { instantField } from "#shared/fields.ts";
import type { Conversation, ConversationQuery } from "./contract.ts";
import { openInbox } from "./inbox.ts";
import { findConversationPage } from "./list-store.ts";
import { shownConversations } from "./waiting/shown.ts";

const usualLimit = 50;
const id = z.int().positive();
const conversationPlace = z.tuple([z.literal("conversations"), instantField("Time"), id]);

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
