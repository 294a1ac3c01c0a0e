/** Which dashboard call reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { dashboardContract } from "./contract.ts";
import { getDashboardStats } from "./figures.ts";
import { getDashboardInsights } from "./insights.ts";
import { getLayout, resetLayout, saveLayout } from "./layout.ts";
import { listActivities, listNextAppointments } from "./service.ts";

const calls = implement(dashboardContract).$context<CallContext>().use(authenticated);

export const dashboardRoutes = calls.router({
  stats: calls.stats.handler(({ context }) => getDashboardStats(context.actor)),
  insights: calls.insights.handler(({ context }) => getDashboardInsights(context.actor)),
  activities: calls.activities.handler(({ input, context }) => listActivities(context.actor, input)),
  layout: calls.layout.handler(({ context }) => getLayout(context.actor)),
  saveLayout: calls.saveLayout.handler(({ input, context }) => saveLayout(context.actor, input.cards)),
  resetLayout: calls.resetLayout.handler(({ context }) => resetLayout(context.actor)),
  appointments: calls.appointments.handler(({ input, context }) =>
    listNextAppointments(context.actor, input),
  ),
});
