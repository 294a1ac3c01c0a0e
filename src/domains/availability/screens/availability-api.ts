/** The screens' door to working hours, time off and the rules of booking. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { availabilityContract } from "../contract.ts";

export const availabilityApi = apiFor("availability", availabilityContract);

export const useAvailability = () =>
  useQuery({ ...availabilityApi.get.queryOptions(), ...freshness.calendarWeek, staleTime: 0 });

export const useTimeOff = () =>
  useQuery({ ...availabilityApi.listTimeOff.queryOptions(), ...freshness.calendarWeek, staleTime: 0 });

/** Whatever was changed shows everywhere: hours, time off, and the shading of the calendar. */
export const refetchAvailability = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: availabilityApi.key() });
