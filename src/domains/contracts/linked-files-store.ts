/** Which contracts are there, for the files that are about them. */
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { ContractTables } from "./tables.ts";

const contractsIn = (scope: Scope) =>
  tablesOf<ContractTables>(scope)
    .selectFrom("contracts")
    .where("organization_id", "=", scope.organizationId)
    .where("deleted_at", "is", null);

export type NamedContract = { id: number; number: number; title: string };

/** Of these, the ones that were not deleted. */
export async function findNamed(scope: Scope, ids: readonly number[]): Promise<NamedContract[]> {
  const rows = await contractsIn(scope)
    .select(["id", "number", "title"])
    .where("id", "in", [...ids])
    .execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export async function listAbout(
  scope: Scope,
  { customerId, jobId }: { customerId?: number | undefined; jobId?: number | undefined },
): Promise<number[]> {
  const rows = await contractsIn(scope)
    .select("id")
    .where((row) =>
      row.or([
        ...(customerId === undefined ? [] : [row("customer_id", "=", customerId)]),
        ...(jobId === undefined ? [] : [row("job_id", "=", jobId)]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
