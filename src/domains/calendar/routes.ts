/** Which calendar call reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { updateCalendarEvent } from "./changing.ts";
import { calendarContract } from "./contract.ts";
import { deleteCalendarEvent, restoreCalendarEvent } from "./deletion.ts";
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
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateCalendarEvent(context.actor, id, changes, context.ifMatch ?? version),
  ),
  delete: calls.delete.handler(({ input, context }) =>
    deleteCalendarEvent(context.actor, input.id, context.ifMatch ?? undefined),
  ),
  restore: calls.restore.handler(({ input, context }) =>
    restoreCalendarEvent(context.actor, input.id, input.override_reason),
  ),
});
