/** Reads invoices, payments and entries of accounts for files, in the order of their ids. */
import { sql } from "kysely";
import type { AccountEntryRow } from "#domains/invoices/tables.ts";
import type { PaymentRow } from "#domains/payments/tables.ts";
import type { Scope } from "#platform/actor.ts";

type Asked = { from: string | undefined; to: string | undefined; after: number; limit: number };

const within = (day: string, { from = null, to = null }: { from?: string | null; to?: string | null }) =>
  sql`(${from}::date is null or ${sql.ref(day)} >= ${from}::date)
    and (${to}::date is null or ${sql.ref(day)} <= ${to}::date)`;

const bounds = ({ from, to }: Asked) => ({ from: from ?? null, to: to ?? null });

export type InvoiceForFile = {
  id: number;
  number: string;
  kind: string;
  title: string;
  client_name: string;
  status: string;
  issued_on: string;
  due_on: string;
  currency: string;
  tax_cents: number;
  gross_cents: number;
  total_cents: number;
  paid_cents: number;
  credited_cents: number;
  balance_cents: number;
};

/** Those that were issued; the period goes by the day of issue. */
export async function findInvoices(scope: Scope, asked: Asked): Promise<InvoiceForFile[]> {
  const { rows } = await sql<InvoiceForFile>`
    select id, number, kind, title, client_name, status, issued_on, due_on, currency, tax_cents, gross_cents, total_cents,
      paid_cents, credited_cents, balance_cents
    from invoices where organization_id = ${scope.organizationId} and issued_on is not null and id > ${asked.after}
      and ${within("issued_on", bounds(asked))} order by id limit ${asked.limit}`.execute(scope.db);
  return rows;
}

export type PaymentForFile = {
  id: number;
  client_name: string;
  method: PaymentRow["method"];
  method_words: string | null;
  reference: string | null;
  status: PaymentRow["status"];
  received_on: string;
  invoices: string | null;
  currency: string;
  amount_cents: number;
  tip_cents: number;
  refunded_cents: number;
  fee_cents: number | null;
  dispute_status: string | null;
  note: string | null;
};

/** Those that came in, with those that failed or were deleted after that; the period goes by the day. */
export async function findPayments(scope: Scope, asked: Asked): Promise<PaymentForFile[]> {
  const { rows } = await sql<PaymentForFile>`
    select p.id, p.client_name, p.method, p.method_words, p.reference, p.status, p.received_on, (
        select string_agg(distinct i.number, ' ') from account_entries e
        join invoices i on i.organization_id = e.organization_id and i.id = e.invoice_id
        where e.organization_id = p.organization_id and e.payment_id = p.id) as invoices,
      p.currency, p.amount_cents, p.tip_cents, p.refunded_cents, p.fee_cents, p.dispute_status, p.note
    from payments p where p.organization_id = ${scope.organizationId} and p.received_on is not null
      and p.id > ${asked.after} and ${within("p.received_on", bounds(asked))} order by p.id limit ${asked.limit}`.execute(
    scope.db,
  );
  return rows;
}

export type EntryForFile = {
  id: number;
  day: string;
  customer_id: number;
  client_name: string;
  kind: AccountEntryRow["kind"];
  invoice_number: string | null;
  credit_note_number: string | null;
  payment_id: number | null;
  amount_cents: number;
  currency: string;
  note: string | null;
  created_by_name: string;
};

export async function findEntries(scope: Scope, asked: Asked): Promise<EntryForFile[]> {
  const { rows } = await sql<EntryForFile>`
    select e.id, e.day, e.customer_id, trim(c.first_name || ' ' || c.last_name) as client_name, e.kind,
      i.number as invoice_number, n.number as credit_note_number, e.payment_id, e.amount_cents, e.currency, e.note,
      e.created_by_name
    from account_entries e
    join customers c on c.organization_id = e.organization_id and c.id = e.customer_id
    left join invoices i on i.organization_id = e.organization_id and i.id = e.invoice_id
    left join credit_notes n on n.organization_id = e.organization_id and n.id = e.credit_note_id
    where e.organization_id = ${scope.organizationId} and e.id > ${asked.after}
      and ${within("e.day", bounds(asked))} order by e.id limit ${asked.limit}`.execute(scope.db);
  return rows;
}
