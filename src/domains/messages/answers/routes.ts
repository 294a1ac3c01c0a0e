/** Which call about answers to reminders reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { answersContract } from "./contract.ts";
import { confirmByAnswer, dismissByMember } from "./service.ts";

const calls = implement(answersContract).$context<CallContext>().use(authenticated);

export const answerRoutes = calls.router({
  confirm: calls.confirm.handler(({ input: { id, message_id, event_id }, context }) =>
    confirmByAnswer(context.actor, { conversationId: id, messageId: message_id, eventId: event_id }),
  ),
  dismiss: calls.dismiss.handler(({ input: { id, message_id }, context }) =>
    dismissByMember(context.actor, { conversationId: id, messageId: message_id }),
  ),
});
