/** Reads a customer's account from its entries: the lines of a period, what came before them, and what it comes to. */
import { sql } from "kysely";
import type { AccountEntryRow } from "#domains/invoices/tables.ts";
import type { PaymentRow } from "#domains/payments/tables.ts";
import type { Scope } from "#platform/actor.ts";

/** Days of the business's calendar; null: without a bound. */
export type Days = { from: string | null; to: string | null };

export type KeptLine = {
  id: number;
  day: string;
  kind: AccountEntryRow["kind"];
  amount_cents: number;
  applied_cents: number | null;
  balance_cents: number;
  note: string | null;
  invoice_id: number | null;
  invoice_number: string | null;
  credit_note_number: string | null;
  payment_id: number | null;
  method: PaymentRow["method"] | null;
  method_words: string | null;
  reference: string | null;
};

/** The last line of the piece before. */
export type Place = { day: string; id: number };

/**
 * Credit that pays an invoice is two entries that come to nothing together: the one on the invoice stands for both, and
 * leaves the balance as it is.
 */
const moves = sql`case when kind = 'credit_applied' then 0 else amount_cents end`;
const isShown = sql`(kind <> 'credit_applied' or invoice_id is not null)`;

const within = ({ organizationId }: Scope, customerId: number, { from, to }: Days) =>
  sql`organization_id = ${organizationId} and customer_id = ${customerId}
    and (${from}::date is null or day >= ${from}::date) and (${to}::date is null or day <= ${to}::date)`;

type Question = { days: Days; after: Place | undefined; limit: number };

/** The oldest first. `opening` is what was owed before the period. */
export async function findLines(
  scope: Scope,
  customerId: number,
  opening: number,
  { days, after, limit }: Question,
): Promise<KeptLine[]> {
  const place = after ? sql`and (day, id) > (${after.day}::date, ${after.id})` : sql``;
  const { rows } = await sql<KeptLine>`
    with running as (
      select id, day, kind, amount_cents, note, invoice_id, credit_note_id, payment_id,
        (${opening}::bigint + sum(${moves}) over (order by day, id))::bigint as balance_cents
      from account_entries where ${within(scope, customerId, days)}
    ), page as (
      select * from running where ${isShown} ${place} order by day, id limit ${limit}
    )
    select e.id, e.day, e.kind, case when e.kind = 'credit_applied' then 0 else e.amount_cents end as amount_cents,
      case when e.kind = 'credit_applied' then e.amount_cents end as applied_cents, e.balance_cents, e.note,
      e.invoice_id, i.number as invoice_number, n.number as credit_note_number, e.payment_id, p.method, p.method_words,
      p.reference
    from page e
    left join invoices i on i.organization_id = ${scope.organizationId} and i.id = e.invoice_id
    left join credit_notes n on n.organization_id = ${scope.organizationId} and n.id = e.credit_note_id
    left join payments p on p.organization_id = ${scope.organizationId} and p.id = e.payment_id
    order by e.day, e.id`.execute(scope.db);
  return rows;
}

export type PeriodSums = {
  opening_cents: number;
  raised_cents: number;
  lowered_cents: number;
  total: number;
};

export async function sumPeriod(scope: Scope, customerId: number, days: Days): Promise<PeriodSums> {
  const isIn = sql`(${days.from}::date is null or day >= ${days.from}::date)`;
  const { rows } = await sql<PeriodSums>`
    select coalesce(sum(amount_cents) filter (where not ${isIn}), 0)::bigint as opening_cents,
      coalesce(sum(${moves}) filter (where ${isIn} and amount_cents > 0), 0)::bigint as raised_cents,
      coalesce(sum(${moves}) filter (where ${isIn} and amount_cents < 0), 0)::bigint as lowered_cents,
      count(*) filter (where ${isIn} and ${isShown}) as total
    from account_entries where ${within(scope, customerId, { from: null, to: days.to })}`.execute(scope.db);
  return rows[0] as PeriodSums;
}

export type Sums = {
  open_cents: number;
  overdue_cents: number;
  on_account_cents: number;
  balance_cents: number;
  paid_cents: number;
};

/** As of now; `today` decides what is late. */
export async function sumAccount(scope: Scope, customerId: number, today: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select open_cents, overdue_cents, balance_cents - open_cents as on_account_cents, balance_cents, paid_cents
    from (
      select coalesce(sum(balance_cents), 0)::bigint as open_cents,
        coalesce(sum(balance_cents) filter (where due_on < ${today}::date), 0)::bigint as overdue_cents
      from invoices where organization_id = ${scope.organizationId} and customer_id = ${customerId}
        and balance_cents > 0
    ) as open, (
      select coalesce(sum(amount_cents), 0)::bigint as balance_cents,
        coalesce(-sum(amount_cents) filter (where kind in ('payment', 'refund', 'payment_failed', 'disputed',
          'dispute_won')), 0)::bigint as paid_cents
      from account_entries where organization_id = ${scope.organizationId} and customer_id = ${customerId}
    ) as account`.execute(scope.db);
  return rows[0] as Sums;
}
