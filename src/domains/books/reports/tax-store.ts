/** Reads what tax reports add up: taxes as they were issued, and how much of each invoice was paid before and after. */
import { sql } from "kysely";
import type { InvoiceRow } from "#domains/invoices/tables.ts";
import type { Scope } from "#platform/actor.ts";
import type { Period } from "../contract.ts";
import { type DayStart, type Edges, edgesOf } from "./edges-store.ts";

export type Issued = {
  /** What was issued raises what is owed; credit notes and voids lower it. */
  isReturned: boolean;
  name: string;
  percent: string;
  net_cents: number;
  tax_cents: number;
};

/** Of the invoice `i`. By the day of its entry; one that came to nothing has none, and then it is the moment. */
const voidedBefore = ({ day, instant }: DayStart) => sql`coalesce(
  (select e.day < ${day}::date from account_entries e where e.organization_id = i.organization_id
    and e.invoice_id = i.id and e.kind = 'voided'), i.voided_at < ${instant}::timestamptz, false)`;

const voidedWithin = ({ begins, ends }: Edges) =>
  sql`(${voidedBefore(ends)} and not ${voidedBefore(begins)})`;

/** By name and rate, of all that was issued, credited or voided in the period. */
export async function sumIssuedTaxes(scope: Scope, period: Period): Promise<Issued[]> {
  const { organizationId } = scope;
  const { from, to } = period;
  const { rows } = await sql<Issued>`
    with papers as (
      select false as is_returned, i.taxes from invoices i
        where i.organization_id = ${organizationId} and i.issued_on between ${from}::date and ${to}::date
      union all
      select true, n.taxes from credit_notes n
        where n.organization_id = ${organizationId} and n.issued_on between ${from}::date and ${to}::date
      union all
      select true, i.taxes from invoices i
        where i.organization_id = ${organizationId} and i.status = 'void'
          and ${voidedWithin(edgesOf(scope, period))}
    )
    select is_returned as "isReturned", t.name, t.percent, sum(t.net_cents)::bigint as net_cents,
      sum(t.tax_cents)::bigint as tax_cents
    from papers cross join lateral jsonb_to_recordset(papers.taxes)
      as t(name text, percent text, net_cents bigint, tax_cents bigint)
    group by 1, 2, 3`.execute(scope.db);
  return rows;
}

/** What was issued less what was credited and voided, with taxes; deposits that were taken off count once. */
export async function sumIssued(scope: Scope, { from, to }: Period): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from account_entries
    where organization_id = ${scope.organizationId} and day between ${from}::date and ${to}::date
      and kind in ('issued', 'credit_note', 'voided')`.execute(scope.db);
  return rows[0]?.cents ?? 0;
}

export type PaidInvoice = {
  gross_cents: number;
  taxes: InvoiceRow["taxes"];
  /** What stood paid of it before the period and at its end, with deposits that it takes off. */
  before_cents: number;
  after_cents: number;
};

/** Invoices on which something was paid or taken back in the period. */
export async function listPaid(scope: Scope, period: Period): Promise<PaidInvoice[]> {
  const { organizationId } = scope;
  const { from, to } = period;
  const edges = edgesOf(scope, period);
  const { rows } = await sql<PaidInvoice>`
    with moved as (
      select invoice_id as id from account_entries
        where organization_id = ${organizationId} and day between ${from}::date and ${to}::date
          and invoice_id is not null and kind not in ('issued', 'credit_note', 'voided', 'written_off')
      union
      select i.id from invoices i where i.organization_id = ${organizationId} and i.gross_cents > i.total_cents
        and (i.issued_on between ${from}::date and ${to}::date or (i.status = 'void'
          and ${voidedWithin(edges)}))
    ), asked as (
      select i.id, i.gross_cents, i.taxes, i.gross_cents - i.total_cents as deposit_cents, i.issued_on,
        ${voidedBefore(edges.begins)} as was_void_before, ${voidedBefore(edges.ends)} as was_void_after
      from moved join invoices i on i.organization_id = ${organizationId} and i.id = moved.id
      where i.taxes <> '[]'
    )
    select a.gross_cents, a.taxes,
      (paid.before + case when a.issued_on < ${from}::date and not a.was_void_before
        then a.deposit_cents else 0 end)::bigint as before_cents,
      (paid.after + case when a.issued_on <= ${to}::date and not a.was_void_after
        then a.deposit_cents else 0 end)::bigint as after_cents
    from asked a cross join lateral (
      select coalesce(-sum(e.amount_cents) filter (where e.day < ${from}::date), 0) as before,
        coalesce(-sum(e.amount_cents), 0) as after
      from account_entries e where e.organization_id = ${organizationId} and e.invoice_id = a.id
        and e.day <= ${to}::date and e.kind not in ('issued', 'credit_note', 'voided', 'written_off')
    ) as paid`.execute(scope.db);
  return rows;
}

/** What came in less what went back, and how much more of it no invoice has used at the end of the period. */
export async function sumReceived(
  scope: Scope,
  { from, to }: Period,
): Promise<{ received_cents: number; on_account_cents: number }> {
  const { rows } = await sql<{ received_cents: number; on_account_cents: number }>`
    select coalesce(-sum(amount_cents) filter (where kind in ('payment', 'refund', 'payment_failed', 'disputed',
        'dispute_won')), 0)::bigint as received_cents,
      coalesce(-sum(amount_cents) filter (where invoice_id is null), 0)::bigint as on_account_cents
    from account_entries
    where organization_id = ${scope.organizationId} and day between ${from}::date and ${to}::date`.execute(
    scope.db,
  );
  return rows[0] as { received_cents: number; on_account_cents: number };
}
