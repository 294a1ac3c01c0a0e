/** The dashboard's door to the server: figures, activities and appointments, each as fresh as it has to be. */
import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { isApiError } from "#ui/api/api-error.ts";
import { afterChanges, apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useMay } from "#ui/session/permissions.ts";
import { arranged, usualCards } from "../cards-contract.ts";
import { type ActivityType, type Appointment, dashboardContract } from "../contract.ts";

export const dashboardApi = apiFor("dashboard", dashboardContract);

/** How many rows the two cards have room for. */
export const activityRows = 6;
export const appointmentRows = 5;

export function useStats() {
  return useQuery({ ...dashboardApi.stats.queryOptions(), ...freshness.dashboardStats, ...afterChanges });
}

/** The cards in the person's own order, of which some are hidden; undefined while it is fetched, and as usual if it can't be. */
export function useCards() {
  const may = useMay();
  const { data, isError, fetchStatus } = useQuery({
    ...dashboardApi.layout.queryOptions(),
    ...freshness.dashboardStats,
  });
  const isKnown = data !== undefined || isError || fetchStatus === "paused";
  return isKnown ? arranged(usualCards(may), data?.cards ?? null) : undefined;
}

/** One question for all that is drawn. */
export function useInsights(isWanted: boolean) {
  return useQuery({
    ...dashboardApi.insights.queryOptions(),
    ...freshness.dashboardStats,
    ...afterChanges,
    enabled: isWanted,
  });
}

/** `types` undefined means every kind of activity. */
export function useActivities(types: ActivityType[] | undefined) {
  return useQuery({
    ...dashboardApi.activities.queryOptions({ input: { limit: activityRows, types } }),
    ...freshness.dashboardActivities,
    ...afterChanges,
    placeholderData: keepPreviousData,
  });
}

/** Where there is no calendar to ask (404) there are no appointments either. */
export function useAppointments() {
  const input = { limit: appointmentRows };
  return useQuery({
    queryKey: dashboardApi.appointments.queryKey({ input }),
    queryFn: ({ signal }): Promise<Appointment[]> =>
      dashboardApi.appointments.call(input, { signal }).catch((error: unknown) => {
        if (isApiError(error) && error.status === 404) return [];
        throw error;
      }),
    ...freshness.dashboardAppointments,
    ...afterChanges,
    enabled: useMay()("calendar.view"),
  });
}

/** Fetches all three again, also those that failed. */
export function useRefresh(): { refresh: () => void; isRefreshing: boolean } {
  const client = useQueryClient();
  const queryKey = dashboardApi.key();
  const isRefreshing = useIsFetching({ queryKey }) > 0;
  return { refresh: () => void client.invalidateQueries({ queryKey }), isRefreshing };
}
