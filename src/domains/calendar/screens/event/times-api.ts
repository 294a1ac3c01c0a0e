/** The screens' door to when members work, and to the times at which they are free. */
import { useQuery } from "@tanstack/react-query";
import { availabilityContract, type MemberTimes } from "#domains/availability/contract.ts";
import { dayAfter, dayStartOf } from "#shared/time/wall-clock.ts";
import { apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useMay } from "#ui/session/permissions.ts";
import { freeTimesContract } from "../../free-times/contract.ts";

const availabilityApi = apiFor("availability", availabilityContract);
export const freeTimesApi = apiFor("free-times", freeTimesContract);

/** Of the members whom one may see, on the days from `first` to `last`; undefined while it is not known. */
export function useMemberTimes(
  first: string,
  last: string,
  zone: string,
  isWanted = true,
): readonly MemberTimes[] | undefined {
  const may = useMay();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(first) && /^\d{4}-\d\d-\d\d$/.test(last);
  const bounds = isDay ? [dayStartOf(first, zone), dayStartOf(dayAfter(last), zone)] : [0, 1];
  const [start = "", end = ""] = bounds.map((at) => new Date(at).toISOString());
  const { data } = useQuery({
    ...availabilityApi.times.queryOptions({ input: { start, end } }),
    ...freshness.calendarWeek,
    enabled: isWanted && isDay && may("availability.view"),
  });
  return data;
}
