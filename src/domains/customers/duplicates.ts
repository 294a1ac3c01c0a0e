/** Warns before the same person is added twice (features.md CRM-1). */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { normalisePhone } from "#shared/phone.ts";
import type { Customer } from "./contract.ts";
import { findLookAlikes } from "./duplicates-store.ts";

const mostMatches = 5;

export type Described = { email?: string; phone?: string; first_name?: string; last_name?: string };

/**
 * At most five customers with the same mail address, the same number however it is written, or the same full name.
 * Deleted customers are not among them: whoever comes back is a new customer unless somebody restores the old one.
 */
export async function findMatches(actor: Actor, described: Described): Promise<{ customers: Customer[] }> {
  const scope = requirePermission(actor, "customers.view");
  const email = described.email || null;
  const phoneE164 = (described.phone && normalisePhone(described.phone, actor.country).e164) || null;
  const { first_name: first = "", last_name: last = "" } = described;
  const name = first && last ? { first, last } : null;
  if (!email && !phoneE164 && !name) return { customers: [] };
  return { customers: await findLookAlikes(scope, { email, phoneE164, name }, mostMatches) };
}
