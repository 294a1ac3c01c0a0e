/** The link in a statement's email: sealed by this installation, for one customer and period, and good for 90 days. */
import { z } from "zod";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { seal, unseal } from "#platform/sealing.ts";
import type { Days } from "./store.ts";

const purpose = "account-statement";
const goodForMs = 90 * 24 * 3_600_000;

const Linked = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  customer_id: z.int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  ends_at: z.int(),
});

export async function statementUrl(
  { actor, organizationId }: Scope,
  customer_id: number,
  days: Days,
): Promise<string> {
  const { appContext, timeZone, country } = actor;
  const organization = { id: organizationId, timeZone, country };
  const linked = { organization, customer_id, ...days, ends_at: now().getTime() + goodForMs };
  const sealed = await seal(appContext, purpose, "", JSON.stringify(linked));
  return `${appContext.config.publicUrl}/statements/${sealed.toString("base64url")}`;
}

/** Throws `not_found` for what was never sealed here, and for a link whose time is over. */
export async function openStatementLink(
  appContext: AppContext,
  token: string,
): Promise<{ scope: Scope; customerId: number; days: Days }> {
  const text = await unseal(appContext, purpose, "", Buffer.from(token, "base64url"));
  const linked = text === undefined ? undefined : Linked.parse(JSON.parse(text));
  if (!linked || linked.ends_at < now().getTime()) throw notFound("Statement");
  const { organization, customer_id, from, to } = linked;
  const scope = requirePermission(systemActor(appContext, organization), "payments.view");
  return { scope, customerId: customer_id, days: { from, to } };
}
