/** Which call about answering with photos reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { answeringContract } from "./contract.ts";
import { answerWithPhoto } from "./service.ts";

const calls = implement(answeringContract).$context<CallContext>().use(authenticated);

export const photoAnswerRoutes = calls.router({
  answer: calls.answer.handler(({ input: { id, item_id, ...photo }, context }) =>
    answerWithPhoto(context.actor, id, item_id, photo),
  ),
});
