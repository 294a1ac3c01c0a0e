/** What the business may do with recurring invoices: write one, change it, pause it, end it, have today's created. */
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { billingDaysFrom } from "#shared/time/billing-days.ts";
import { addDays, type Day, localDay } from "#shared/time/time.ts";
import { type Draft, problemsOf, settle } from "../drafts/settling.ts";
import { usualTerms } from "../prices-contract.ts";
import { findSettings } from "../settings/store.ts";
import {
  type NewRecurringInvoice,
  type RecurringChanges,
  type RecurringDeed,
  type RecurringInvoice,
  type RecurringStatus,
  recurringActions,
} from "./contract.ts";
import { createFor, moveOn, planEvent } from "./creating.ts";
import { readPlan } from "./listing.ts";
import { changePlan, hasRun, insertPlan, type KeptPlan, lockPlan } from "./store.ts";

const todayOf = ({ actor: { timeZone } }: Scope): Day => localDay(now(), timeZone);

export async function createPlan(actor: Actor, input: NewRecurringInvoice): Promise<RecurringInvoice> {
  requirePermission(actor, "invoices.send");
  return inTransaction(requirePermission(actor, "invoices.create"), async (tx) => {
    const settings = await findSettings(tx);
    const { terms = usualTerms(settings), due_days = settings.due_days, ...given } = input;
    const planned = { ...given, terms, due_days, lines: withoutSources(given.lines) };
    const at = now().toISOString();
    const row = {
      ...planned,
      ...(await figuresOf(tx, planned)),
      status: "active" as const,
      status_reason: null,
      next_on: await firstDay(tx, planned, { id: null, created: 0 }),
      created_at: at,
      updated_at: at,
    };
    const id = await insertPlan(tx, row);
    await appendEvent(tx, planEvent({ ...row, id } as KeptPlan, "created", "created"));
    return readPlan(tx, id);
  });
}

/** A line of a plan bills nothing of a job. */
const withoutSources = (lines: KeptPlan["lines"]) => lines.map((line) => ({ ...line, source: null }));

type Planned = Pick<KeptPlan, "customer_id" | "title" | "lines" | "terms" | "note" | "due_days">;

/** Throws `not_found` for a customer that the actor can't see, `validation` for what keeps an invoice from being issued. */
async function figuresOf(tx: Scope, planned: Planned) {
  const currency = await currencyOf(tx);
  const draft: Draft = {
    ...planned,
    kind: "standard",
    job_id: null,
    contract_id: null,
    due_on: null,
    currency,
  };
  const [problem] = problemsOf(draft);
  if (problem) throw invalid(problem, { lines: problem });
  const { client_name, totals } = await settle(tx, draft);
  return { client_name, total_cents: totals.total_cents, currency };
}

type Scheduled = Pick<KeptPlan, "frequency" | "month_end" | "starts_on" | "ends_on" | "most">;

/** From today on; a day that has its invoice is not asked for again. Throws `validation` for a schedule that is over. */
async function firstDay(
  tx: Scope,
  schedule: Scheduled,
  { id, created }: { id: number | null; created: number },
): Promise<Day> {
  for (const day of billingDaysFrom(schedule, todayOf(tx), { limit: 2, created }))
    if (id === null || !(await hasRun(tx, id, day))) return day;
  const message = "This schedule has no more invoices. Choose a later end.";
  throw invalid(message, { ends_on: message });
}

const schedulePart = ["frequency", "month_end", "starts_on", "ends_on", "most"];

/** What was created stays as it is; a change holds from the next invoice on. */
export async function updatePlan(
  actor: Actor,
  id: number,
  changes: Omit<RecurringChanges, "version">,
  expectedVersion?: number,
): Promise<RecurringInvoice> {
  requirePermission(actor, "invoices.send");
  return inTransaction(requirePermission(actor, "invoices.update"), async (tx) => {
    const before = await lockFor(tx, id, "edit", expectedVersion);
    const given = givenFields(changes);
    const wanted = given.lines ? { ...given, lines: withoutSources(given.lines) } : given;
    const after = { ...before, ...wanted };
    const changed = changedFields(before, { ...wanted, ...(await figuresOf(tx, after)) });
    const fields = Object.keys(changed);
    if (fields.length === 0) return readPlan(tx, id);
    const isMoved = before.status === "active" && fields.some((field) => schedulePart.includes(field));
    const next = isMoved ? { next_on: await firstDay(tx, after, { id, created: after.created_count }) } : {};
    await changePlan(tx, id, { ...changed, ...next });
    await appendEvent(tx, planEvent(after, "changed", "changed"));
    return readPlan(tx, id);
  });
}

/** Throws `not_found`, or `conflict` when its state does not allow it. */
async function lockFor(
  tx: Scope,
  id: number,
  deed: RecurringDeed,
  expectedVersion?: number,
): Promise<KeptPlan> {
  const plan = await lockPlan(tx, id);
  if (!plan) throw notFound("Recurring invoice");
  if (!(recurringActions[deed] as readonly RecurringStatus[]).includes(plan.status))
    throw conflict(
      plan.status === "ended"
        ? `${plan.title} has ended. Create a new recurring invoice instead.`
        : `${plan.title} is already ${plan.status}.`,
    );
  await assertUnchanged(tx, plan, expectedVersion, {
    thing: "recurring invoice",
    subjects: [{ kind: "recurring_invoice", id }],
  });
  return plan;
}

type Ask = { id: number; version?: number | undefined };

const changeStatus = (
  actor: Actor,
  { id, version }: Ask,
  deed: RecurringDeed,
  work: (tx: Scope, plan: KeptPlan) => Promise<void>,
): Promise<RecurringInvoice> => {
  requirePermission(actor, "invoices.send");
  return inTransaction(requirePermission(actor, "invoices.update"), async (tx) => {
    await work(tx, await lockFor(tx, id, deed, version));
    return readPlan(tx, id);
  });
};

export const pausePlan = (actor: Actor, ask: Ask): Promise<RecurringInvoice> =>
  changeStatus(actor, ask, "pause", async (tx, plan) => {
    await changePlan(tx, plan.id, { status: "paused", next_on: null, status_reason: null });
    await appendEvent(tx, planEvent(plan, "paused", "paused"));
  });

/** Goes on with the next day from today on: what fell into the pause is not created. */
export const resumePlan = (actor: Actor, ask: Ask): Promise<RecurringInvoice> =>
  changeStatus(actor, ask, "resume", async (tx, plan) => {
    const next_on = await firstDay(tx, plan, { id: plan.id, created: plan.created_count });
    await changePlan(tx, plan.id, { status: "active", next_on, status_reason: null });
    await appendEvent(tx, planEvent(plan, "resumed", "resumed"));
  });

export const endPlan = (actor: Actor, ask: Ask): Promise<RecurringInvoice> =>
  changeStatus(actor, ask, "end", async (tx, plan) => {
    await changePlan(tx, plan.id, { status: "ended", next_on: null, status_reason: null });
    await appendEvent(tx, planEvent(plan, "ended", "ended"));
  });

/** Today's: where today is a day of the schedule, it is done with that. Throws `conflict` for a second one on one day. */
export async function createNow(actor: Actor, id: number): Promise<RecurringInvoice> {
  requirePermission(actor, "invoices.send");
  return inTransaction(requirePermission(actor, "invoices.create"), async (tx) => {
    const plan = await lockFor(tx, id, "create_now");
    const today = todayOf(tx);
    if (!(await createFor(tx, plan, today))) throw conflict("Today's invoice was already created.");
    await moveOn(
      tx,
      plan,
      plan.next_on === null || plan.next_on <= today ? addDays(today, 1) : plan.next_on,
      1,
    );
    return readPlan(tx, id);
  });
}
