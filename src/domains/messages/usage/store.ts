/** Reads the entries of the plan's ledger that messages caused, together with whom they went to. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { UsedMessage, UsedTotals } from "./contract.ts";

type Question = { period: string; before: number | undefined; limit: number };

/** The newest first. A reminder by text counts as a message, too. */
export async function listUsed(scope: Scope, { period, before, limit }: Question): Promise<UsedMessage[]> {
  const { organizationId } = scope;
  const { rows } = await sql<UsedMessage>`
    select e.id, e.recorded_at as at, e.title, customers.first_name || ' ' || customers.last_name as customer_name,
      coalesce(c.id, of_customer.id) as conversation_id, coalesce(m.author_name, e.actor_name) as by,
      e.quantity::int as parts, e.cost_cents
    from usage_entries e
    left join messages m on m.organization_id = ${organizationId}
      and m.id = case when e.subject_kind = 'message' and e.subject_id ~ '^[0-9]{1,15}$' then e.subject_id::bigint end
    left join conversations c on c.organization_id = ${organizationId} and c.id = m.conversation_id
    left join reminders r on r.organization_id = ${organizationId}
      and r.id = case when e.subject_kind = 'reminder' and e.subject_id ~ '^[0-9a-f-]{36}$' then e.subject_id::uuid end
    left join customers on customers.organization_id = ${organizationId} and customers.deleted_at is null
      and customers.id = coalesce(c.customer_id, r.customer_id)
    left join conversations of_customer on of_customer.organization_id = ${organizationId}
      and of_customer.customer_id = customers.id
    where e.organization_id = ${organizationId} and e.period_start = ${period} and e.kind = 'message'
      and e.quantity > 0 and (${before ?? null}::bigint is null or e.id < ${before ?? null})
    order by e.id desc limit ${limit}`.execute(scope.db);
  return rows;
}

/** What the period came to; what a larger plan took off its cost is in it. */
export async function sumUsed(scope: Scope, period: string): Promise<UsedTotals> {
  const { rows } = await sql<UsedTotals>`
    select count(*) filter (where quantity > 0)::int as messages, coalesce(sum(quantity), 0)::int as parts,
      coalesce(sum(cost_cents), 0)::int as cost_cents
    from usage_entries
    where organization_id = ${scope.organizationId} and period_start = ${period} and kind = 'message'`.execute(
    scope.db,
  );
  return rows[0] as UsedTotals;
}
