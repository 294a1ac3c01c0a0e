/** Takes from jobs onto invoices what was sold and what was used, each no more often than that. */

import { numberText } from "#domains/jobs/event-builders.ts";
import { getJob } from "#domains/jobs/service.ts";
import { actingWithin, type Scope } from "#platform/actor.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { InvoiceLine } from "../prices-contract.ts";
import { takePart, unbilledOf, type WantedPart } from "./parts.ts";
import { quantityText, tenThousandths } from "./quantities.ts";
import { type KeptLine, listBilled, lockJobForBilling, replaceSources } from "./store.ts";
import { listUnbilledUses, type UnbilledUse } from "./uses-store.ts";

export type JobForBilling = {
  id: number;
  number: number;
  title: string;
  customer_id: number | null;
  client_name: string;
  lines: InvoiceLine[];
};

/**
 * The lines of a job that are not billed yet, or a part of them, as lines of an invoice; where none is left, what was used
 * on its visits. Throws `not_found` for a job that the actor can't see, `conflict` where everything is billed, with where.
 */
export async function takeJob(
  tx: Scope,
  jobId: number,
  taxNames: readonly string[],
  part?: WantedPart,
): Promise<JobForBilling> {
  await getJob(actingWithin(tx, tx.actor), jobId);
  const job = await lockJobForBilling(tx, jobId);
  if (!job) throw notFound("Job");
  const billed = await listBilled(tx, jobId, null);
  const open = unbilledOf(job.lines, billed);
  if (open.length === 0 && !part) {
    const uses = await listUnbilledUses(tx, jobId, null);
    if (uses.length > 0) return { ...job, lines: uses.map((use) => lineOfUse(jobId, use, taxNames)) };
  }
  if (job.lines.length > 0 && open.length === 0) {
    const where = billed.find(({ number }) => number !== null)?.number ?? "a draft";
    throw conflict(`Everything on ${numberText(job.number)} is already billed, on ${where}.`, {
      invoice_id: billed[0]?.invoice_id ?? null,
    });
  }
  const taken = part ? takePart(open, part) : open;
  return { ...job, lines: taken.map((line) => invoiceLineOf(jobId, line, taxNames)) };
}

/** As a line of an invoice, with all of `taxNames` where it is taxable. */
export const invoiceLineOf = (
  jobId: number,
  line: Pick<KeptLine, "id" | "service_id" | "name" | "quantity" | "unit_price_cents" | "is_taxable">,
  taxNames: readonly string[],
): InvoiceLine => ({
  id: newId(),
  service_id: line.service_id,
  name: line.name,
  description: "",
  quantity: line.quantity,
  unit_price_cents: line.unit_price_cents,
  discount: null,
  taxes: line.is_taxable ? [...taxNames] : [],
  source: { job_id: jobId, line_id: line.id },
});

/** At no price where none is known: it is set on the invoice. */
export const lineOfUse = (jobId: number, use: UnbilledUse, taxNames: readonly string[]): InvoiceLine =>
  invoiceLineOf(jobId, { ...use, unit_price_cents: use.unit_price_cents ?? 0 }, taxNames);

/**
 * Notes what an invoice, which is held, bills of jobs. Throws `conflict` for more of a line than is left of it, and
 * `validation` for a line that is not the job's.
 */
export async function agreeOnSources(
  tx: Scope,
  invoiceId: number,
  lines: readonly InvoiceLine[],
): Promise<void> {
  const wanted = new Map<string, Wanted>();
  for (const line of lines) {
    if (!line.source) continue;
    const before = wanted.get(line.source.line_id);
    const parts = (before?.parts ?? 0n) + tenThousandths(line.quantity);
    const off = (before?.off ?? 0) + (line.rounding_cents ?? 0);
    wanted.set(line.source.line_id, { jobId: line.source.job_id, line, parts, off });
  }
  // In one order, so that two who bill the same jobs wait for each other and not in a circle.
  for (const jobId of [...new Set([...wanted.values()].map((each) => each.jobId))].toSorted(
    (a, b) => a - b,
  )) {
    await assertLeft(tx, invoiceId, jobId, wanted);
  }
  await replaceSources(
    tx,
    invoiceId,
    [...wanted].map(([job_line_id, { jobId, parts, off }]) => ({
      job_id: jobId,
      job_line_id,
      quantity: quantityText(parts),
      rounding_cents: off,
    })),
  );
}

/** Of one line of a job: how many ten-thousandths, and minor units that they are off. */
type Wanted = { jobId: number; line: InvoiceLine; parts: bigint; off: number };

async function assertLeft(
  tx: Scope,
  invoiceId: number,
  jobId: number,
  wanted: ReadonlyMap<string, Wanted>,
): Promise<void> {
  const job = await lockJobForBilling(tx, jobId);
  const billed = await listBilled(tx, jobId, invoiceId);
  const uses = await listUnbilledUses(tx, jobId, invoiceId);
  const open = [...unbilledOf(job?.lines ?? [], billed), ...uses];
  const left = new Map(open.map(({ id, quantity }) => [id, tenThousandths(quantity)]));
  for (const [lineId, { jobId: of, line, parts }] of wanted) {
    if (of !== jobId) continue;
    if (parts <= (left.get(lineId) ?? 0n)) continue;
    const other = billed.find(({ job_line_id }) => job_line_id === lineId);
    if (!other && !left.has(lineId)) {
      const message = `${line.name} isn't a line of this job any more. Remove it and add it again.`;
      throw invalid(message, { lines: message });
    }
    const rest = quantityText(left.get(lineId) ?? 0n);
    throw conflict(
      other
        ? `${line.name} is also on ${other.number ?? "another draft"}. ${rest} of it can still be billed.`
        : `Only ${rest} of ${line.name} can be billed. Lower the quantity, or add a line of its own.`,
    );
  }
}
