/** What of jobs stands on invoices. */
import { sql } from "kysely";
import type { KeptLine } from "#domains/jobs/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { InvoiceTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<InvoiceTables>(scope);

export type { KeptLine };

export type BillableJob = {
  id: number;
  number: number;
  title: string;
  customer_id: number | null;
  client_name: string;
  lines: KeptLine[];
};

/** Whoever bills a job holds it: its lines are billed once, whatever runs in parallel (features.md T-FS-4). */
export async function lockJobForBilling(tx: Scope, jobId: number): Promise<BillableJob | undefined> {
  const { rows } = await sql<BillableJob>`
    select id, number, title, customer_id, client_name, lines from jobs
    where organization_id = ${tx.organizationId} and id = ${jobId} and deleted_at is null
    for update`.execute(tx.db);
  return rows[0];
}

/** For jobs that are billed together with their past; nothing is held. */
export async function listJobsForBilling(tx: Scope, ids: readonly number[]): Promise<BillableJob[]> {
  const { rows } = await sql<BillableJob>`
    select id, number, title, customer_id, client_name, lines from jobs
    where organization_id = ${tx.organizationId} and id = any(${ids}::bigint[]) and deleted_at is null`.execute(
    tx.db,
  );
  return rows;
}

export async function findLinesOfJob(scope: Scope, jobId: number): Promise<KeptLine[]> {
  const { rows } = await sql<{ lines: KeptLine[] }>`
    select lines from jobs
    where organization_id = ${scope.organizationId} and id = ${jobId} and deleted_at is null`.execute(
    scope.db,
  );
  return rows[0]?.lines ?? [];
}

export async function findJobTitle(
  scope: Scope,
  jobId: number,
): Promise<{ number: number; title: string; customer_id: number | null } | undefined> {
  const { rows } = await sql<{ number: number; title: string; customer_id: number | null }>`
    select number, title, customer_id from jobs
    where organization_id = ${scope.organizationId} and id = ${jobId}`.execute(scope.db);
  return rows[0];
}

export type BilledLine = {
  job_line_id: string;
  /** Of all invoices that are neither deleted nor void. */
  quantity: string;
  /** What that comes to at the line's price, with the rounding of its parts. */
  cents: number;
  /** One of the invoices on which it stands: its number, or null for a draft. */
  number: string | null;
  invoice_id: number;
};

/** By line; `except` is the invoice that is being written. */
export async function listBilled(scope: Scope, jobId: number, except: number | null): Promise<BilledLine[]> {
  const { rows } = await sql<BilledLine>`
    select s.job_line_id, sum(s.quantity)::text as quantity, max(i.number) as number, max(i.id) as invoice_id,
      coalesce(sum(round(s.quantity * l.unit_price_cents) + s.rounding_cents), 0)::bigint as cents
    from invoice_sources s join invoices i on i.organization_id = s.organization_id and i.id = s.invoice_id
    left join lateral (
      select sold.unit_price_cents from jobs j
      cross join lateral jsonb_to_recordset(j.lines) as sold(id uuid, unit_price_cents numeric)
      where j.organization_id = s.organization_id and j.id = s.job_id and sold.id = s.job_line_id) as l on true
    where s.organization_id = ${scope.organizationId} and s.job_id = ${jobId} and i.deleted_at is null
      and i.voided_at is null and s.invoice_id is distinct from ${except}::bigint
    group by s.job_line_id`.execute(scope.db);
  return rows;
}

export type NewSource = { job_id: number; job_line_id: string; quantity: string; rounding_cents: number };

export async function replaceSources(
  tx: Scope,
  invoiceId: number,
  sources: readonly NewSource[],
): Promise<void> {
  const { organizationId: organization_id } = tx;
  await tables(tx)
    .deleteFrom("invoice_sources")
    .where("organization_id", "=", organization_id)
    .where("invoice_id", "=", invoiceId)
    .execute();
  if (sources.length === 0) return;
  await tables(tx)
    .insertInto("invoice_sources")
    .values(sources.map((source) => ({ ...source, organization_id, invoice_id: invoiceId })))
    .execute();
}
