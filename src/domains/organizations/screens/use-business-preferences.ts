/** What is entered about the business, and whether one may. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { changedEntries, settingsFreshness, useSettingsDraft } from "#ui/form/use-settings-draft.ts";
import { session, useSession } from "#ui/session/session.ts";
import type { BusinessPreferences } from "../preferences-contract.ts";
import { organizationApi } from "./organization-api.ts";

export type BusinessValues = Omit<BusinessPreferences, "version" | "currency">;

export function useBusinessPreferences() {
  const queryClient = useQueryClient();
  const permissions = useSession().user?.permissions ?? [];
  const canSee = permissions.includes("organization.view");
  const draft = useSettingsDraft({
    query: useQuery({ ...organizationApi.preferences.queryOptions(), enabled: canSee, ...settingsFreshness }),
    queryKey: organizationApi.preferences.queryKey(),
    changesFrom: (stored, entered: Partial<BusinessValues>) =>
      changedEntries<BusinessValues>(stored, entered, tidy),
    send: (changes, context) => organizationApi.savePreferences.call(changes, { context }),
    onSaved: (saved) => adopt(queryClient, saved),
  });
  return { ...draft, canSee, canChange: permissions.includes("organization.update") };
}

/** What was saved is shown everywhere at once. */
function adopt(queryClient: QueryClient, saved: BusinessPreferences): void {
  const { name, timeZone, locale, timeFormat, weekStart } = saved;
  session.mergeOrganization({ name, timeZone, locale, timeFormat, weekStart });
  // Figures and lists that were asked for in another zone or week are asked for again.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isOwn(queryKey) });
}

const isOwn = (queryKey: readonly unknown[]): boolean => JSON.stringify(queryKey[0]).includes("organization");

/** An emptied field and one that never had a value are the same. */
const tidy = (value: unknown): unknown => (value === "" ? null : value);
