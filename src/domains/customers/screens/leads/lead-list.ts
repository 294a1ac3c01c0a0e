/** Which leads a filter leaves, and how far each has come. */
import type { Customer, CustomerSource } from "../../contract.ts";

export const quietDays = 14;

export type LeadFilter = {
  source: CustomerSource | null;
  /** The member who looks after the lead: the person at the screen, nobody, or anybody. */
  assigned: "me" | "none" | null;
  hasValue: boolean;
  /** Nobody has called or written for 14 days; for a lead never contacted, since it was added. */
  isQuiet: boolean;
};

export function filterLeads(
  leads: readonly Customer[],
  { source, assigned, hasValue, isQuiet }: LeadFilter,
  { userId, now }: { userId: string | undefined; now: number },
): readonly Customer[] {
  if (!source && !assigned && !hasValue && !isQuiet) return leads;
  const quietSince = now - quietDays * 86_400_000;
  return leads.filter((lead) => {
    if (source && lead.source !== source) return false;
    if (assigned && lead.assigned_to !== (assigned === "me" ? (userId ?? "") : null)) return false;
    if (hasValue && !lead.estimated_value_cents) return false;
    return !isQuiet || Date.parse(lead.last_contact_at ?? lead.created_at) < quietSince;
  });
}

export function countFilters({ source, assigned, hasValue, isQuiet }: LeadFilter): number {
  return [source, assigned, hasValue, isQuiet].filter(Boolean).length;
}

export type LeadProgress = "new" | "contacted" | "qualified";

/** New until somebody has called or written; qualified once it is also known what the work may be worth. */
export function progressOf({ last_contact_at, estimated_value_cents }: Customer): LeadProgress {
  if (!last_contact_at) return "new";
  return estimated_value_cents ? "qualified" : "contacted";
}
