/** Tells the other members who have a record open what one of them does with it just now. */
import { findAutomation } from "#domains/automations/service.ts";
import { getCalendarEvent } from "#domains/calendar/service.ts";
import { getCampaign } from "#domains/campaigns/service.ts";
import { getContract } from "#domains/contracts/service.ts";
import { findCustomer } from "#domains/customers/service.ts";
import { getPlan } from "#domains/invoices/recurring/listing.ts";
import { getInvoice } from "#domains/invoices/service.ts";
import { getJob } from "#domains/jobs/service.ts";
import { findConversation } from "#domains/messages/service.ts";
import { findSegment } from "#domains/segments/service.ts";
import { findService } from "#domains/services/service.ts";
import { findTask } from "#domains/tasks/service.ts";
import { findTemplate } from "#domains/templates/service.ts";
import type { Actor } from "#platform/actor.ts";
import type { PresenceKind } from "#shared/presence.ts";
import type { PresenceInput } from "./contract.ts";

/** Each throws for whoever may not see the record, as its own page would. */
const finders: Record<PresenceKind, (actor: Actor, id: number) => Promise<unknown>> = {
  customer: findCustomer,
  job: getJob,
  contract: getContract,
  invoice: getInvoice,
  recurring_invoice: getPlan,
  conversation: findConversation,
  service: findService,
  template: findTemplate,
  segment: findSegment,
  campaign: getCampaign,
  automation: findAutomation,
  task: findTask,
  calendar_event: getCalendarEvent,
};

/** Whoever looks on as somebody else is not seen, and the guest of the demo is seen like everybody. */
export async function tellPresence(actor: Actor, input: PresenceInput): Promise<{ told: boolean }> {
  const { kind, id, page, state } = input;
  // A record that was deleted or closed to them is left all the same.
  if (state !== "gone") await finders[kind](actor, id);
  const { userId, viewingAs, organizationId, name, appContext } = actor;
  if (viewingAs || !userId) return { told: false };
  const data = { kind, id, page, user: userId, name, state };
  await appContext.live.say(organizationId, data);
  return { told: true };
}
