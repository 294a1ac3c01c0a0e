/** Which call about availability reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { availabilityContract } from "./contract.ts";
import { listTimes } from "./service.ts";
import { getAvailability, saveMember, saveRules, saveServiceRule } from "./settings.ts";
import { changeTimeOff, createTimeOff, deleteTimeOff, listTimeOff, restoreTimeOff } from "./time-off.ts";

const calls = implement(availabilityContract).$context<CallContext>().use(authenticated);

export const availabilityRoutes = calls.router({
  get: calls.get.handler(({ context }) => getAvailability(context.actor)),
  saveMember: calls.saveMember.handler(({ input: { id, version, ...changes }, context }) =>
    saveMember(context.actor, id, changes, context.ifMatch ?? version),
  ),
  saveRules: calls.saveRules.handler(({ input: { version, ...changes }, context }) =>
    saveRules(context.actor, changes, context.ifMatch ?? version),
  ),
  saveService: calls.saveService.handler(({ input: { id, version, ...changes }, context }) =>
    saveServiceRule(context.actor, id, changes, context.ifMatch ?? version),
  ),
  times: calls.times.handler(({ input, context }) => listTimes(context.actor, input)),
  listTimeOff: calls.listTimeOff.handler(({ context }) => listTimeOff(context.actor)),
  createTimeOff: calls.createTimeOff.handler(({ input, context }) => createTimeOff(context.actor, input)),
  changeTimeOff: calls.changeTimeOff.handler(({ input: { id, version, ...changes }, context }) =>
    changeTimeOff(context.actor, id, changes, context.ifMatch ?? version),
  ),
  deleteTimeOff: calls.deleteTimeOff.handler(({ input, context }) =>
    deleteTimeOff(context.actor, input.id, context.ifMatch ?? undefined),
  ),
  restoreTimeOff: calls.restoreTimeOff.handler(({ input, context }) =>
    restoreTimeOff(context.actor, input.id),
  ),
});
