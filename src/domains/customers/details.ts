/** Turns what people enter about a customer into what is kept, and tells what a change really changes. */
import type { Actor } from "#platform/actor.ts";
import { changedFields } from "#platform/changed-fields.ts";
import { normalisePhone } from "#shared/phone.ts";
import type { CustomerChanges } from "./contract.ts";
import type { CustomerColumns } from "./store.ts";

export const usualCountry = "US";

/** A customer's own fields, without those that the program fills in. */
export type Details = Pick<
  CustomerColumns,
  | "first_name"
  | "last_name"
  | "email"
  | "phone"
  | "company"
  | "status"
  | "source"
  | "address"
  | "city"
  | "state"
  | "zip_code"
  | "country"
  | "notes"
  | "estimated_value_cents"
  | "last_contact_at"
  | "assigned_to"
>;

/** The given fields as they are kept: a country left blank is the usual one, an instant is in UTC. */
export function detailsOf(entered: Omit<CustomerChanges, "version" | "custom_fields">): Partial<Details> {
  const { country, last_contact_at, ...details } = entered;
  return {
    ...details,
    ...(country === undefined ? {} : { country: country || usualCountry }),
    ...(last_contact_at === undefined ? {} : { last_contact_at: inUtc(last_contact_at) }),
  };
}

/** The number as it can be dialled and found, read as the business would dial it (features.md T-CRM-6). */
export function dialledForm(phone: string | null | undefined, actor: Actor): string | null {
  return (phone && normalisePhone(phone, actor.country).e164) || null;
}

/** Those of `details` that differ from what is kept. */
export function differences(kept: CustomerColumns, details: Partial<Details>): Partial<Details> {
  const { last_contact_at: before } = kept;
  const at = details.last_contact_at;
  const isSameMoment = at !== undefined && instant(at) === instant(before);
  return changedFields(kept, isSameMoment ? { ...details, last_contact_at: before } : details);
}

const inUtc = (moment: string | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();

const instant = (moment: string | number | null): number | null =>
  moment === null ? null : Date.parse(String(moment));
