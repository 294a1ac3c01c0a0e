/** Keeps which late fees are charged, and for which invoice and month each was. */
import { type Selectable, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { LateFeeRow, LateFeeSettingsRow, LateFeeTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<LateFeeTables>(scope);

export type KeptLateFeeSettings = Omit<Selectable<LateFeeSettingsRow>, "organization_id">;

/** Undefined for a business that has chosen none. */
export async function findLateFeeSettings(scope: Scope): Promise<KeptLateFeeSettings | undefined> {
  const row = await tables(scope)
    .selectFrom("late_fee_settings")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { organization_id: _, ...kept } = row;
  return kept;
}

export async function saveLateFeeSettings(
  tx: Scope,
  settings: Omit<KeptLateFeeSettings, "version" | "updated_at">,
): Promise<void> {
  const row = { ...settings, updated_at: now().toISOString() };
  await tables(tx)
    .insertInto("late_fee_settings")
    .values({ ...row, organization_id: tx.organizationId })
    .onConflict((met) =>
      met
        .column("organization_id")
        .doUpdateSet({ ...row, version: sql<number>`late_fee_settings.version + 1` }),
    )
    .execute();
}

/** Open invoices that were due on this day or before, without a fee since `since`; invoices of fees are not among them. */
export async function findWithoutFee(
  scope: Scope,
  { dueUntil, since }: { dueUntil: string; since: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from invoices i
    where i.organization_id = ${scope.organizationId} and i.status in ('issued', 'partly_paid')
      and i.due_on <= ${dueUntil}
      and not exists (select from late_fees f where f.organization_id = i.organization_id
        and f.fee_invoice_id = i.id)
      and not exists (select from late_fees f where f.organization_id = i.organization_id
        and f.invoice_id = i.id and f.day >= ${since})
    order by i.due_on, i.id limit 1000`.execute(scope.db);
  return rows.map(({ id }) => id);
}

export async function insertLateFee(tx: Scope, fee: Omit<LateFeeRow, "organization_id">): Promise<void> {
  await tables(tx)
    .insertInto("late_fees")
    .values({ ...fee, organization_id: tx.organizationId })
    .execute();
}

export type ShownFee = {
  period: number;
  invoice_id: number;
  number: string | null;
  total_cents: number;
  day: string;
  /** Neither deleted nor void. */
  counts: boolean;
};

/** The newest first. */
export async function listLateFees(scope: Scope, invoiceId: number): Promise<ShownFee[]> {
  const { rows } = await sql<ShownFee>`
    select f.period, i.id as invoice_id, i.number, i.total_cents, f.day,
      i.deleted_at is null and i.voided_at is null as counts
    from late_fees f join invoices i on i.organization_id = f.organization_id and i.id = f.fee_invoice_id
    where f.organization_id = ${scope.organizationId} and f.invoice_id = ${invoiceId}
    order by f.period desc`.execute(scope.db);
  return rows;
}

/** The invoice that a late fee is for; undefined for one that is no late fee. */
export async function findFeeSubject(
  scope: Scope,
  feeInvoiceId: number,
): Promise<{ invoice_id: number; number: string } | undefined> {
  const { rows } = await sql<{ invoice_id: number; number: string }>`
    select i.id as invoice_id, i.number from late_fees f
    join invoices i on i.organization_id = f.organization_id and i.id = f.invoice_id
    where f.organization_id = ${scope.organizationId} and f.fee_invoice_id = ${feeInvoiceId}`.execute(
    scope.db,
  );
  return rows[0];
}
