/** Which call about recurring invoices reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { recurringContract } from "./contract.ts";
import { getPlan, listPlans } from "./listing.ts";
import { createNow, createPlan, endPlan, pausePlan, resumePlan, updatePlan } from "./service.ts";

const calls = implement(recurringContract).$context<CallContext>().use(authenticated);

export const recurringInvoiceRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listPlans(context.actor, input)),
  get: calls.get.handler(({ input, context }) => getPlan(context.actor, input.id)),
  create: calls.create.handler(({ input, context }) => createPlan(context.actor, input)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updatePlan(context.actor, id, changes, context.ifMatch ?? version),
  ),
  pause: calls.pause.handler(({ input, context }) => pausePlan(context.actor, input)),
  resume: calls.resume.handler(({ input, context }) => resumePlan(context.actor, input)),
  end: calls.end.handler(({ input, context }) => endPlan(context.actor, input)),
  createNow: calls.createNow.handler(({ input, context }) => createNow(context.actor, input.id)),
});
