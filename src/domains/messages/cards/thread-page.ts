/** One page of a thread: messages and notices in one order, and the records that they are about. */
import { z } from "zod";
import { findCustomer } from "#domains/customers/service.ts";
import type { Notice, RecordRef } from "#domains/sending/notices/contract.ts";
import { listNotices } from "#domains/sending/notices/service.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { notFound } from "#platform/errors.ts";
import { instantField } from "#shared/fields.ts";
import { withAnswers } from "../answers/service.ts";
import { withAttachments } from "../attachments/service.ts";
import type { Message } from "../contract.ts";
import { openInbox } from "../inbox.ts";
import { findMessagePage, type StoredMessage } from "../messages-store.ts";
import { findConversationRow } from "../store.ts";
import type { Card } from "./facts-contract.ts";
import { recordsIn } from "./records-in-texts.ts";
import { cardsOf, shownNotice } from "./service.ts";

const usualLimit = 50;
const id = z.int().min(0);
/** The last message and the last notice that were shown; 0 where there was none yet. */
const threadPlace = z.tuple([z.literal("thread"), id, z.union([instantField("Time"), z.literal("")]), id]);
const noticePlace = z.tuple([z.literal("notices"), instantField("Time"), id]);

type Asked = { cursor?: string | undefined; limit?: number | undefined };
type ThreadPage = { messages: Message[]; notices: Notice[]; cards: Card[]; next_cursor: string | null };

/** The newest first, so that a page of the thread begins where one reads. */
export async function listMessages(
  actor: Actor,
  conversationId: number,
  { cursor, limit = usualLimit }: Asked,
): Promise<ThreadPage> {
  const scope = openInbox(actor, "messages.view");
  const conversation = await findConversationRow(scope, conversationId);
  if (!conversation) throw notFound("Conversation");
  const { customer_id: customerId } = conversation;
  const [, message, noticedAt, notice] = cursor === undefined ? [] : readCursor(cursor, threadPlace);
  const before = noticedAt && notice ? { at: noticedAt, id: notice } : undefined;
  const [rows, kept] = await Promise.all([
    findMessagePage(scope, { conversationId, before: message || undefined, limit: limit + 1 }),
    customerId === null ? [] : listNotices(scope, { customerId, before, limit: limit + 1 }),
  ]);
  const page = mergedPage(rows, kept, limit);
  const [lastMessage, lastNotice] = [page.messages.at(-1), page.notices.at(-1)];
  const place = [
    lastMessage?.id ?? message ?? 0,
    lastNotice?.created_at ?? noticedAt ?? "",
    lastNotice?.id ?? notice ?? 0,
  ];
  return {
    ...(await shown(scope, page)),
    next_cursor: page.hasMore ? writeCursor(["thread", ...place]) : null,
  };
}

type Page = { messages: StoredMessage[]; notices: Notice[]; hasMore: boolean };

/** Each keeps its own order; of the two that come next the later one is taken. */
function mergedPage(messages: readonly StoredMessage[], notices: readonly Notice[], limit: number): Page {
  let [taken, noticed] = [0, 0];
  while (taken + noticed < limit) {
    const [message, notice] = [messages[taken], notices[noticed]];
    if (!message && !notice) break;
    const isNotice = notice && (!message || Date.parse(notice.created_at) > Date.parse(message.created_at));
    if (isNotice) noticed++;
    else taken++;
  }
  return {
    messages: messages.slice(0, taken),
    notices: notices.slice(0, noticed),
    hasMore: messages.length > taken || notices.length > noticed,
  };
}

async function shown(scope: Scope, { messages, notices }: Page) {
  const [written, records] = await Promise.all([
    withAttachments(scope, messages).then((shown) => withAnswers(scope, messages, shown)),
    recordsIn(scope, messages.map(wordsOfMembers)),
  ]);
  const cards = await cardsOf(scope, [...records.flat(), ...recordsOf(notices)]);
  const isKnown = ({ kind, id: of }: RecordRef) => cards.some((card) => card.kind === kind && card.id === of);
  return {
    messages: written.map((message, place) => ({
      ...message,
      records: (records[place] ?? []).filter(isKnown),
    })),
    notices: notices.map((notice) => shownNotice(scope, notice, cards)),
    cards,
  };
}

/** What customers write makes no cards: they may name any record. */
const wordsOfMembers = ({ direction, text, author_id }: StoredMessage): string =>
  direction === "in" || author_id === null ? "" : text;

const recordsOf = (notices: readonly Notice[]): RecordRef[] => notices.flatMap(({ record }) => record ?? []);

/** For a customer with whom there is no conversation yet. Throws `not_found` for one out of reach. */
export async function listCustomerNotices(
  actor: Actor,
  customerId: number,
  { cursor, limit = usualLimit }: Asked,
): Promise<Omit<ThreadPage, "messages">> {
  const scope = openInbox(actor, "messages.view");
  await findCustomer(actor, customerId);
  const [, at, of] = cursor === undefined ? [] : readCursor(cursor, noticePlace);
  const before = at !== undefined && of !== undefined ? { at, id: of } : undefined;
  const kept = await listNotices(scope, { customerId, before, limit: limit + 1 });
  const page = mergedPage([], kept, limit);
  const last = page.hasMore ? page.notices.at(-1) : undefined;
  const { notices, cards } = await shown(scope, page);
  return { notices, cards, next_cursor: last ? writeCursor(["notices", last.created_at, last.id]) : null };
}
