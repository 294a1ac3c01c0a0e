/** Which invoices became overdue, and who looks after the customers that news is about. */
import { sql } from "kysely";
import type { CustomerTables } from "#domains/customers/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";

/** By customer; who has no owner is not among them. */
export async function findCustomerOwners(scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tablesOf<CustomerTables>(scope)
    .selectFrom("customers")
    .select(["id", "assigned_to"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.flatMap(({ id, assigned_to: owner }) => (owner ? [[id, owner] as const] : [])));
}

export type OverdueInvoice = {
  id: number;
  number: string;
  customer_id: number;
  client_name: string;
  balance_cents: number;
  currency: string;
};

/** Open invoices that were due on this day of the business's calendar. */
export async function listDueOn(scope: Scope, day: string): Promise<OverdueInvoice[]> {
  const { rows } = await sql<OverdueInvoice>`
    select id, number, customer_id, client_name, balance_cents, currency from invoices
    where organization_id = ${scope.organizationId} and status in ('issued', 'partly_paid')
      and due_on = ${day} and deleted_at is null
    order by number, id`.execute(scope.db);
  return rows;
}
