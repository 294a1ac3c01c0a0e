/** Keeps the steps that follow when everyone has signed. */
import { sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { KeptStep } from "../store.ts";
import type { ContractStepRow, ContractTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<ContractTables>(scope);

type NewStep = Pick<KeptStep, "kind" | "amount_cents">;

export async function insertSteps(tx: Scope, contractId: number, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return;
  const blank = { problem: null, job_id: null, visit_id: null, done_at: null, tried_at: null };
  await tables(tx)
    .insertInto("contract_steps")
    .values(
      steps.map((step) => ({
        ...step,
        ...blank,
        organization_id: tx.organizationId,
        contract_id: contractId,
      })),
    )
    .onConflict((met) => met.doNothing())
    .execute();
}

/** Held until the transaction ends; undefined for one that was not asked for. */
export function lockStep(
  tx: Scope,
  contractId: number,
  kind: KeptStep["kind"],
): Promise<KeptStep | undefined> {
  return tables(tx)
    .selectFrom("contract_steps")
    .select(["kind", "status", "problem", "job_id", "visit_id", "amount_cents", "done_at", "tried_at"])
    .where("organization_id", "=", tx.organizationId)
    .where("contract_id", "=", contractId)
    .where("kind", "=", kind)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeStep(
  tx: Scope,
  contractId: number,
  kind: KeptStep["kind"],
  changes: Updateable<ContractStepRow>,
): Promise<void> {
  await tables(tx)
    .updateTable("contract_steps")
    .set(changes)
    .where("organization_id", "=", tx.organizationId)
    .where("contract_id", "=", contractId)
    .where("kind", "=", kind)
    .execute();
}

/** One that was done meanwhile stays done. */
export async function noteFailure(
  tx: Scope,
  contractId: number,
  kind: KeptStep["kind"],
  { problem, at }: { problem: string; at: string },
): Promise<void> {
  await sql`
    update contract_steps set status = 'failed', problem = ${problem}, tried_at = ${at}
    where organization_id = ${tx.organizationId} and contract_id = ${contractId} and kind = ${kind}
      and status <> 'done'`.execute(tx.db);
}
