/** What is entered on a page of settings, what of it is new, and how it is saved without undoing others' changes. */
import { type QueryKey, type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../api/api-error.ts";

/** Settings are read anew whenever their page is opened, and do not move under what is being entered. */
export const settingsFreshness = { staleTime: 0, refetchOnWindowFocus: false } as const;

type Options<Stored, Draft, Changes> = {
  query: UseQueryResult<Stored>;
  queryKey: QueryKey;
  /** Only what differs from what is stored. */
  changesFrom: (stored: Stored, draft: Partial<Draft>) => Changes;
  send: (changes: Changes, context: { ifMatch: string }) => Promise<Stored>;
  /** Where else what was saved is shown. */
  onSaved?: (saved: Stored) => void;
};

/** `save` gives true when the server has everything that was entered. */
export function useSettingsDraft<Stored extends { version: number }, Draft, Changes extends object>({
  query,
  queryKey,
  changesFrom,
  send,
  onSaved,
}: Options<Stored, Draft, Changes>) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Partial<Draft>>({});
  const [expectedVersion, setExpectedVersion] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const stored = query.data;
  const changes = stored && changesFrom(stored, draft);
  const isDirty = changes !== undefined && Object.keys(changes).length > 0;

  async function save(): Promise<boolean> {
    if (!stored || !isDirty) return true;
    if (isSaving) return false;
    setFailure(null);
    setSaving(true);
    try {
      const saved = await send(changes, { ifMatch: `"${expectedVersion ?? stored.version}"` });
      client.setQueryData(queryKey, saved);
      onSaved?.(saved);
      setDraft({});
      setExpectedVersion(null);
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
    values: stored && { ...stored, ...draft },
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    isDirty,
    isSaving,
    failure,
    errors: isApiError(failure) ? failure.fields : ({} as Record<string, string>),
    isOutdated: isApiError(failure) && failure.status === 409,
    edit(next: Partial<Draft>) {
      setExpectedVersion((before) => before ?? stored?.version ?? null);
      setDraft((before) => ({ ...before, ...next }));
    },
    save,
    /** Shows how it is now under what was entered, which is kept. */
    async bringUpToDate() {
      await query.refetch();
      setExpectedVersion(null);
      setFailure(null);
    },
  };
}

const asIs = (value: unknown): unknown => value;

/** The entries that are not as they are stored; `tidy` makes alike what means the same. */
export function changedEntries<Draft extends object>(
  stored: Draft,
  draft: Partial<Draft>,
  tidy: (value: unknown) => unknown = asIs,
): Partial<Draft> {
  const text = (value: unknown) => JSON.stringify(tidy(value));
  const names = (Object.keys(draft) as (keyof Draft)[]).filter(
    (name) => text(draft[name]) !== text(stored[name]),
  );
  return Object.fromEntries(names.map((name) => [name, draft[name]])) as Partial<Draft>;
}
