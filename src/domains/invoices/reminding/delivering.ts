/** Sends one reminder of an unpaid invoice, if by then it is still to be paid and nothing keeps it back. */
import { z } from "zod";
import { findCustomer } from "#domains/customers/service.ts";
import { release } from "#domains/sending/decision.ts";
import { handOver } from "#domains/sending/handing-over.ts";
import { addressed } from "#domains/sending/mails/outgoing.ts";
import { keepNotice, settleNotice } from "#domains/sending/notices/service.ts";
import { type Actor, actingWithin, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import type { Mail } from "#platform/mail/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openStatuses } from "../contract.ts";
import { invoiceEvent, invoiceNotice } from "../event-builders.ts";
import { findInvoice, type KeptInvoice, lockInvoiceRow } from "../store.ts";
import { statusNames } from "../words.ts";
import { firstHour } from "./contract.ts";
import { reminderMail } from "./mail.ts";
import { pauseReasons } from "./planning.ts";
import {
  changeReminder,
  findInvoiceOf,
  findReminderSettings,
  type KeptReminder,
  listPauses,
  listReminders,
  lockReminder,
} from "./store.ts";
import { isByDay, localMoment } from "./timing.ts";

const mostTries = 5;
/** Within this a delivery has ended; another may begin after it. */
const tryMs = 5 * 60_000;

const Data = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  id: z.uuid(),
});

export const sendInvoiceReminder: JobDefinition<z.infer<typeof Data>> = {
  name: "invoice-reminder",
  data: Data,
  // What was not accepted is taken up again by the clock, with everything looked at anew.
  retries: 0,
  run: (appContext, { organization, id }) => deliverReminder(systemActor(appContext, organization), id),
};

export async function enqueueReminder(tx: Scope, id: string): Promise<void> {
  const { appContext, organizationId, timeZone, country } = tx.actor;
  const organization = { id: organizationId, timeZone, country };
  await appContext.jobs.enqueue(tx, sendInvoiceReminder, { organization, id });
}

/** Of two who deliver the same at once, one does. */
export async function deliverReminder(actor: Actor, id: string): Promise<void> {
  const scope = requirePermission(actor, "invoices.send");
  const mail = await inTransaction(scope, (tx) => makeReady(tx, id));
  if (!mail) return;
  try {
    await handOver(actor.appContext, scope.organizationId, { mail });
  } catch (error) {
    actor.appContext.log.warn({ err: error, reminder: id }, "A reminder of an invoice was not accepted");
    await inTransaction(scope, (tx) => settleRefused(tx, id));
    return;
  }
  await inTransaction(scope, (tx) => settleSent(tx, id));
}

/** The invoice is held before the reminder, as everybody does who claims one. */
async function makeReady(tx: Scope, id: string): Promise<Mail | null> {
  const invoiceId = await findInvoiceOf(tx, id);
  if (invoiceId === undefined) return null;
  const invoice = await lockInvoiceRow(tx, invoiceId);
  const reminder = await lockReminder(tx, id);
  if (!reminder || !invoice || !mayTake(reminder, now())) return null;
  const recipient = await recipientOf(tx, invoice);
  const reason =
    (await whyNot(tx, invoice, reminder)) ?? (await heldByGate(tx, invoice, reminder, recipient));
  if (reason !== null || recipient === null) {
    await changeReminder(tx, id, { status: "skipped", reason, settled_at: now().toISOString() });
    await settleNotice(tx, keyOf(id), "failed", reason);
    return null;
  }
  await changeReminder(tx, id, {
    status: "sending",
    recipient,
    tries: reminder.tries + 1,
    held_until: new Date(now().getTime() + tryMs).toISOString(),
  });
  const mail = { ...(await reminderMail(tx, invoice, reminder, recipient)), isAutomatic: true };
  return addressed(tx, mail, invoice.customer_id);
}

const keyOf = (id: string): string => `invoice-reminder-${id}`;

/**
 * What the gate has against it; its decision is kept for the customer's thread. Where the customer has answered, the
 * timeline says that a member decides.
 */
async function heldByGate(
  tx: Scope,
  invoice: KeptInvoice,
  reminder: KeptReminder,
  address: string | null,
): Promise<string | null> {
  const message = {
    channel: "mail",
    purpose: "transactional",
    address,
    customerId: invoice.customer_id,
    pausesWhenAnsweredSince: await answeredFrom(tx, invoice, reminder),
  } as const;
  const decision = await release(tx, message, keyOf(reminder.id));
  const notice = invoiceNotice(invoice, "invoice_reminder");
  if (notice) await keepNotice(tx, keyOf(reminder.id), notice, decision, "handed_over");
  if (decision.reason === "customer_answered")
    await appendEvent(
      tx,
      invoiceEvent(invoice, "reminder_held", "reminder not sent", { description: decision.words }),
    );
  return decision.words;
}

/** An answer counts for so long. */
const answerMs = 3 * 24 * 60 * 60_000;

/** Since the customer heard of the invoice last, a few days back at most; null for one that a member sends. */
async function answeredFrom(
  tx: Scope,
  { id, issued_at }: KeptInvoice,
  { rule_id }: KeptReminder,
): Promise<Date | null> {
  if (rule_id === null) return null;
  const sent = (await listReminders(tx, id)).find(({ status }) => status === "sent");
  const heard = Date.parse(sent?.settled_at ?? issued_at ?? "") || 0;
  return new Date(Math.max(heard, now().getTime() - answerMs));
}

const mayTake = ({ status, held_until: held }: KeptReminder, moment: Date): boolean =>
  status === "waiting" || (status === "sending" && Date.parse(held) <= moment.getTime());

/** Why the customer must not get it now; null when they should. */
async function whyNot(tx: Scope, invoice: KeptInvoice, reminder: KeptReminder): Promise<string | null> {
  if (!(openStatuses as readonly string[]).includes(invoice.status))
    return `The invoice was already ${statusNames[invoice.status]}.`;
  const here = localMoment(now(), tx.actor.timeZone);
  if (reminder.rule_id === null) return reminder.day === here.day ? null : "It could not be sent that day.";
  const settings = await findReminderSettings(tx);
  if (!settings?.is_on || !settings.rules.some(({ id }) => id === reminder.rule_id))
    return "This reminder was turned off.";
  const [pause] = await listPauses(tx, invoice.id, here.day);
  if (pause) return pauseReasons[pause.kind];
  return reminder.day === here.day && isByDay(here, firstHour) ? null : "It could not be sent by day.";
}

/** Where the invoice went; without that, the address that the customer has now. */
export async function recipientOf(scope: Scope, invoice: KeptInvoice): Promise<string | null> {
  if (invoice.sent_to !== null || invoice.customer_id === null) return invoice.sent_to;
  const actor = scope.isTransaction ? actingWithin(scope, scope.actor) : scope.actor;
  return (await findCustomer(actor, invoice.customer_id)).email ?? null;
}

async function settleSent(tx: Scope, id: string): Promise<void> {
  const held = await lockReminder(tx, id);
  const invoice = held && (await findInvoice(tx, held.invoice_id));
  if (held?.status !== "sending" || !invoice) return;
  await changeReminder(tx, id, { status: "sent", settled_at: now().toISOString() });
  await settleNotice(tx, keyOf(id), "sent");
  await appendEvent(
    tx,
    invoiceEvent(invoice, "reminded", "reminder sent", {
      description: `Emailed to ${held.recipient}`,
      data: { reminder: id, days: held.days, balance_cents: invoice.balance_cents },
    }),
  );
}

async function settleRefused(tx: Scope, id: string): Promise<void> {
  const held = await lockReminder(tx, id);
  if (held?.status !== "sending") return;
  const moment = now();
  if (held.tries < mostTries) {
    const again = new Date(moment.getTime() + tryMs).toISOString();
    await changeReminder(tx, id, { status: "waiting", held_until: again });
    return;
  }
  const reason = `Delivery failed ${mostTries} times.`;
  await changeReminder(tx, id, { status: "failed", reason, settled_at: moment.toISOString() });
  await settleNotice(tx, keyOf(id), "failed", reason);
}
