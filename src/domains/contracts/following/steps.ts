/** What follows when everyone has signed: a job, its first visit, the deposit. Each is done once, and tried again by hand when it failed. */
import { createJob } from "#domains/jobs/service.ts";
import { createVisit } from "#domains/jobs/visits/service.ts";
import { type Actor, actingWithin, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Contract } from "../contract.ts";
import { stillSold } from "../drafts/services.ts";
import { contractEvent } from "../event-builders.ts";
import { readContract } from "../serializers.ts";
import {
  changeContractRow,
  findContract,
  type KeptContract,
  type KeptStep,
  listSteps,
  lockContractRow,
} from "../store.ts";
import { numberText } from "../words.ts";
import { askForDeposit } from "./deposits.ts";
import { changeStep, lockStep, noteFailure } from "./store.ts";

type Kind = KeptStep["kind"];

/** Every step that is still to be done, one after the other; one that fails keeps no other back that can do without it. */
export async function runSteps(actor: Actor, contractId: number): Promise<void> {
  const scope = requirePermission(actor, "contracts.send");
  for (const { kind, status } of await listSteps(scope, contractId)) {
    if (status !== "done") await tryStep(actor, contractId, kind);
  }
}

/** What a person can put right is kept with the step in words; anything else is thrown and tried again. */
async function tryStep(actor: Actor, contractId: number, kind: Kind): Promise<void> {
  const scope = requirePermission(actor, "contracts.send");
  try {
    await inTransaction(scope, async (tx) => {
      const contract = await lockContractRow(tx, contractId);
      const step = await lockStep(tx, contractId, kind);
      if (!contract || contract.status !== "completed" || !step || step.status === "done") return;
      const made = await work[kind](tx, contract, step);
      const at = now().toISOString();
      await changeStep(tx, contractId, kind, {
        ...made,
        status: "done",
        problem: null,
        done_at: at,
        tried_at: at,
      });
      await changeContractRow(tx, contractId, { updated_at: at });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problem = { problem: error.message, at: now().toISOString() };
    await inTransaction(scope, (tx) => noteFailure(tx, contractId, kind, problem));
  }
}

type Made = Partial<Pick<KeptStep, "job_id" | "visit_id">>;

const work: Record<Kind, (tx: Scope, contract: KeptContract, step: KeptStep) => Promise<Made>> = {
  job: makeJob,
  visit: holdVisit,
  deposit: askDeposit,
};

/** Its lines are those of the contract, at the prices that were signed. */
async function makeJob(tx: Scope, contract: KeptContract): Promise<Made> {
  const lines = await stillSold(tx, contract.lines);
  const job = await createJob(actingWithin(tx, tx.actor), {
    title: contract.title.slice(0, 200),
    description: `From contract ${numberText(contract.number)}`,
    ...(contract.customer_id === null
      ? { client_name: contract.client_name || "Customer" }
      : { customer_id: contract.customer_id }),
    lines: lines.map(({ service_id, name, quantity, unit_price_cents, is_taxable }) => ({
      kind: service_id === null ? ("part" as const) : ("service" as const),
      service_id,
      name,
      quantity,
      unit_price_cents,
      is_taxable,
    })),
    checklist: [],
  });
  await changeContractRow(tx, contract.id, { job_id: job.id });
  return { job_id: job.id };
}

/** Throws `conflict` for a time that is taken by now, with why. */
async function holdVisit(tx: Scope, { job_id, after_signing }: KeptContract): Promise<Made> {
  const { visit } = after_signing;
  if (job_id === null || !visit) throw conflict("There is no job to put the visit in. Create the job first.");
  const { start, minutes, assigned_to } = visit;
  if (Date.parse(start) <= now().getTime())
    throw conflict("The time of the first visit has passed. Schedule the visit in the job.");
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
  const made = await createVisit(actingWithin(tx, tx.actor), {
    job_id,
    start,
    end,
    ...(assigned_to === null ? {} : { assigned_to }),
  });
  return { job_id, visit_id: made.id };
}

/** Throws `conflict` where it is not known who owes it. */
async function askDeposit(tx: Scope, contract: KeptContract, { amount_cents }: KeptStep): Promise<Made> {
  await askForDeposit(tx, { ...contract, amount_cents: amount_cents ?? 0 });
  await appendEvent(
    tx,
    contractEvent(contract, "deposit_due", "deposit due", {
      data: { deposit_cents: amount_cents, currency: contract.currency },
    }),
  );
  return {};
}

/** Tries again what failed. Throws `conflict` for a step that was done. */
export async function retryStep(actor: Actor, id: number, kind: Kind): Promise<Contract> {
  const scope = requirePermission(actor, "contracts.send");
  if (!(await findContract(scope, id))) throw notFound("Contract");
  const step = (await listSteps(scope, id)).find((each) => each.kind === kind);
  if (!step) throw notFound("Step");
  if (step.status === "done") throw conflict("This step is done already.");
  const { appContext, organizationId, timeZone, country } = actor;
  await tryStep(systemActor(appContext, { id: organizationId, timeZone, country }), id, kind);
  return readContract(scope, id);
}
