/** What is known of the record that a run is about, and of those who work here. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

export type SubjectFacts = {
  contract_number: number | null;
  invoice_number: string | null;
  due_on: string | null;
  balance_cents: number | null;
  currency: string | null;
  title: string | null;
  starts_at: string | null;
  technician: string | null;
};

/** The next or newest visit of a job stands for it. */
export async function findSubject(scope: Scope, kind: string, id: string): Promise<SubjectFacts | undefined> {
  const ours = sql`organization_id = ${scope.organizationId}`;
  const of = (which: string) => sql`${kind === which ? Number(id) : null}::bigint`;
  const { rows } = await sql<SubjectFacts>`
    select contract.number as contract_number, invoice.number as invoice_number, invoice.due_on,
      invoice.balance_cents, invoice.currency, coalesce(visit.title, contract.title, invoice.title) as title,
      visit.starts_at, member.first_name || ' ' || left(member.last_name, 1) || '.' as technician
    from (select 1) as one
    left join contracts contract on contract.${ours} and contract.id = ${of("contract")}
    left join invoices invoice on invoice.${ours} and invoice.id = ${of("invoice")}
    left join lateral (
      select title, starts_at, assigned_to from calendar_events
      where ${ours} and deleted_at is null and (id = ${of("calendar_event")} or job_id = ${of("job")})
      order by starts_at desc limit 1
    ) as visit on true
    left join users member on member.${ours} and member.id = visit.assigned_to`.execute(scope.db);
  return rows[0];
}

export type Member = { id: string; email: string; first_name: string; last_name: string };

/** One who works here, or else the owner of the account. */
export async function findMember(scope: Scope, id: string | null): Promise<Member | undefined> {
  const { rows } = await sql<Member>`
    select id, email, first_name, last_name from users
    where organization_id = ${scope.organizationId} and is_active and (id = ${id}::uuid or is_owner)
    order by (id = ${id}::uuid) desc nulls last limit 1`.execute(scope.db);
  return rows[0];
}
