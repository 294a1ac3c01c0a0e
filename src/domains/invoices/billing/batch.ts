/** Makes drafts of the unbilled work of many jobs at once: one for each job, or one for each customer. */
import { numberText } from "#domains/jobs/event-builders.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { AppError, conflict } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { beginDraft } from "../drafts/beginning.ts";
import type { Draft } from "../drafts/settling.ts";
import { mostLines } from "../prices-contract.ts";
import { addDraft } from "../service.ts";
import { findInvoice } from "../store.ts";
import type { DraftOutcome, WantedDrafts } from "./contract.ts";
import { findJobTitle } from "./store.ts";

type Begun = { jobId: number; draft: Omit<Draft, "currency"> };

/**
 * In the order in which they were chosen, what became of each. All that is drafted is saved together, so that a request
 * that is repeated finds either everything or nothing done; a job that is billed meanwhile is left out with why.
 */
export async function createDrafts(
  actor: Actor,
  { job_ids, each }: WantedDrafts,
): Promise<{ outcomes: DraftOutcome[] }> {
  return inTransaction(requirePermission(actor, "invoices.create"), async (tx) => {
    const { begun, refused } = await beginAll(tx, job_ids);
    const outcomes = [...refused];
    for (const group of each === "job" ? begun.map((one) => [one]) : byCustomer(begun))
      outcomes.push(...(await draftOf(tx, group)));
    const found = new Map(outcomes.map((outcome) => [outcome.job_id, outcome]));
    return { outcomes: job_ids.flatMap((id) => found.get(id) ?? []) };
  });
}

/** The jobs are held in one order, so that two batches wait for each other and not in a circle. */
async function beginAll(
  tx: Scope,
  ids: readonly number[],
): Promise<{ begun: Begun[]; refused: DraftOutcome[] }> {
  const begun: Begun[] = [];
  const refused: DraftOutcome[] = [];
  for (const jobId of ids.toSorted((one, other) => one - other)) {
    try {
      const draft = await beginDraft(tx, { job_id: jobId });
      if (draft.lines.length > 0) begun.push({ jobId, draft });
      else refused.push(refusal(jobId, "This job has no lines to bill. Add lines to it first."));
    } catch (error) {
      refused.push(refusal(jobId, sentenceOf(error)));
    }
  }
  return { begun, refused };
}

/** What a person can read; anything else is a bug and undoes everything. */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

const refusal = (job_id: number, problem: string): DraftOutcome => ({
  job_id,
  invoice_id: null,
  total_cents: null,
  problem,
});

/** A job without a customer stands for itself, and so does one that is billed on the terms of a contract. */
const byCustomer = (begun: readonly Begun[]): Begun[][] => [
  ...Map.groupBy(begun, ({ jobId, draft: { customer_id, contract_id } }) =>
    customer_id === null || contract_id !== null ? `job ${jobId}` : `customer ${customer_id}`,
  ).values(),
];

/** Whatever keeps a draft from being made is found before anything of it is written. */
async function draftOf(tx: Scope, group: readonly Begun[]): Promise<DraftOutcome[]> {
  try {
    const draft = await combined(tx, group);
    const invoice_id = await addDraft(tx, draft);
    const total_cents = (await findInvoice(tx, invoice_id))?.total_cents ?? null;
    return group.map(({ jobId }) => ({ job_id: jobId, invoice_id, total_cents, problem: null }));
  } catch (error) {
    const problem = sentenceOf(error);
    return group.map(({ jobId }) => refusal(jobId, problem));
  }
}

/** On an invoice of several jobs each line says which it is of. Throws `conflict` for more lines than fit on one. */
async function combined(tx: Scope, group: readonly Begun[]): Promise<Omit<Draft, "currency">> {
  const [first, ...others] = group;
  if (!first) throw new Error("A group has a job");
  if (others.length === 0) return first.draft;
  const named = await Promise.all(
    group.map(async ({ jobId, draft }) => {
      const number = numberText((await findJobTitle(tx, jobId))?.number ?? 0);
      const description = `${number} ${draft.title}`.trim();
      return { number, lines: draft.lines.map((line) => ({ ...line, description })) };
    }),
  );
  const lines = named.flatMap((job) => job.lines);
  if (lines.length > mostLines)
    throw conflict(`Together these jobs have more than ${mostLines} lines. Create a draft for each job.`);
  const title = `Work on ${named.map(({ number }) => number).join(", ")}`.slice(0, 200);
  return { ...first.draft, title, job_id: null, lines };
}
