/** Which deposits an invoice takes off: those of its jobs and its contract, as far as it comes to that much. */
import type { Scope } from "#platform/actor.ts";
import { type Prices, totalsOf } from "../pricing.ts";
import type { KeptInvoice } from "../store.ts";
import { type DeductedRow, listOpenDeposits, type Work } from "./deductions-store.ts";

type Draft = Pick<KeptInvoice, "kind" | "job_id" | "contract_id"> & Omit<Prices, "deducted">;

/** Also the jobs that only lines were taken from. */
export const workOf = ({ job_id, contract_id, lines }: Draft): Work => ({
  jobIds: [
    ...new Set([
      ...(job_id === null ? [] : [job_id]),
      ...lines.flatMap(({ source }) => (source ? [source.job_id] : [])),
    ]),
  ],
  contractId: contract_id,
});

/** What a draft would take off if it were issued now; an issued deposit takes off none. */
export async function deductibleOf(scope: Scope, draft: Draft): Promise<DeductedRow[]> {
  const work = workOf(draft);
  if (draft.kind !== "standard" || (work.jobIds.length === 0 && work.contractId === null)) return [];
  const open = await listOpenDeposits(scope, work);
  if (open.length === 0) return [];
  let left = totalsOf({ ...draft, deducted: [] }).gross_cents;
  return open.flatMap((deposit) => {
    const amount_cents = Math.min(deposit.amount_cents, left);
    left -= amount_cents;
    return amount_cents > 0 ? [{ ...deposit, amount_cents }] : [];
  });
}
