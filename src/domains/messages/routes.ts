/** Which call about messages reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { listMessages } from "./cards/thread-page.ts";
import { messagesContract } from "./contract.ts";
import { listConversations } from "./listing.ts";
import { takeBack, writeNote, writeText } from "./sending.ts";
import { findConversation, markRead, startConversation, updateConversation } from "./service.ts";

const calls = implement(messagesContract).$context<CallContext>().use(authenticated);

export const messageRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listConversations(context.actor, input)),
  start: calls.start.handler(({ input, context }) => startConversation(context.actor, input)),
  get: calls.get.handler(({ input, context }) => findConversation(context.actor, input.id)),
  update: calls.update.handler(({ input: { id, ...changes }, context }) =>
    updateConversation(context.actor, id, changes),
  ),
  read: calls.read.handler(({ input, context }) => markRead(context.actor, input.id, input.up_to)),
  messages: calls.messages.handler(({ input: { id, ...page }, context }) =>
    listMessages(context.actor, id, page),
  ),
  send: calls.send.handler(({ input, context }) => writeText(context.actor, input.id, input)),
  note: calls.note.handler(({ input, context }) => writeNote(context.actor, input.id, input.text)),
  takeBack: calls.takeBack.handler(({ input, context }) =>
    takeBack(context.actor, input.id, input.message_id),
  ),
});
