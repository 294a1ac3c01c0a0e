/** What is entered about reminders, what of it is new, and how it is saved without undoing others' changes. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "#ui/api-error.ts";
import { useMay } from "#ui/permissions.ts";
import type { ReminderSettings } from "../contract.ts";
import { remindersApi } from "./reminders-api.ts";

type Values = Omit<ReminderSettings, "version">;

export type ReminderDraft = ReturnType<typeof useReminderSettings>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function useReminderSettings() {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...remindersApi.settings.queryOptions(),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const [draft, setDraft] = useState<Partial<Values>>({});
  const [seen, setSeen] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const stored = query.data;
  const changes = stored ? changesFrom(stored, draft) : {};
  const isDirty = Object.keys(changes).length > 0;

  async function save(): Promise<boolean> {
    if (!stored || !isDirty || isSaving) return false;
    setFailure(null);
    setSaving(true);
    try {
      const context = { ifMatch: `"${seen ?? stored.version}"` };
      const saved = await remindersApi.saveSettings.call(changes, { context });
      queryClient.setQueryData(remindersApi.settings.queryKey(), saved);
      setDraft({});
      setSeen(null);
      return true;
    } catch (thrown) {
      setFailure(thrown);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    stored,
    values: stored ? { ...stored, ...draft } : undefined,
    canChange: useMay()("reminders.update"),
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    isDirty,
    isSaving,
    failure,
    isOutdated: isApiError(failure) && failure.status === 409,
    edit(next: Partial<Values>) {
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

function changesFrom(stored: Values, draft: Partial<Values>): Partial<Values> {
  const names = Object.keys(draft) as (keyof Values)[];
  const changed = names.filter((name) => !isSame(draft[name], stored[name]));
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}
