/** Hands out a bill as a file. */
import { readStanding } from "#domains/organizations/subscription.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { paperPdf } from "#platform/papers/paper-pdf.ts";
import { billPaper } from "./bill-paper.ts";
import { getBill } from "./service.ts";

/** Throws `not_found` for another business's bill and for a draft. */
export async function billPdf(actor: Actor, id: string): Promise<{ pdf: Buffer; fileName: string }> {
  const scope = requirePermission(actor, "billing.view");
  const [bill, { name }] = await Promise.all([getBill(actor, id), readStanding(scope)]);
  const paper = billPaper({ bill, organization: name, timeZone: actor.timeZone });
  const pdf = await paperPdf(paper, { createdAt: new Date(bill.createdAt) });
  const mark = (bill.number ?? bill.id).replace(/[^\w-]/g, "-");
  return { pdf, fileName: `plumbline-${mark}.pdf` };
}
