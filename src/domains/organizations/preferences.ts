/** What a business has chosen: its name and place, its clock and its calendar, when it works. */
import type { Selectable } from "kysely";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields } from "#platform/changed-fields.ts";
import { notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import type { BusinessChanges, BusinessPreferences } from "./preferences-contract.ts";
import { updatePreferences } from "./preferences-store.ts";
import { announceAccessChange } from "./service.ts";
import { findOrganization, lockOrganization } from "./store.ts";
import type { OrganizationRow } from "./tables.ts";

type Values = Omit<BusinessPreferences, "version" | "currency">;

export async function readPreferences(actor: Actor): Promise<BusinessPreferences> {
  const row = await findOrganization(requirePermission(actor, "organization.view"));
  if (!row) throw notFound("Organization");
  return preferencesOf(row);
}

/**
 * Changes what was sent and leaves the rest. `expectedVersion` is the version last seen; a newer one is a conflict. Another zone
 * changes what today is and the clock that times are shown on, for everybody and with the next request; the moments of
 * what is planned stay.
 */
export async function savePreferences(
  actor: Actor,
  { version: _, ...changes }: BusinessChanges,
  expectedVersion?: number,
): Promise<BusinessPreferences> {
  const saved = await inTransaction(requirePermission(actor, "organization.update"), async (tx) => {
    const row = await lockOrganization(tx);
    if (!row) throw notFound("Organization");
    const before = preferencesOf(row);
    assertVersion(before, expectedVersion, changedElsewhere);
    return applyChanges(tx, before, changedFields(before, changes));
  });
  await announceAccessChange(actor.appContext, actor.organizationId);
  return saved;
}

async function applyChanges(
  tx: Scope,
  before: BusinessPreferences,
  changes: Partial<Values>,
): Promise<BusinessPreferences> {
  const fields = Object.keys(changes) as (keyof Values)[];
  if (fields.length === 0) return before;
  const row = await updatePreferences(tx, columnsOf(changes));
  await appendEvent(tx, {
    type: "organization.preferences_changed",
    subject: { kind: "organization", id: tx.organizationId },
    title: `${tx.actor.name} changed the business preferences`,
    description: fields.map((field) => words[field]).join(", "),
    data: { before: Object.fromEntries(fields.map((field) => [field, before[field]])), after: changes },
  });
  return preferencesOf(row);
}

const words: Record<keyof Values, string> = {
  name: "name",
  phone: "phone",
  address: "address",
  city: "city",
  state: "state",
  zipCode: "ZIP code",
  timeZone: "time zone",
  locale: "date format",
  timeFormat: "clock",
  weekStart: "first day of the week",
  businessHours: "business hours",
  holidays: "holidays",
};

function columnsOf(changes: Partial<Values>) {
  const { zipCode, timeZone, timeFormat, weekStart, businessHours, holidays, ...same } = changes;
  return {
    ...same,
    ...(zipCode === undefined ? {} : { zip_code: zipCode }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(timeFormat === undefined ? {} : { time_format: timeFormat }),
    ...(weekStart === undefined ? {} : { week_start: weekStart }),
    ...(businessHours === undefined ? {} : { business_hours: businessHours }),
    ...(holidays === undefined ? {} : { holidays }),
  };
}

function preferencesOf(row: Selectable<OrganizationRow>): BusinessPreferences {
  return {
    name: row.name,
    phone: row.phone,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    timeZone: row.time_zone,
    currency: row.currency,
    locale: row.locale,
    timeFormat: row.time_format,
    weekStart: row.week_start,
    businessHours: row.business_hours,
    holidays: row.holidays,
    version: row.preferences_version,
  };
}

const changedElsewhere =
  "Someone else changed the preferences after you opened them. Review the latest version and try again.";
