/** Recurring invoices as their calls answer with them: page by page, or one with its next days and what it did. */
import { z } from "zod";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { notFound } from "#platform/errors.ts";
import { billingDaysFrom } from "#shared/time/billing-days.ts";
import type { RecurringInvoice, RecurringListItem, RecurringStatus } from "./contract.ts";
import { findPlan, findPlans, type KeptPlan, listRuns } from "./store.ts";

const usualLimit = 50;
const shownRuns = 50;
/** So many of the next days are shown. */
const previewDays = 6;

type Query = {
  search?: string | undefined;
  status?: RecurringStatus | undefined;
  customer_id?: number | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

const Place = z.tuple([z.int(), z.int().positive()]);

export async function listPlans(
  actor: Actor,
  { search = "", status, customer_id, cursor, limit = usualLimit }: Query,
): Promise<{ recurring_invoices: RecurringListItem[]; next_cursor: string | null }> {
  const scope = requirePermission(actor, "invoices.view");
  const after = cursor === undefined ? undefined : readCursor<[number, number]>(cursor, Place);
  const rows = await findPlans(scope, { search, status, customer_id }, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    recurring_invoices: shown.map(toListItem),
    next_cursor: last ? writeCursor([last.status === "ended" ? 1 : 0, last.id]) : null,
  };
}

const toListItem = (plan: KeptPlan): RecurringListItem => ({
  id: plan.id,
  title: plan.title,
  customer_id: plan.customer_id,
  client_name: plan.client_name,
  frequency: plan.frequency,
  action: plan.action,
  status: plan.status,
  status_reason: plan.status_reason,
  total_cents: plan.total_cents,
  currency: plan.currency,
  next_on: plan.next_on,
  created_count: plan.created_count,
  most: plan.most,
  version: plan.version,
});

export const getPlan = (actor: Actor, id: number): Promise<RecurringInvoice> =>
  readPlan(requirePermission(actor, "invoices.view"), id);

export async function readPlan(scope: Scope, id: number): Promise<RecurringInvoice> {
  const plan = await findPlan(scope, id);
  if (!plan) throw notFound("Recurring invoice");
  const { next_on, created_count: created } = plan;
  return {
    ...toListItem(plan),
    lines: plan.lines,
    terms: plan.terms,
    note: plan.note,
    due_days: plan.due_days,
    month_end: plan.month_end,
    starts_on: plan.starts_on,
    ends_on: plan.ends_on,
    makes_up: plan.makes_up,
    next_days: next_on === null ? [] : billingDaysFrom(plan, next_on, { limit: previewDays, created }),
    runs: await listRuns(scope, id, shownRuns),
    created_by_name: plan.created_by_name,
    updated_at: plan.updated_at,
  };
}
