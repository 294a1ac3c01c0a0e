/** Which calendar call reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { calendarContract } from "./contract.ts";
import { freeTimesContract } from "./free-times/contract.ts";
import { listFreeTimes } from "./free-times/service.ts";
import { deleteFromCalendar, restoreToCalendar } from "./series/deletion.ts";
import { changeOnCalendar } from "./series/editing.ts";
import { openCalendarEvent } from "./series/opened-event.ts";
import { addToCalendar } from "./series/service.ts";
import { getCalendarStats, listCalendarEvents, listTodaysEvents } from "./service.ts";
import { timeOffEventsContract } from "./time-off/contract.ts";
import { eventsInTimeOff } from "./time-off/service.ts";

const calls = implement(calendarContract).$context<CallContext>().use(authenticated);

export const calendarRoutes = calls.router({
  stats: calls.stats.handler(({ context }) => getCalendarStats(context.actor)),
  today: calls.today.handler(({ input, context }) => listTodaysEvents(context.actor, input)),
  list: calls.list.handler(({ input, context }) => listCalendarEvents(context.actor, input)),
  get: calls.get.handler(({ input, context }) => openCalendarEvent(context.actor, input.id)),
  create: calls.create.handler(({ input, context }) => addToCalendar(context.actor, input)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    changeOnCalendar(context.actor, id, changes, context.ifMatch ?? version),
  ),
  delete: calls.delete.handler(({ input, context }) =>
    deleteFromCalendar(context.actor, input.id, input.scope, context.ifMatch ?? undefined),
  ),
  restore: calls.restore.handler(({ input, context }) => restoreToCalendar(context.actor, input.id, input)),
});

const freeTimes = implement(freeTimesContract).$context<CallContext>().use(authenticated);

export const freeTimesRoutes = freeTimes.router({
  list: freeTimes.list.handler(({ input, context }) => listFreeTimes(context.actor, input)),
});

const timeOffEvents = implement(timeOffEventsContract).$context<CallContext>().use(authenticated);

export const timeOffEventsRoutes = timeOffEvents.router({
  list: timeOffEvents.list.handler(({ input, context }) => eventsInTimeOff(context.actor, input)),
});
