/** Every question about whose open tasks are whose, when somebody leaves. */
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { TaskTables } from "./tables.ts";

export async function countOpenOf(scope: Scope, userId: string): Promise<number> {
  const { count } = await tablesOf<TaskTables>(scope)
    .selectFrom("tasks")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("organization_id", "=", scope.organizationId)
    .where("assigned_to", "=", userId)
    .where("done_at", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deleted ones too, so that none comes back to somebody who left. */
export function reassignOpen(tx: Scope, { from, to }: { from: string; to: string | null }) {
  return tablesOf<TaskTables>(tx)
    .updateTable("tasks")
    .set((row) => ({
      assigned_to: to,
      updated_at: now().toISOString(),
      version: row("version", "+", 1),
    }))
    .where("organization_id", "=", tx.organizationId)
    .where("assigned_to", "=", from)
    .where("done_at", "is", null)
    .returning(["id", "title", "customer_id", "deleted_at"])
    .execute();
}
