/** What is entered about the business, and whether one may. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { problemOfDay } from "#shared/time/business-hours.ts";
import { type Errors, readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { useMay } from "#ui/session/permissions.ts";
import { session } from "#ui/session/session.ts";
import type { BusinessPreferences } from "../preferences-contract.ts";
import { organizationApi } from "./organization-api.ts";

export type Business = ReturnType<typeof useBusinessPreferences>;

export function useBusinessPreferences(stored: BusinessPreferences) {
  const client = useQueryClient();
  const form = useRecordForm({
    record: stored,
    valuesOf: (preferences) => withoutNull(preferences ?? stored),
    read: (values) => readAs(values, errorsOf(values)),
    save: ({ typed: { version: _version, currency: _currency, ...typed }, context }) =>
      organizationApi.savePreferences.call(typed, { context }),
    recordOf: (saved: BusinessPreferences) => saved,
    onSaved: (saved) => adopt(client, saved),
    stale: {
      title: "The preferences have changed",
      latest: () => organizationApi.preferences.call(),
      labels,
    },
  });
  return { ...form, stored, canChange: useMay()("organization.update") };
}

const labels = {
  name: "Business name",
  phone: "Phone",
  address: "Street address",
  city: "City",
  state: "State",
  zipCode: "ZIP code",
  timeZone: "Time zone",
  locale: "Date and number format",
  timeFormat: "Time format",
  weekStart: "Weeks begin on",
  businessHours: "Business hours",
  holidays: "Holidays",
};

/** An emptied field and one that never had a value are the same. */
const withoutNull = (stored: BusinessPreferences): BusinessPreferences =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, value ?? ""])) as typeof stored;

/** The fields of the day say themselves what is wrong with it. */
export const errorsOf = ({ businessHours }: BusinessPreferences): Errors =>
  businessHours.some((spans) => problemOfDay(spans)) ? { businessHours: "Check the business hours" } : {};

/** What was saved is shown everywhere at once. */
function adopt(client: QueryClient, saved: BusinessPreferences): void {
  client.setQueryData(organizationApi.preferences.queryKey(), saved);
  const { name, timeZone, locale, timeFormat, weekStart } = saved;
  session.mergeOrganization({ name, timeZone, locale, timeFormat, weekStart });
  // Figures and lists that were asked for in another zone or week are asked for again.
  void client.invalidateQueries({ predicate: ({ queryKey }) => !isOwn(queryKey) });
}

const isOwn = (queryKey: readonly unknown[]): boolean => JSON.stringify(queryKey[0]).includes("organization");
