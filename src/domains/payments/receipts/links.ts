/** The link in a receipt's email: sealed by this installation, for one payment, and good as long as the payment stands. */
import { z } from "zod";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { notFound } from "#platform/errors.ts";
import { seal, unseal } from "#platform/sealing.ts";

const purpose = "payment-receipt";

const Linked = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  payment_id: z.int(),
});

export async function receiptUrl({ actor, organizationId }: Scope, payment_id: number): Promise<string> {
  const { appContext, timeZone, country } = actor;
  const linked = { organization: { id: organizationId, timeZone, country }, payment_id };
  const sealed = await seal(appContext, purpose, "", JSON.stringify(linked));
  return `${appContext.config.publicUrl}/receipts/${sealed.toString("base64url")}`;
}

/** Throws `not_found` for what was never sealed here. The scope speaks for the business. */
export async function openReceiptLink(
  appContext: AppContext,
  token: string,
): Promise<{ scope: Scope; paymentId: number }> {
  const text = await unseal(appContext, purpose, "", Buffer.from(token, "base64url"));
  if (text === undefined) throw notFound("Receipt");
  const { organization, payment_id } = Linked.parse(JSON.parse(text));
  const scope = requirePermission(systemActor(appContext, organization), "payments.view");
  return { scope, paymentId: payment_id };
}
