/** What of a job can still be put on a draft: what was sold, and what was used beyond it. */
import { getJob } from "#domains/jobs/service.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import type { UnbilledLine } from "../contract.ts";
import { findInvoice } from "../store.ts";
import { unbilledOf } from "./parts.ts";
import { invoiceLineOf, lineOfUse } from "./sources.ts";
import { findLinesOfJob, listBilled } from "./store.ts";
import { listUnbilledUses } from "./uses-store.ts";

/** What the draft itself bills counts as unbilled. Throws `not_found` for an invoice or a job that the actor can't see. */
export async function listUnbilled(
  actor: Actor,
  id: number,
  jobId: number,
): Promise<{ lines: UnbilledLine[] }> {
  const scope = requirePermission(actor, "invoices.view");
  const invoice = await findInvoice(scope, id);
  if (!invoice) throw notFound("Invoice");
  await getJob(actor, jobId);
  const open = unbilledOf(await findLinesOfJob(scope, jobId), await listBilled(scope, jobId, id));
  const uses = await listUnbilledUses(scope, jobId, id);
  return {
    lines: [
      ...open.map((line) => ({
        ...invoiceLineOf(jobId, line, []),
        is_taxable: line.is_taxable,
        used: null,
      })),
      ...uses.map((use) => ({
        ...lineOfUse(jobId, use, []),
        is_taxable: use.is_taxable,
        used: use.kind,
      })),
    ],
  };
}
