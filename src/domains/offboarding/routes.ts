/** Which call about leaving and coming back reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { offboardingContract } from "./contract.ts";
import { countAssignedRecords, deactivateMember, endMemberSessions, reactivateMember } from "./service.ts";

const calls = implement(offboardingContract).$context<CallContext>().use(authenticated);

export const offboardingRoutes = calls.router({
  belongings: calls.belongings.handler(({ input, context }) => countAssignedRecords(context.actor, input.id)),
  deactivate: calls.deactivate.handler(({ input, context }) =>
    deactivateMember(context.actor, input.id, input.handOverTo ?? null),
  ),
  reactivate: calls.reactivate.handler(({ input, context }) => reactivateMember(context.actor, input.id)),
  endSessions: calls.endSessions.handler(({ input, context }) => endMemberSessions(context.actor, input.id)),
});
