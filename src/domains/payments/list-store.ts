/** Lists payments page by page, finds them by client, reference or card, and adds them up. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { contains, isFoundBy, isIndexed } from "#platform/database/text-search.ts";
import type { OpenInvoices, PaymentGroup, PaymentListItem, PaymentMethod, PaymentStats } from "./contract.ts";

export type Filter = {
  search: string;
  group: PaymentGroup | undefined;
  method: PaymentMethod | undefined;
  customer_id: number | undefined;
  invoice_id: number | undefined;
};

/** What a customer has only begun, gave up or was deleted is no payment to anyone who reads the list. */
const isListed = sql`p.status in ('processing', 'succeeded', 'failed')`;

const groups: Record<PaymentGroup, RawBuilder<unknown>> = {
  succeeded: sql`p.status = 'succeeded'`,
  processing: sql`p.status = 'processing'`,
  failed: sql`p.status = 'failed'`,
  refunded: sql`p.refunded_cents > 0`,
  disputed: sql`p.dispute_status is not null`,
};

function matching(scope: Scope, filter: Filter): RawBuilder<SqlBool> {
  const { search, group, method, customer_id, invoice_id } = filter;
  const all = [sql`p.organization_id = ${scope.organizationId} and ${isListed}`];
  if (group) all.push(groups[group]);
  if (method) all.push(sql`p.method = ${method}`);
  if (customer_id !== undefined) all.push(sql`p.customer_id = ${customer_id}`);
  if (invoice_id !== undefined) {
    all.push(sql`(p.invoice_id = ${invoice_id} or p.id in (select payment_id from account_entries
      where organization_id = ${scope.organizationId} and invoice_id = ${invoice_id}))`);
  }
  if (search) {
    all.push(
      isIndexed(search)
        ? sql`p.id = any(array(select id from searchable_payments where ${isFoundBy(search)}))`
        : sql`p.${contains(search)}`,
    );
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

export type ListedPayment = Omit<PaymentListItem, "method_words"> & { method_words: string | null };

type Question = { filter: Filter; after: { value: string; id: number } | undefined; limit: number };

/** The newest first. One that paid several invoices names them all. */
export async function findPage(scope: Scope, { filter, after, limit }: Question): Promise<ListedPayment[]> {
  const which = after
    ? sql`${matching(scope, filter)} and (p.created_at, p.id) < (${after.value}, ${after.id})`
    : matching(scope, filter);
  const { rows } = await sql<ListedPayment>`
    select p.id, p.customer_id, p.client_name, p.invoice_id,
      coalesce(i.number, (select string_agg(distinct n.number, ', ') from account_entries e
        join invoices n on n.organization_id = e.organization_id and n.id = e.invoice_id
        where e.organization_id = p.organization_id and e.payment_id = p.id)) as invoice_number,
      p.method, p.method_words, p.status, p.amount_cents, p.tip_cents, p.refunded_cents, p.currency, p.received_on,
      p.dispute_status, p.reference, p.created_at, p.version
    from payments p left join invoices i on i.organization_id = p.organization_id and i.id = p.invoice_id
    where ${which} order by p.created_at desc, p.id desc limit ${limit}`.execute(scope.db);
  return rows;
}

export async function countMatching(scope: Scope, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from payments p where ${matching(scope, filter)}`.execute(scope.db);
  return rows[0]?.total ?? 0;
}

/** `since`: the first day of the month on the business's calendar, and the moment at which it began. */
export async function sumPayments(
  scope: Scope,
  since: { day: string; moment: string },
): Promise<Omit<PaymentStats, "currency">> {
  const { rows } = await sql<Omit<PaymentStats, "currency">>`
    select count(*) filter (where what = 'received') as received, ${sumOf("received")} as received_cents,
      count(*) filter (where what = 'processing') as processing, ${sumOf("processing")} as processing_cents,
      count(*) filter (where what = 'refunded') as refunded, ${sumOf("refunded")} as refunded_cents,
      count(*) filter (where what = 'disputed') as disputed, ${sumOf("disputed")} as disputed_cents
    from (
      select 'received' as what, amount_cents as cents from payments
        where organization_id = ${scope.organizationId} and status = 'succeeded' and received_on >= ${since.day}
      union all select 'processing', amount_cents from payments
        where organization_id = ${scope.organizationId} and status = 'processing'
      union all select 'refunded', amount_cents from refunds
        where organization_id = ${scope.organizationId} and status <> 'failed' and created_at >= ${since.moment}
      union all select 'disputed', coalesce(dispute_cents, amount_cents) from payments
        where organization_id = ${scope.organizationId} and dispute_status in ('needs_response', 'under_review')
    ) as counted`.execute(scope.db);
  return rows[0] as Omit<PaymentStats, "currency">;
}

const sumOf = (what: string) => sql`coalesce(sum(cents) filter (where what = ${what}), 0)::bigint`;

/** The one that is due first before the others. */
export async function listOpenInvoices(
  scope: Scope,
  customerId: number,
): Promise<{ invoices: OpenInvoices["invoices"]; credit_cents: number }> {
  const { rows: invoices } = await sql<OpenInvoices["invoices"][number]>`
    select id, number, title, due_on, balance_cents from invoices
    where organization_id = ${scope.organizationId} and customer_id = ${customerId} and deleted_at is null
      and status in ('issued', 'partly_paid') order by due_on, id limit 100`.execute(scope.db);
  const { rows } = await sql<{ credit_cents: number }>`
    select coalesce(-sum(amount_cents), 0)::bigint as credit_cents from account_entries
    where organization_id = ${scope.organizationId} and customer_id = ${customerId}
      and invoice_id is null`.execute(scope.db);
  return { invoices, credit_cents: rows[0]?.credit_cents ?? 0 };
}
