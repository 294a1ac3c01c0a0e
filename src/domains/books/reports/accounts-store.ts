/** Reads the accounts of all customers: what each owes, what of it is late, and money without an invoice. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { contains } from "#platform/database/text-search.ts";
import type { AccountLine, AccountsQuery } from "../contract.ts";

export type Place = { balance: number; id: number };

type Filter = Pick<AccountsQuery, "show"> & { search: string; today: string };

const shown = {
  owing: sql`and balance_cents > 0`,
  overdue: sql`and overdue_cents > 0`,
  credit: sql`and on_account_cents < 0`,
};

const accounts = ({ organizationId }: Scope, { search, show, today }: Filter) => sql`
  (select * from (
    select c.id as customer_id, trim(c.first_name || ' ' || c.last_name) as client_name,
      coalesce(open_cents, 0) as open_cents, coalesce(overdue_cents, 0) as overdue_cents,
      balance_cents - coalesce(open_cents, 0) as on_account_cents, balance_cents, last_day
    from (
      select customer_id as id, sum(amount_cents)::bigint as balance_cents, max(day) as last_day from account_entries
      where organization_id = ${organizationId} group by customer_id
    ) as kept
    join customers c using (id)
    left join (
      select customer_id as id, sum(balance_cents)::bigint as open_cents,
        coalesce(sum(balance_cents) filter (where due_on < ${today}::date), 0)::bigint as overdue_cents
      from invoices where organization_id = ${organizationId} and balance_cents > 0 group by customer_id
    ) as open using (id)
    where c.organization_id = ${organizationId} ${search ? sql`and c.${contains(search)}` : sql``}
  ) as each where true ${show ? shown[show] : sql``}) as accounts`;

/** The one who owes most before the others, those with credit last. */
export async function findAccounts(
  scope: Scope,
  { after, limit, ...filter }: Filter & { after: Place | undefined; limit: number },
): Promise<AccountLine[]> {
  const place = after
    ? sql`where (-balance_cents, customer_id) > (${-after.balance}::bigint, ${after.id})`
    : sql``;
  const { rows } = await sql<AccountLine>`
    select * from ${accounts(scope, filter)} ${place} order by -balance_cents, customer_id limit ${limit}`.execute(
    scope.db,
  );
  return rows;
}

export async function countAccounts(scope: Scope, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${accounts(scope, filter)}`.execute(scope.db);
  return rows[0]?.total ?? 0;
}
