/** Sees to it that the parts of a job's line come to what the whole line does, to the cent. */
import type { Scope } from "#platform/actor.ts";
import type { InvoiceLine } from "../prices-contract.ts";
import { type OpenLine, roundingOf, unbilledOf } from "./parts.ts";
import { findLinesOfJob, listBilled } from "./store.ts";

/**
 * The lines of an invoice with what each part is off by. A line that stays as it was in `before` keeps that, so that an
 * edit elsewhere changes nothing of it; one whose price was changed on the invoice is billed at that price.
 */
export async function withRoundings(
  scope: Scope,
  invoiceId: number | null,
  lines: readonly InvoiceLine[],
  before: readonly InvoiceLine[] = [],
): Promise<InvoiceLine[]> {
  const jobIds = new Set(lines.flatMap(({ source }) => (source ? [source.job_id] : [])));
  const open = new Map<string, OpenLine>();
  for (const jobId of jobIds) {
    const billed = await listBilled(scope, jobId, invoiceId);
    for (const line of unbilledOf(await findLinesOfJob(scope, jobId), billed)) open.set(line.id, line);
  }
  return lines.map((line) => {
    const { rounding_cents: _, ...plain } = line;
    const kept = before.find((each) => isSamePart(each, line));
    const cents = kept ? (kept.rounding_cents ?? 0) : offOf(lines, line, open);
    return cents === 0 ? plain : { ...plain, rounding_cents: cents };
  });
}

const isSamePart = (one: InvoiceLine, other: InvoiceLine): boolean =>
  one.id === other.id &&
  one.quantity === other.quantity &&
  one.unit_price_cents === other.unit_price_cents &&
  one.source?.line_id === other.source?.line_id;

function offOf(
  lines: readonly InvoiceLine[],
  line: InvoiceLine,
  open: ReadonlyMap<string, OpenLine>,
): number {
  const { source, quantity, unit_price_cents } = line;
  const of = source ? open.get(source.line_id) : undefined;
  const isAlone = lines.filter((each) => each.source?.line_id === source?.line_id).length === 1;
  return of && isAlone && of.unit_price_cents === unit_price_cents ? roundingOf(of, quantity) : 0;
}
