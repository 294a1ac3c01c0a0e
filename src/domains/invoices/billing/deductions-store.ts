/** Keeps which deposits each issued invoice takes off, and how much of each. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { InvoiceTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<InvoiceTables>(scope);

/** What an invoice is for: deposits of the same jobs and contracts belong to it. */
export type Work = { jobIds: readonly number[]; contractId: number | null };

export type DeductedRow = { id: number; number: string; amount_cents: number };

/** Asked in two parts, each of which has an index: joined by "or" they would read every invoice there is. */
const ofWork = ({ organizationId }: Scope, { jobIds, contractId }: Work): RawBuilder<SqlBool> =>
  sql<SqlBool>`(d.organization_id = ${organizationId} and d.kind = 'deposit' and d.issued_at is not null
    and d.voided_at is null and d.id in (
      select i.id from invoices i where i.organization_id = ${organizationId} and i.job_id = any(${jobIds}::bigint[])
      union all
      select i.id from invoices i where i.organization_id = ${organizationId} and i.contract_id in (
        select ${contractId}::bigint union all
        select c.id from contracts c
          where c.organization_id = ${organizationId} and c.job_id = any(${jobIds}::bigint[]))))`;

const isOfNothing = ({ jobIds, contractId }: Work): boolean => jobIds.length === 0 && contractId === null;

/** Held until the transaction ends: of two invoices that are issued at once, one takes each cent off. */
export async function lockDeposits(tx: Scope, work: Work): Promise<void> {
  if (isOfNothing(work)) return;
  await sql`select d.id from invoices d where ${ofWork(tx, work)} order by d.id for update`.execute(tx.db);
}

/** In the order in which they were made: what of each was neither credited nor taken off by an issued invoice. */
export async function listOpenDeposits(scope: Scope, work: Work): Promise<DeductedRow[]> {
  if (isOfNothing(work)) return [];
  const { rows } = await sql<DeductedRow>`
    select id, number, amount_cents from (
      select d.id, d.number, d.total_cents - d.credited_cents - coalesce((
        select sum(t.amount_cents) from invoice_deductions t
        where t.organization_id = d.organization_id and t.deposit_id = d.id), 0)::bigint as amount_cents
      from invoices d where ${ofWork(scope, work)}) as open
    where amount_cents > 0 order by id`.execute(scope.db);
  return rows;
}

/** What an issued invoice takes off. */
export async function listDeducted(scope: Scope, invoiceId: number): Promise<DeductedRow[]> {
  const { rows } = await sql<DeductedRow>`
    select d.id, d.number, t.amount_cents
    from invoice_deductions t join invoices d on d.organization_id = t.organization_id and d.id = t.deposit_id
    where t.organization_id = ${scope.organizationId} and t.invoice_id = ${invoiceId} order by d.id`.execute(
    scope.db,
  );
  return rows;
}

/** The last invoice that takes a deposit off. */
export async function findDeductedIn(
  scope: Scope,
  depositId: number,
): Promise<{ id: number; number: string | null } | null> {
  const { rows } = await sql<{ id: number; number: string | null }>`
    select i.id, i.number
    from invoice_deductions t join invoices i on i.organization_id = t.organization_id and i.id = t.invoice_id
    where t.organization_id = ${scope.organizationId} and t.deposit_id = ${depositId}
    order by i.issued_at desc, i.id desc limit 1`.execute(scope.db);
  return rows[0] ?? null;
}

export async function insertDeductions(
  tx: Scope,
  invoiceId: number,
  deducted: readonly DeductedRow[],
): Promise<void> {
  if (deducted.length === 0) return;
  await tables(tx)
    .insertInto("invoice_deductions")
    .values(
      deducted.map(({ id, amount_cents }) => ({
        organization_id: tx.organizationId,
        invoice_id: invoiceId,
        deposit_id: id,
        amount_cents,
      })),
    )
    .execute();
}

/** Of an invoice that is void: others take the deposits off. */
export async function deleteDeductions(tx: Scope, invoiceId: number): Promise<void> {
  await tables(tx)
    .deleteFrom("invoice_deductions")
    .where("organization_id", "=", tx.organizationId)
    .where("invoice_id", "=", invoiceId)
    .execute();
}
