/** Which leads a filter leaves, and how far each has come. */
import { anyText, countFilters, type Filters, flag, oneOf } from "#ui/data-table/list-filters.ts";
import { type Customer, CustomerSource } from "../../contract.ts";

export const quietDays = 14;

/** As the address holds it; blank and false ask for nothing. */
export const leadSchema = {
  source: oneOf(CustomerSource.options),
  /** The member who looks after the lead: the person at the screen, nobody, or anybody. */
  assigned: oneOf(["me", "none"]),
  /** There is an estimated value. */
  value: flag,
  /** Nobody has called or written for 14 days; for a lead never contacted, since it was added. */
  quiet: flag,
  /** Does not narrow the list. */
  sort: anyText,
};

export type LeadFilter = Pick<Filters<typeof leadSchema>, "source" | "assigned" | "value" | "quiet">;

export function filterLeads(
  leads: readonly Customer[],
  { source, assigned, value, quiet }: LeadFilter,
  { userId, now }: { userId: string | undefined; now: number },
): readonly Customer[] {
  if (!source && !assigned && !value && !quiet) return leads;
  const quietSince = now - quietDays * 86_400_000;
  return leads.filter((lead) => {
    if (source && lead.source !== source) return false;
    if (assigned && lead.assigned_to !== (assigned === "me" ? (userId ?? "") : null)) return false;
    if (value && !lead.estimated_value_cents) return false;
    return !quiet || Date.parse(lead.last_contact_at ?? lead.created_at) < quietSince;
  });
}

export const countLeadFilters = ({ source, assigned, value, quiet }: LeadFilter): number =>
  countFilters({ source, assigned, value, quiet });

export type LeadProgress = "new" | "contacted" | "qualified";

/** New until somebody has called or written; qualified once it is also known what the work may be worth. */
export function progressOf({ last_contact_at, estimated_value_cents }: Customer): LeadProgress {
  if (!last_contact_at) return "new";
  return estimated_value_cents ? "qualified" : "contacted";
}
