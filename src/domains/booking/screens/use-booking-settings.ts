/** What is entered about the booking page, what of it is new, and how it is saved without undoing others' changes. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "#ui/api-error.ts";
import { useMay } from "#ui/permissions.ts";
import type { BookingChanges, BookingSettings } from "../contract.ts";
import { bookingApi } from "./booking-api.ts";

export type Draft = Omit<BookingSettings, "version" | "url" | "earlier_slugs" | "recent_bookings">;
export type ChosenService = Draft["services"][number];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function useBookingSettings() {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...bookingApi.settings.queryOptions(),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const [draft, setDraft] = useState<Partial<Draft>>({});
  const [seen, setSeen] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const stored = query.data;
  const changes = stored ? changesFrom(stored, draft) : {};
  const isDirty = Object.keys(changes).length > 0;

  async function save(): Promise<boolean> {
    if (!stored || isSaving) return false;
    setFailure(null);
    setSaving(true);
    try {
      const context = { ifMatch: `"${seen ?? stored.version}"` };
      const saved = await bookingApi.saveSettings.call(changes, { context });
      queryClient.setQueryData(bookingApi.settings.queryKey(), saved);
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
    canChange: useMay()("booking.update"),
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    isDirty,
    isSaving,
    failure,
    faults: isApiError(failure) ? failure.fields : ({} as Record<string, string>),
    isOutdated: isApiError(failure) && failure.status === 409 && !failure.fields["slug"],
    edit(next: Partial<Draft>) {
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

export type Booking = ReturnType<typeof useBookingSettings>;

function changesFrom(stored: BookingSettings, draft: Partial<Draft>): BookingChanges {
  const { services, ...fields } = draft;
  const names = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (name) => !isSame(fields[name], stored[name]),
  );
  return {
    ...Object.fromEntries(names.map((name) => [name, fields[name]])),
    ...(services && !isSame(services, stored.services) ? { services: services.map(choiceOf) } : {}),
  };
}

const choiceOf = ({ service_id, shows_price, minutes, member_ids }: ChosenService) => ({
  service_id,
  shows_price,
  minutes,
  member_ids,
});
