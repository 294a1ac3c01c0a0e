/** Which call about a conversation's emails reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { messageMailsContract } from "./contract.ts";
import { beginMail, writeMail } from "./writing.ts";

const calls = implement(messageMailsContract).$context<CallContext>().use(authenticated);

export const messageMailRoutes = calls.router({
  begin: calls.begin.handler(({ input, context }) => beginMail(context.actor, input.id)),
  send: calls.send.handler(({ input: { id, ...mail }, context }) => writeMail(context.actor, id, mail)),
});
