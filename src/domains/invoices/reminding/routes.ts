/** Which call about reminders of unpaid invoices reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { invoiceRemindersContract } from "./contract.ts";
import { notePromise, pauseByHand, resumeByHand } from "./pausing.ts";
import { getFollowUp, remindByHand } from "./service.ts";
import { getReminderSettings, updateReminderSettings } from "./settings.ts";

const calls = implement(invoiceRemindersContract).$context<CallContext>().use(authenticated);

export const invoiceReminderRoutes = calls.router({
  settings: calls.settings.handler(({ context }) => getReminderSettings(context.actor)),
  saveSettings: calls.saveSettings.handler(({ input, context }) =>
    updateReminderSettings(context.actor, input),
  ),
  followUp: calls.followUp.handler(({ input, context }) => getFollowUp(context.actor, input.id)),
  remind: calls.remind.handler(({ input: { id, message }, context }) =>
    remindByHand(context.actor, id, message),
  ),
  pause: calls.pause.handler(({ input: { id, ...until }, context }) => pauseByHand(context.actor, id, until)),
  promise: calls.promise.handler(({ input: { id, ...promise }, context }) =>
    notePromise(context.actor, id, promise),
  ),
  resume: calls.resume.handler(({ input, context }) => resumeByHand(context.actor, input.id)),
});
