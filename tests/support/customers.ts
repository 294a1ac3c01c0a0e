/** Fills a business with customers at once, and reads back what the database keeps about them. */
import { sql } from "kysely";
import type { NewCustomer } from "#domains/customers/contract.ts";
import { type Actor, type Reach, requirePermission } from "#platform/actor.ts";
import type { Permission } from "#shared/permissions.ts";

type Given = Partial<NewCustomer> & { created_at?: string; created_by?: string | null };

/** Adds customers in one statement, without events, and returns their ids in the order given. */
export async function addMany(actor: Actor, customers: Given[]): Promise<number[]> {
  const { db } = requirePermission(actor, "customers.create");
  const rows = customers.map((customer, position) => ({
    first_name: "Ada",
    last_name: "Miller",
    status: "lead",
    created_at: new Date(Date.UTC(2026, 0, 1) + position * 60_000).toISOString(),
    ...customer,
  }));
  const added = await sql<{ id: number }>`
    insert into customers (organization_id, first_name, last_name, email, phone, company, status, source,
      estimated_value_cents, last_contact_at, assigned_to, created_by, created_at)
    select ${actor.organizationId}, first_name, last_name, email, phone, company, status, source,
      estimated_value_cents, last_contact_at, assigned_to, created_by, created_at
    from jsonb_populate_recordset(null::customers, ${JSON.stringify(rows)})
    returning id`.execute(db);
  return added.rows.map(({ id }) => id);
}

export type Line = {
  type: string;
  title: string;
  description: string | null;
  actor_name: string;
  data: Record<string, unknown>;
};

/** The event log's lines about one customer, oldest first. */
export async function eventLogOf(actor: Actor, customerId: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select type, title, description, actor_name, data from events
    where customer_id = ${customerId} order by id`.execute(requirePermission(actor, "customers.view").db);
  return rows;
}

/** How many rows the organization has in a table. */
export async function countOf(actor: Actor, table: string): Promise<number> {
  const { db } = requirePermission(actor, "customers.view");
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The same person with these permissions and no others. */
export const allowedOnly = (actor: Actor, permissions: Partial<Record<Permission, Reach>>): Actor => ({
  ...actor,
  permissions: new Map(Object.entries(permissions) as [Permission, Reach][]),
});
