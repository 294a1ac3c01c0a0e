/** Which call about reminders reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { remindersContract } from "./contract.ts";
import { setEventRefusal } from "./customer-link/refusal.ts";
import {
  exampleOf,
  listReminders,
  readReminderSettings,
  remindersOfEvent,
  saveReminderSettings,
  sendTest,
} from "./service.ts";

const calls = implement(remindersContract).$context<CallContext>().use(authenticated);

export const reminderRoutes = calls.router({
  settings: calls.settings.handler(({ context }) => readReminderSettings(context.actor)),
  saveSettings: calls.saveSettings.handler(({ input, context }) =>
    saveReminderSettings(context.actor, input, context.ifMatch ?? input.version),
  ),
  example: calls.example.handler(({ input, context }) => exampleOf(context.actor, input.type)),
  test: calls.test.handler(({ input, context }) => sendTest(context.actor, input)),
  history: calls.history.handler(({ input, context }) => listReminders(context.actor, input)),
  ofEvent: calls.ofEvent.handler(({ input, context }) => remindersOfEvent(context.actor, input.id)),
  setEventRefusal: calls.setEventRefusal.handler(({ input, context }) =>
    setEventRefusal(context.actor, input.id, input.is_refusing),
  ),
});
