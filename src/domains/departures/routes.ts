/** Which call about leaving and coming back reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { departuresContract } from "./contract.ts";
import { countBelongings, deactivateMember, endMemberSessions, reactivateMember } from "./service.ts";

const calls = implement(departuresContract).$context<CallContext>().use(authenticated);

export const departureRoutes = calls.router({
  belongings: calls.belongings.handler(({ input, context }) => countBelongings(context.actor, input.id)),
  deactivate: calls.deactivate.handler(({ input, context }) =>
    deactivateMember(context.actor, input.id, input.handOverTo ?? null),
  ),
  reactivate: calls.reactivate.handler(({ input, context }) => reactivateMember(context.actor, input.id)),
  endSessions: calls.endSessions.handler(({ input, context }) => endMemberSessions(context.actor, input.id)),
});
