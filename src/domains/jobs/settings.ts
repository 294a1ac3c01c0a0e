/** How the business reckons its jobs: what an hour of a member's work costs it. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { JobSettings } from "./contract.ts";
import { costsRefused, maySeeCosts } from "./lines/costs.ts";
import { findLaborCost, saveLaborCost } from "./store.ts";

export async function readJobSettings(actor: Actor): Promise<JobSettings> {
  const scope = requirePermission(actor, "jobs.view");
  if (!maySeeCosts(actor)) throw costsRefused();
  return { labor_cost_cents: await findLaborCost(scope) };
}

/** Holds for time that is noted from now on; what was noted keeps the cost that it had. */
export async function saveJobSettings(
  actor: Actor,
  { labor_cost_cents: cents }: JobSettings,
): Promise<JobSettings> {
  requirePermission(actor, "jobs.cost");
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    await saveLaborCost(tx, cents);
    await appendEvent(tx, {
      type: "job.settings_changed",
      subject: { kind: "organization", id: tx.organizationId },
      title: "Hourly labor cost changed",
    });
    return { labor_cost_cents: cents };
  });
}
