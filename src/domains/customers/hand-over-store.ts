/** Every question about whose customers somebody's are. */
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { CustomerTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<CustomerTables>(scope);

export async function countAssigned(scope: Scope, userId: string): Promise<number> {
  const { count } = await tables(scope)
    .selectFrom("customers")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("organization_id", "=", scope.organizationId)
    .where("assigned_to", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export function reassignAll(tx: Scope, from: string, to: string | null) {
  return tables(tx)
    .updateTable("customers")
    .set((row) => ({ assigned_to: to, updated_at: now().toISOString(), version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .where("assigned_to", "=", from)
    .returning(["id", "first_name", "last_name"])
    .execute();
}
