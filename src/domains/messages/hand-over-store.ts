/** Every question about whose conversations are whose, when somebody leaves. */
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { MessageTables } from "./tables.ts";

export async function countAssigned(scope: Scope, userId: string): Promise<number> {
  const { count } = await tablesOf<MessageTables>(scope)
    .selectFrom("conversations")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("organization_id", "=", scope.organizationId)
    .where("assigned_to", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

export function reassignAll(tx: Scope, from: string, to: string | null) {
  return tablesOf<MessageTables>(tx)
    .updateTable("conversations")
    .set({ assigned_to: to })
    .where("organization_id", "=", tx.organizationId)
    .where("assigned_to", "=", from)
    .returning(["id", "customer_id"])
    .execute();
}
