/** Which steps follow when everyone has signed, as the contract was sent. */
import type { Scope } from "#platform/actor.ts";
import { totalsOf } from "../pricing.ts";
import type { KeptContract } from "../store.ts";
import { insertSteps } from "./store.ts";

export async function planSteps(tx: Scope, contract: KeptContract): Promise<void> {
  const { makes_job, visit } = contract.after_signing;
  const { deposit_cents } = totalsOf(contract);
  await insertSteps(tx, contract.id, [
    ...(makes_job && contract.job_id === null ? [{ kind: "job" as const, amount_cents: null }] : []),
    ...(visit ? [{ kind: "visit" as const, amount_cents: null }] : []),
    ...(deposit_cents > 0 ? [{ kind: "deposit" as const, amount_cents: deposit_cents }] : []),
  ]);
}
