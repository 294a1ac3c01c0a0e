/** Creates the invoices of a recurring invoice on the days of its schedule, each once. */
import { readStanding } from "#domains/organizations/subscription.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { replaceNames } from "#shared/messages/merge-fields.ts";
import { billingDaysFrom } from "#shared/time/billing-days.ts";
import { formatLongDate, formatMonth } from "#shared/time/dates.ts";
import { addDays, type Day } from "#shared/time/time.ts";
import { lockInvoice } from "../holding.ts";
import { issue } from "../issuing/service.ts";
import { firstHour } from "../reminding/contract.ts";
import { isByDay, localMoment } from "../reminding/timing.ts";
import { deliverInvoice, mailProblem } from "../sending/service.ts";
import { addDraft } from "../service.ts";
import { changePlan, findDuePlans, hasRun, insertRun, type KeptPlan, lockPlan } from "./store.ts";

/** Of days that were missed, in one go; the clock's next turn goes on. */
const mostAtOnce = 50;
const mostMissed = 1_000;

/** One pass for one business. Gives the number of invoices that were created. */
export async function createRecurring(actor: Actor): Promise<number> {
  const scope = requirePermission(actor, "invoices.send");
  const here = localMoment(now(), actor.timeZone);
  const due = await findDuePlans(scope, here.day);
  if (due.length === 0 || (await readStanding(scope)).status === "read_only") return 0;
  let created = 0;
  for (const id of due) created += await createDue(scope, id, here.day, isByDay(here, firstHour));
  return created;
}

/** What can't be created pauses its plan and says why: the others have their turn. */
async function createDue(scope: Scope, id: number, today: Day, isDay: boolean): Promise<number> {
  try {
    return await inTransaction(scope, (tx) => createDays(tx, id, today, isDay));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message } = error;
    await inTransaction(scope, (tx) => stopFor(tx, id, message));
    return 0;
  }
}

async function createDays(tx: Scope, id: number, today: Day, isDay: boolean): Promise<number> {
  const plan = await lockPlan(tx, id);
  if (plan?.status !== "active" || plan.next_on === null || plan.next_on > today) return 0;
  // Nobody is written to at night.
  if (plan.action === "send" && !isDay) return 0;
  const created = plan.created_count;
  const missed = billingDaysFrom(plan, plan.next_on, { limit: mostMissed, created }).filter(
    (day) => day <= today,
  );
  const wanted = plan.makes_up ? missed.slice(0, mostAtOnce) : missed.slice(-1);
  await noteMissed(tx, plan, plan.makes_up ? [] : missed.slice(0, -1));
  let made = 0;
  for (const day of wanted) made += (await createFor(tx, plan, day)) ? 1 : 0;
  await moveOn(tx, plan, addDays(wanted.at(-1) ?? today, 1), made);
  return made;
}

async function noteMissed(tx: Scope, plan: KeptPlan, days: readonly Day[]): Promise<void> {
  const note = "Missed that day. Only the latest missed invoice is created.";
  for (const day of days)
    await insertRun(tx, { recurring_id: plan.id, day, invoice_id: null, outcome: "missed", note });
  if (days.length === 0) return;
  const dates = days.slice(-6).map((day) => formatLongDate(day, "UTC"));
  await appendEvent(tx, planEvent(plan, "missed", "missed", `${days.length}, the last of ${dates.at(-1)}`));
}

/** Of a plan that is held. False where the day has its invoice already. */
export async function createFor(tx: Scope, plan: KeptPlan, day: Day): Promise<boolean> {
  if (await hasRun(tx, plan.id, day)) return false;
  const fill = (text: string) =>
    replaceNames(
      text,
      (name) => ({ month: formatMonth(day, "UTC"), date: formatLongDate(day, "UTC") })[name],
    );
  const invoiceId = await addDraft(tx, {
    kind: "standard",
    title: fill(plan.title).slice(0, 200),
    customer_id: plan.customer_id,
    job_id: null,
    contract_id: null,
    lines: plan.lines.map((line) => ({
      ...line,
      id: newId(),
      name: fill(line.name).slice(0, 200),
      description: fill(line.description).slice(0, 1_000),
      source: null,
    })),
    terms: plan.terms,
    note: plan.note,
    due_days: plan.due_days,
    due_on: null,
  });
  const note = await bring(tx, plan, invoiceId);
  return insertRun(tx, { recurring_id: plan.id, day, invoice_id: invoiceId, outcome: "created", note });
}

/** As the plan says. What can't be emailed stays a draft; gives why. */
async function bring(tx: Scope, { action }: KeptPlan, invoiceId: number): Promise<string | null> {
  if (action === "draft") return null;
  const held = await lockInvoice(tx, invoiceId, "issue");
  if (action === "issue") {
    await issue(tx, held);
    return null;
  }
  const problem = await mailProblem(tx, held);
  if (problem !== null) return `Not sent, so it's a draft. ${problem}`;
  await deliverInvoice(tx, held, {});
  return null;
}

/** Counts what was created and finds the next day; a plan without one has ended. */
export async function moveOn(tx: Scope, plan: KeptPlan, from: Day, made: number): Promise<void> {
  const created_count = plan.created_count + made;
  const [next] = billingDaysFrom(plan, from, { limit: 1, created: created_count });
  if (next !== undefined) {
    await changePlan(tx, plan.id, { created_count, next_on: plan.status === "active" ? next : null });
    return;
  }
  const status_reason = "Its last invoice was created.";
  await changePlan(tx, plan.id, { created_count, next_on: null, status: "ended", status_reason });
  await appendEvent(tx, planEvent(plan, "ended", "ended", status_reason));
}

async function stopFor(tx: Scope, id: number, reason: string): Promise<void> {
  const plan = await lockPlan(tx, id);
  if (plan?.status !== "active") return;
  const why = reason === "Customer not found" ? "The customer was deleted." : reason;
  await changePlan(tx, id, { status: "paused", next_on: null, status_reason: why });
  await appendEvent(tx, planEvent(plan, "paused", "paused", why));
}

export const planEvent = (
  { id, title, customer_id, client_name, total_cents, currency }: KeptPlan,
  type: string,
  words: string,
  description: string | null = null,
) => ({
  type: `recurring_invoice.${type}`,
  subject: { kind: "recurring_invoice", id },
  customerId: customer_id,
  title: `Recurring invoice ${words}: ${title}`,
  ...(description === null ? {} : { description }),
  data: { customer_name: client_name, amount_cents: total_cents, currency },
});
