/** Finds which invoices are to be reminded of now, and claims each reminder so that it is sent once. */
import { readStanding } from "#domains/organizations/subscription.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { addDays } from "#shared/time/time.ts";
import { openStatuses } from "../contract.ts";
import { lockInvoiceRow } from "../store.ts";
import { enqueueReminder } from "./delivering.ts";
import { heldFrom, newReminder, pauseReasons } from "./planning.ts";
import {
  type DueInvoice,
  findReminderSettings,
  findToRemind,
  insertReminder,
  listPauses,
  takeLeft,
} from "./store.ts";
import type { StoredRule } from "./tables.ts";
import { concerns, dayOfRule, isByDay, type LocalMoment, localMoment, mostDaysLate } from "./timing.ts";

/** Of reminders that are more late than that nothing is noted. */
const lookBackDays = 7;
/** One pass for one business. Gives the number of reminders that were claimed or taken up again. */
export async function remindOfInvoices(actor: Actor): Promise<number> {
  const scope = requirePermission(actor, "invoices.send");
  const left = await takeUpLeft(scope);
  const settings = await findReminderSettings(scope);
  if (!settings?.is_on || (await readStanding(scope)).status === "read_only") return left;
  const here = localMoment(now(), actor.timeZone);
  if (!isByDay(here, settings.send_hour)) return left;
  let claimed = 0;
  // The latest first: where two fall on one day, the one that is more to the point goes out.
  for (const rule of settings.rules.toSorted((a, b) => b.days - a.days)) {
    const span = { from: addDays(here.day, -lookBackDays), until: here.day };
    for (const due of await findToRemind(scope, rule, span))
      if (concerns(rule, due.issued_on, dayOfRule(due.due_on, rule)))
        claimed += await inTransaction(scope, (tx) => claim(tx, due, rule, here));
  }
  return left + claimed;
}

async function takeUpLeft(scope: Scope): Promise<number> {
  const moment = now();
  return inTransaction(scope, async (tx) => {
    const ids = await takeLeft(tx, moment.toISOString(), heldFrom(moment));
    for (const id of ids) await enqueueReminder(tx, id);
    return ids.length;
  });
}

/** What becomes of it is noted in one row, whose key lets nobody else claim it. */
async function claim(
  tx: Scope,
  { id, due_on }: DueInvoice,
  rule: StoredRule,
  { day: today }: LocalMoment,
): Promise<number> {
  const invoice = await lockInvoiceRow(tx, id);
  if (!invoice || !(openStatuses as readonly string[]).includes(invoice.status)) return 0;
  const day = dayOfRule(due_on, rule);
  const [pause] = await listPauses(tx, id, today);
  const isLate = addDays(day, mostDaysLate) < today;
  const reason = pause ? pauseReasons[pause.kind] : isLate ? "It would have gone out days late." : null;
  const reminder = newReminder(id, { rule_id: rule.id, days: rule.days, day: reason ? day : today, reason });
  if (!(await insertReminder(tx, reminder)) || reason) return 0;
  await enqueueReminder(tx, reminder.id);
  return 1;
}
