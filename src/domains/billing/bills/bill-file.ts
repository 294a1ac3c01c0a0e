/** Hands out a bill as a file. */
import { readStanding } from "#domains/organizations/subscription.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { getBill } from "./service.ts";

/** Throws `not_found` for another business's bill and for a draft. */
export async function billPdf(actor: Actor, id: string): Promise<{ pdf: Buffer; fileName: string }> {
  const scope = requirePermission(actor, "billing.view");
  const [bill, { name }] = await Promise.all([getBill(actor, id), readStanding(scope)]);
  // The program that draws is large and seldom needed.
  const { drawBill } = await import("./pdf.ts");
  const pdf = await drawBill({ bill, organization: name, timeZone: actor.timeZone });
  const mark = (bill.number ?? bill.id).replace(/[^\w-]/g, "-");
  return { pdf, fileName: `plumbline-${mark}.pdf` };
}
