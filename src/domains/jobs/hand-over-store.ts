/** Every question about who answers for which open jobs. */
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { jobActions } from "./contract.ts";
import type { JobTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<JobTables>(scope);

export async function countOpenJobs(scope: Scope, userId: string): Promise<number> {
  const { count } = await tables(scope)
    .selectFrom("jobs")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("organization_id", "=", scope.organizationId)
    .where("assigned_to", "=", userId)
    .where("status", "in", jobActions.plan)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export function reassignOpenJobs(tx: Scope, from: string, to: string | null) {
  return tables(tx)
    .updateTable("jobs")
    .set((row) => ({ assigned_to: to, updated_at: now().toISOString(), version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .where("assigned_to", "=", from)
    .where("status", "in", jobActions.plan)
    .where("deleted_at", "is", null)
    .returning(["id", "number", "title", "customer_id", "client_name"])
    .execute();
}
