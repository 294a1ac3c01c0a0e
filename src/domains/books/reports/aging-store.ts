/** Reads what was open on a day: today's balances without the entries of later days. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { plannedAnew } from "#platform/database/plans.ts";

export type OpenInvoice = {
  invoice_id: number;
  number: string;
  title: string;
  customer_id: number;
  client_name: string;
  due_on: string;
  days_late: number;
  total_cents: number;
  open_cents: number;
};

/**
 * Invoices that were issued by that day and had something left to pay at its end. Only those are looked at that are open
 * now or have changed since. What was paid before an invoice was issued counts from the day of issue.
 */
const openOn = ({ organizationId }: Scope, day: string): RawBuilder<OpenInvoice> => sql<OpenInvoice>`
  select i.id as invoice_id, i.number, i.title, i.customer_id, c.client_name, i.due_on,
    greatest(${day}::date - i.due_on, 0) as days_late, i.total_cents,
    (i.balance_cents - coalesce(later.cents, 0))::bigint as open_cents
  from (
    select id from invoices where organization_id = ${organizationId} and balance_cents > 0
    union
    select invoice_id from account_entries where organization_id = ${organizationId} and day > ${day}::date
      and invoice_id is not null
  ) as changed
  join invoices i on i.organization_id = ${organizationId} and i.id = changed.id and i.issued_on <= ${day}::date
  left join lateral (
    select sum(e.amount_cents) as cents from account_entries e
    where e.organization_id = ${organizationId} and e.invoice_id = i.id and e.day > ${day}::date
  ) as later on true
  join (select id, trim(first_name || ' ' || last_name) as client_name from customers
    where organization_id = ${organizationId}) as c on c.id = i.customer_id
  where i.balance_cents - coalesce(later.cents, 0) > 0`;

/** The one that was due first before the others. */
export async function listOpenOn(
  scope: Scope,
  day: string,
  customerId: number | undefined,
): Promise<OpenInvoice[]> {
  const whose = customerId === undefined ? sql`` : sql`where customer_id = ${customerId}`;
  const { rows } = await sql<OpenInvoice>`${plannedAnew}
    select * from (${openOn(scope, day)}) as open ${whose} order by due_on, invoice_id`.execute(scope.db);
  return rows;
}

/** What was open in all, and how much of it was not due yet: as `openOn`, added up without looking at each account. */
export async function sumAllOpenOn(
  { db, organizationId }: Scope,
  day: string,
): Promise<{ open_cents: number; current_cents: number }> {
  const { rows } = await sql<{ open_cents: number; current_cents: number }>`${plannedAnew}
    with later as (
      select invoice_id, sum(amount_cents) as cents from account_entries
      where organization_id = ${organizationId} and day > ${day}::date and invoice_id is not null group by invoice_id
    ), changed as (
      select id, due_on, balance_cents as cents from invoices
      where organization_id = ${organizationId} and balance_cents > 0 and issued_on <= ${day}::date
        and id not in (select invoice_id from later)
      union all
      select i.id, i.due_on, i.balance_cents - later.cents from later
      join invoices i on i.organization_id = ${organizationId} and i.id = later.invoice_id and i.issued_on <= ${day}::date
    )
    select coalesce(sum(cents), 0)::bigint as open_cents,
      coalesce(sum(cents) filter (where due_on >= ${day}::date), 0)::bigint as current_cents
    from changed where cents > 0`.execute(db);
  return rows[0] ?? { open_cents: 0, current_cents: 0 };
}

export type OpenSum = {
  customer_id: number;
  client_name: string;
  current: number;
  days_30: number;
  days_60: number;
  days_90: number;
  older: number;
  open_cents: number;
  balance_cents: number;
};

/** Of each customer who owed something or had credit; the one who owed most before the others. */
export async function sumOpenOn(scope: Scope, day: string): Promise<OpenSum[]> {
  const { organizationId } = scope;
  const aged = (from: number, to: number) =>
    sql`coalesce(sum(open_cents) filter (where days_late between ${from}::int and ${to}::int), 0)::bigint`;
  const { rows } = await sql<OpenSum>`${plannedAnew}
    with open as (
      select customer_id, sum(open_cents)::bigint as open_cents, ${aged(0, 0)} as current, ${aged(1, 30)} as days_30,
        ${aged(31, 60)} as days_60, ${aged(61, 90)} as days_90, ${aged(91, mostDays)} as older
      from (${openOn(scope, day)}) as invoices group by customer_id
    ), accounts as (
      select customer_id, sum(amount_cents)::bigint as balance_cents from account_entries
      where organization_id = ${organizationId} and day <= ${day}::date group by customer_id
    )
    select c.id as customer_id, trim(c.first_name || ' ' || c.last_name) as client_name, coalesce(current, 0) as current,
      coalesce(days_30, 0) as days_30, coalesce(days_60, 0) as days_60, coalesce(days_90, 0) as days_90,
      coalesce(older, 0) as older, coalesce(open_cents, 0) as open_cents, coalesce(balance_cents, 0) as balance_cents
    from accounts full join open using (customer_id)
    join customers c on c.organization_id = ${organizationId} and c.id = customer_id
    where coalesce(open_cents, 0) <> 0 or coalesce(balance_cents, 0) <> 0
    order by open_cents desc nulls last, c.id`.execute(scope.db);
  return rows;
}

const mostDays = 1_000_000;
