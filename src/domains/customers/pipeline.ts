/** What waits in the pipeline: how many customers stand at each step of it, and what they are estimated to be worth. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import type { CustomerStatus } from "./contract.ts";
import { countByStatus } from "./store.ts";

export type PipelineStep = {
  status: Exclude<CustomerStatus, "inactive">;
  customers: number;
  /** Whole cents of the estimated values; customers without one count as 0. */
  value_cents: number;
};

const steps = ["lead", "prospect", "client"] as const;

/** Every step is there, in the order of the pipeline, also one at which nobody stands. */
export async function getPipeline(actor: Actor): Promise<PipelineStep[]> {
  const scope = requirePermission(actor, "customers.view");
  const figures = await countByStatus(scope);
  return steps.map((status) => {
    const found = figures.find((figure) => figure.status === status);
    return { status, customers: found?.count ?? 0, value_cents: found?.value_cents ?? 0 };
  });
}
