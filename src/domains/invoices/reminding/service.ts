/** Shows what an invoice was reminded of and what comes next, and sends a reminder when a person asks for it. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openStatuses } from "../contract.ts";
import { lockInvoice } from "../holding.ts";
import { findFeeSubject, listLateFees } from "../late-fees/store.ts";
import { findInvoice, type KeptInvoice } from "../store.ts";
import { nameOf, statusNames } from "../words.ts";
import type { InvoiceFollowUp, InvoiceReminder } from "./contract.ts";
import { enqueueReminder, recipientOf } from "./delivering.ts";
import { newReminder } from "./planning.ts";
import { reminderSettingsOf } from "./settings.ts";
import { insertReminder, type KeptReminder, listPauses, listReminders } from "./store.ts";
import { daysBetween, instantOfDay, type LocalMoment, localMoment, nextOf } from "./timing.ts";

export const getFollowUp = (actor: Actor, id: number): Promise<InvoiceFollowUp> =>
  readFollowUp(requirePermission(actor, "invoices.view"), id);

/** Throws `not_found` for an invoice that was deleted or never was. */
export async function readFollowUp(scope: Scope, id: number): Promise<InvoiceFollowUp> {
  const invoice = await findInvoice(scope, id);
  if (!invoice) throw notFound("Invoice");
  const here = localMoment(now(), scope.actor.timeZone);
  const settings = await reminderSettingsOf(scope);
  const reminders = await listReminders(scope, id);
  const pauses = await listPauses(scope, id, here.day);
  const { due_on, issued_on } = invoice;
  const done = new Set(reminders.flatMap(({ rule_id }) => rule_id ?? []));
  const isPlanned = settings.is_on && isOpen(invoice) && due_on !== null && issued_on !== null;
  const next = isPlanned
    ? nextOf({ due_on, issued_on }, { rules: settings.rules, done, pauses }, here)
    : null;
  return {
    is_on: settings.is_on,
    reminders: reminders.map(toReminder),
    pauses: pauses.map(({ id: pauseId, kind, through, note, created_at, created_by_name }) => ({
      id: pauseId,
      kind,
      through,
      note,
      created_at,
      created_by_name,
    })),
    next: next && {
      day: next.day,
      at: instantOfDay(next.day, settings.send_hour, scope.actor.timeZone),
      days: next.rule.days,
    },
    why_not: await whyNot(scope, invoice, reminders, here),
    late_fees: (await listLateFees(scope, id))
      .filter(({ counts }) => counts)
      .map(({ invoice_id, number, total_cents, day }) => ({ invoice_id, number, total_cents, day })),
    late_fee_for: (await findFeeSubject(scope, id)) ?? null,
  };
}

const isOpen = ({ status }: KeptInvoice): boolean => (openStatuses as readonly string[]).includes(status);

const toReminder = (row: KeptReminder): InvoiceReminder => ({
  id: row.id,
  day: row.day,
  days: row.days,
  is_by_hand: row.rule_id === null,
  status: row.status,
  reason: row.reason,
  recipient: row.recipient,
  settled_at: row.settled_at,
  created_by_name: row.created_by_name,
});

const wasToday = "A reminder of this invoice already goes out today. Send the next one tomorrow.";

async function whyNot(
  scope: Scope,
  invoice: KeptInvoice,
  reminders: readonly KeptReminder[],
  { day: today }: LocalMoment,
): Promise<string | null> {
  if (!isOpen(invoice))
    return `${nameOf(invoice)} is ${statusNames[invoice.status]}. There is nothing to remind of.`;
  const isToday = ({ day, status }: KeptReminder) =>
    day === today && status !== "skipped" && status !== "failed";
  if (reminders.some(isToday)) return wasToday;
  return (await recipientOf(scope, invoice)) === null ? "Add an email address to the customer." : null;
}

/** Also while reminders are paused: whoever sends it knows why. Throws `conflict` for a second one on the same day. */
export async function remindByHand(
  actor: Actor,
  id: number,
  message: string | null,
): Promise<InvoiceFollowUp> {
  return inTransaction(requirePermission(actor, "invoices.send"), async (tx) => {
    const held = await lockInvoice(tx, id, "remind");
    const here = localMoment(now(), actor.timeZone);
    const reason = await whyNot(tx, held, await listReminders(tx, id), here);
    if (reason) throw conflict(reason);
    const days = daysBetween(held.due_on ?? here.day, here.day);
    const reminder = newReminder(id, { rule_id: null, days, day: here.day, message });
    if (!(await insertReminder(tx, reminder))) throw conflict(wasToday);
    await enqueueReminder(tx, reminder.id);
    return readFollowUp(tx, id);
  });
}
