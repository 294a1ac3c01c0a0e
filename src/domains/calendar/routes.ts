/** Which calendar call reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { calendarContract } from "./contract.ts";
import {
  createCalendarEvent,
  getCalendarEvent,
  getCalendarStats,
  listCalendarEvents,
  listTodaysEvents,
} from "./service.ts";

const calls = implement(calendarContract).$context<CallContext>().use(authenticated);

export const calendarRoutes = calls.router({
  stats: calls.stats.handler(({ context }) => getCalendarStats(context.actor)),
  today: calls.today.handler(({ input, context }) => listTodaysEvents(context.actor, input)),
  list: calls.list.handler(({ input, context }) => listCalendarEvents(context.actor, input)),
  get: calls.get.handler(({ input, context }) => getCalendarEvent(context.actor, input.id)),
  create: calls.create.handler(({ input, context }) => createCalendarEvent(context.actor, input)),
});
