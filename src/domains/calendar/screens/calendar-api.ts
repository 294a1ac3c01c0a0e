/** The screens' door to the calendar that the server keeps, and to the people whose time it is. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { peopleContract } from "#domains/users/people-contract.ts";
import { dayAfter, dayStartOf } from "#shared/time/wall-clock.ts";
import { afterChanges, apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useMay } from "#ui/session/permissions.ts";
import { calendarContract } from "../contract.ts";

export const calendarApi = apiFor("calendar", calendarContract);
const peopleApi = apiFor("people", peopleContract);

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

export type MemberName = { id: string; name: string };

/** Who can be booked, by name; nobody for those who may not see the people of the business. */
export function useMemberNames(): { active: readonly MemberName[]; nameOf: (id: string | null) => string } {
  const may = useMay();
  const { data } = useQuery({ ...peopleApi.list.queryOptions(), enabled: may("users.view") });
  return useMemo(() => {
    const members = data?.members ?? [];
    const names = new Map(members.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
    const active = members
      .filter(({ isActive }) => isActive)
      .map(({ id }) => ({ id, name: names.get(id) ?? "" }));
    return { active, nameOf: (id) => (id === null ? "Unassigned" : (names.get(id) ?? "A member")) };
  }, [data]);
}
