/** What is entered about the business, what of it is new, and how it is saved without undoing others' changes. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "#ui/api-error.ts";
import { session, useSession } from "#ui/session.ts";
import type { BusinessPreferences } from "../preferences-contract.ts";
import { organizationApi } from "./organization-api.ts";

export type BusinessValues = Omit<BusinessPreferences, "version" | "currency">;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function useBusinessPreferences() {
  const queryClient = useQueryClient();
  const permissions = useSession().user?.permissions ?? [];
  const query = useQuery({
    ...organizationApi.preferences.queryOptions(),
    enabled: permissions.includes("organization.view"),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const [draft, setDraft] = useState<Partial<BusinessValues>>({});
  const [seen, setSeen] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const stored = query.data;
  const changes = stored ? changesFrom(stored, draft) : {};
  const isDirty = Object.keys(changes).length > 0;

  async function save(): Promise<boolean> {
    if (!stored || !isDirty) return true;
    setFailure(null);
    try {
      const context = { ifMatch: `"${seen ?? stored.version}"` };
      adopt(queryClient, await organizationApi.savePreferences.call(changes, { context }));
      setDraft({});
      setSeen(null);
      return true;
    } catch (thrown) {
      setFailure(thrown);
      return false;
    }
  }

  return {
    stored,
    values: stored ? { ...stored, ...draft } : undefined,
    canSee: permissions.includes("organization.view"),
    canChange: permissions.includes("organization.update"),
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    isDirty,
    failure,
    faults: isApiError(failure) ? failure.fields : {},
    isOutdated: isApiError(failure) && failure.status === 409,
    edit(next: Partial<BusinessValues>) {
      setSeen((before) => before ?? stored?.version ?? null);
      setDraft((before) => ({ ...before, ...next }));
    },
    save,
    /** Shows how it is now under what was entered, which is kept. */
    async bringUpToDate() {
      await query.refetch();
      setSeen(null);
      setFailure(null);
    },
  };
}

/** What was saved is shown everywhere at once. */
function adopt(queryClient: QueryClient, saved: BusinessPreferences): void {
  queryClient.setQueryData(organizationApi.preferences.queryKey(), saved);
  const { name, timeZone, locale, timeFormat, weekStart } = saved;
  session.mergeOrganization({ name, timeZone, locale, timeFormat, weekStart });
  // Figures and lists that were asked for in another zone or week are asked for again.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isOwn(queryKey) });
}

const isOwn = (queryKey: readonly unknown[]): boolean => JSON.stringify(queryKey[0]).includes("organization");

function changesFrom(stored: BusinessPreferences, draft: Partial<BusinessValues>): Partial<BusinessValues> {
  const names = Object.keys(draft) as (keyof BusinessValues)[];
  const changed = names.filter((name) => !isSame(tidy(draft[name]), tidy(stored[name])));
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}

/** An emptied field and one that never had a value are the same. */
const tidy = (value: unknown): unknown => (value === "" ? null : value);
