/** Reads what came in and went back over a period, by the method of the payment. */
import { sql } from "kysely";
import type { PaymentRow } from "#domains/payments/tables.ts";
import type { Scope } from "#platform/actor.ts";
import type { Period } from "../contract.ts";
import { type DayStart, edgesOf } from "./edges-store.ts";

export type MethodSums = {
  method: PaymentRow["method"];
  payments: number;
  received_cents: number;
  tip_cents: number;
  refunded_cents: number;
  failed_cents: number;
  disputed_cents: number;
  fee_cents: number;
};

/**
 * Without tips everything is on the customers' accounts, on the day on which it happened. Tips are on no account: what
 * stands of each at the end of the period, less what stood before it. A tip goes back last, so that it stands as far as
 * what was not refunded, did not fail and is not disputed still reaches.
 */
export async function sumByMethod(scope: Scope, period: Period): Promise<MethodSums[]> {
  const { organizationId } = scope;
  const { from, to } = period;
  const { begins, ends } = edgesOf(scope, period);
  const sumOf = (kinds: readonly string[]) =>
    sql`coalesce(-sum(e.amount_cents) filter (where e.kind = any(${kinds}::text[])), 0)::bigint`;
  const { rows } = await sql<MethodSums>`
    with moved as (
      select p.method, ${sumOf(["payment"])} as received_cents, ${sumOf(["refund"])} as refunded_cents,
        ${sumOf(["payment_failed"])} as failed_cents, ${sumOf(["disputed", "dispute_won"])} as disputed_cents
      from account_entries e join payments p on p.organization_id = e.organization_id and p.id = e.payment_id
      where e.organization_id = ${organizationId} and e.day between ${from}::date and ${to}::date
      group by p.method
    ), came as (
      select method, count(*) filter (where status <> 'canceled') as payments, coalesce(sum(fee_cents), 0)::bigint as fee_cents
      from payments where organization_id = ${organizationId} and succeeded_at is not null
        and received_on between ${from}::date and ${to}::date
      group by method
    ), tips as (
      select p.method, sum(${tipBefore(ends)} - ${tipBefore(begins)})::bigint as tip_cents
      from payments p where p.organization_id = ${organizationId} and p.tip_cents > 0 and p.succeeded_at is not null
        and p.received_on <= ${to}::date and (p.received_on >= ${from}::date or p.refunded_cents > 0
          or p.failed_at is not null or p.dispute_id is not null
          or exists (select from refunds r where r.organization_id = p.organization_id and r.payment_id = p.id))
      group by p.method
    )
    select method, coalesce(payments, 0) as payments, coalesce(received_cents, 0) as received_cents,
      coalesce(tip_cents, 0) as tip_cents, coalesce(refunded_cents, 0) as refunded_cents,
      coalesce(failed_cents, 0) as failed_cents, coalesce(disputed_cents, 0) as disputed_cents,
      coalesce(fee_cents, 0) as fee_cents
    from moved full join came using (method) full join tips using (method)`.execute(scope.db);
  return rows;
}

/** Of the payment `p`, as the day begins. */
const tipBefore = ({ day, instant }: DayStart) => sql`
  case when p.received_on >= ${day}::date then 0
    when p.status = 'failed' and p.failed_at < ${instant}::timestamptz then 0
    else least(p.tip_cents, greatest(0, p.amount_cents - (
      select coalesce(sum(r.amount_cents), 0) from refunds r
      where r.organization_id = p.organization_id and r.payment_id = p.id
        and (r.status = 'succeeded' or r.refund_id is not null)
        and r.created_at < ${instant}::timestamptz
        and not (r.status = 'failed' and r.settled_at < ${instant}::timestamptz)
    ) - (
      select case when coalesce(sum(d.amount_cents), 0) > 0 then coalesce(p.dispute_cents, p.amount_cents) else 0 end
      from account_entries d where d.organization_id = p.organization_id and d.payment_id = p.id
        and d.kind in ('disputed', 'dispute_won') and d.day < ${day}::date
    ))) end`;
