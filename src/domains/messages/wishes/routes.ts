/** Which call about wishes to stop reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { wishesContract } from "./contract.ts";
import { decideWish } from "./service.ts";

const calls = implement(wishesContract).$context<CallContext>().use(authenticated);

export const wishRoutes = calls.router({
  decide: calls.decide.handler(({ input: { id, message_id, stops }, context }) =>
    decideWish(context.actor, { conversationId: id, messageId: message_id, stops }),
  ),
});
