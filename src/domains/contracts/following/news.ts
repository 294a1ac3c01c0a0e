/** When everyone has signed a contract, its steps begin. */
import { z } from "zod";
import { requirePermission, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { runSteps } from "./steps.ts";

const Data = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  contract: z.int(),
});

/** Each step is a transaction of its own, so that one that fails leaves the others. */
export const contractSteps: JobDefinition<z.infer<typeof Data>> = {
  name: "contract-steps",
  data: Data,
  retries: 5,
  run: (appContext, { organization, contract }) => runSteps(systemActor(appContext, organization), contract),
};

export const stepsAfterSigning = defineReaction({
  name: "contract-steps",
  on: ["contract.completed"],
  begins: "start",
  async run(actor, { subject }) {
    const { appContext, organizationId: id, timeZone, country } = actor;
    const tx = requirePermission(actor, "contracts.send");
    const data = { organization: { id, timeZone, country }, contract: Number(subject.id) };
    await appContext.jobs.enqueue(tx, contractSteps, data);
  },
});
