/** Keeps recurring invoices and what their schedule did on each of its days. */

import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { asJson } from "#platform/database/json.ts";
import type { InvoiceLine, InvoiceTerms } from "../prices-contract.ts";
import type { RecurringStatus } from "./contract.ts";
import type { RecurringInvoiceRow, RecurringInvoiceRunRow, RecurringTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<RecurringTables>(scope);

export type KeptPlan = Omit<Selectable<RecurringInvoiceRow>, "organization_id">;

export function findPlan(scope: Scope, id: number): Promise<KeptPlan | undefined> {
  return tables(scope)
    .selectFrom("recurring_invoices")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Held until the transaction ends. */
export function lockPlan(tx: Scope, id: number): Promise<KeptPlan | undefined> {
  return tables(tx)
    .selectFrom("recurring_invoices")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

type Filter = { search: string; status: RecurringStatus | undefined; customer_id: number | undefined };

/** The newest first; those that have ended come last. */
export async function findPlans(
  scope: Scope,
  { search, status, customer_id }: Filter,
  { after, limit }: { after: [number, number] | undefined; limit: number },
): Promise<KeptPlan[]> {
  const { rows } = await sql<KeptPlan>`
    select p.* from recurring_invoices p where p.organization_id = ${scope.organizationId}
      and (${status ?? null}::text is null or p.status = ${status ?? null}::text)
      and (${customer_id ?? null}::bigint is null or p.customer_id = ${customer_id ?? null}::bigint)
      and (${after?.[1] ?? null}::bigint is null
        or ((p.status = 'ended')::int, -p.id) > (${after?.[0] ?? 0}::int, -${after?.[1] ?? 0}::bigint))
      and (${search} = '' or strpos(search_form(p.client_name || E'\\n' || p.title), search_form(${search})) > 0)
    order by (p.status = 'ended')::int, p.id desc limit ${limit}`.execute(scope.db);
  return rows;
}

type NewPlan = Omit<
  Insertable<RecurringInvoiceRow>,
  "organization_id" | "id" | "created_by" | "created_by_name" | "lines" | "terms"
> & { lines: InvoiceLine[]; terms: InvoiceTerms };

export async function insertPlan(tx: Scope, { lines, terms, ...row }: NewPlan): Promise<number> {
  const { id } = await tables(tx)
    .insertInto("recurring_invoices")
    .values({
      ...row,
      lines: asJson(lines),
      terms: asJson(terms),
      organization_id: tx.organizationId,
      created_by: tx.actor.userId,
      created_by_name: tx.actor.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type PlanChanges = Omit<Updateable<RecurringInvoiceRow>, "lines" | "terms"> & {
  lines?: InvoiceLine[];
  terms?: InvoiceTerms;
};

export async function changePlan(
  tx: Scope,
  id: number,
  { lines, terms, ...changes }: PlanChanges,
): Promise<void> {
  await tables(tx)
    .updateTable("recurring_invoices")
    .set(({ eb: row }) => ({
      ...changes,
      ...(lines ? { lines: asJson(lines) } : {}),
      ...(terms ? { terms: asJson(terms) } : {}),
      version: row("version", "+", 1),
      updated_at: now().toISOString(),
    }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Active ones whose next day has come. */
export async function findDuePlans(scope: Scope, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from recurring_invoices where organization_id = ${scope.organizationId} and status = 'active'
      and next_on <= ${today} order by next_on, id limit 500`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** False where the day has its run already. */
export async function insertRun(
  tx: Scope,
  run: Pick<RecurringInvoiceRunRow, "recurring_id" | "day" | "invoice_id" | "outcome" | "note">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto("recurring_invoice_runs")
    .values({
      ...run,
      organization_id: tx.organizationId,
      created_by_name: tx.actor.name,
      created_at: now().toISOString(),
    })
    .onConflict((met) => met.columns(["organization_id", "recurring_id", "day"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type ShownRun = { day: string; invoice_id: number | null; number: string | null; note: string | null };

/** The newest first. */
export async function listRuns(scope: Scope, planId: number, limit: number): Promise<ShownRun[]> {
  const { rows } = await sql<ShownRun>`
    select r.day, i.id as invoice_id, i.number, r.note from recurring_invoice_runs r
    left join invoices i on i.organization_id = r.organization_id and i.id = r.invoice_id and i.deleted_at is null
    where r.organization_id = ${scope.organizationId} and r.recurring_id = ${planId}
    order by r.day desc limit ${limit}`.execute(scope.db);
  return rows;
}

/** Whether the schedule has done this day. */
export async function hasRun(scope: Scope, planId: number, day: string): Promise<boolean> {
  const row = await tables(scope)
    .selectFrom("recurring_invoice_runs")
    .select("day")
    .where("organization_id", "=", scope.organizationId)
    .where("recurring_id", "=", planId)
    .where("day", "=", day)
    .executeTakeFirst();
  return row !== undefined;
}
