/** The screens' door to the calendar that the server keeps. */
import { useQuery } from "@tanstack/react-query";
import { dayAfter, dayStartOf } from "#shared/time/wall-clock.ts";
import { afterChanges, apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { calendarContract } from "../contract.ts";

export const calendarApi = apiFor("calendar", calendarContract);

export const useCalendarStats = () =>
  useQuery({ ...calendarApi.stats.queryOptions(), ...freshness.calendarStats, ...afterChanges });

/** The bounds of the days from `first` to `last`, as the server takes them. */
function spanOfDays(first: string, last: string, zone: string): { start: string; end: string } {
  const start = new Date(dayStartOf(first, zone)).toISOString();
  return { start, end: new Date(dayStartOf(dayAfter(last), zone)).toISOString() };
}

export function useTodaysEvents(today: string, zone: string) {
  return useQuery({
    ...calendarApi.today.queryOptions({ input: spanOfDays(today, today, zone) }),
    ...freshness.calendarToday,
    ...afterChanges,
  });
}

/** Everything that touches the days from `first` to `last`. */
export function useEventsBetween(first: string, last: string, zone: string) {
  return useQuery({
    ...calendarApi.list.queryOptions({ input: spanOfDays(first, last, zone) }),
    ...freshness.calendarWeek,
    ...afterChanges,
  });
}

export function useEvent(id: number | null) {
  return useQuery({
    ...calendarApi.get.queryOptions({ input: { id: id ?? 0 } }),
    ...freshness.calendarToday,
    ...afterChanges,
    enabled: id !== null,
  });
}
