/**
 * How long each kind of data counts as fresh, how often it is fetched again, and when a failed call is tried again.
 *
 * Use: `useQuery({ ...api.stats.queryOptions(), ...freshness.dashboardStats })`. A hidden tab rests: no kind is
 * fetched in the background. Source: section 9 of the product specification, "Data freshness".
 */
import { isApiError } from "./api-error.ts";

const minute = 60_000;

export const freshness = {
  dashboardStats: kind({ fresh: 5, kept: 15, every: 10, onFocus: true, retries: 3 }),
  dashboardActivities: kind({ fresh: 2, kept: 10, every: 5, onFocus: false, retries: 3 }),
  dashboardAppointments: kind({ fresh: 5, kept: 15, every: 5, onFocus: false, retries: 2 }),
  customerStats: kind({ fresh: 5, kept: 15, every: 10, onFocus: true, retries: 3 }),
  customerList: kind({ fresh: 2, kept: 10, every: 5, onFocus: false, retries: 3 }),
  calendarStats: kind({ fresh: 5, kept: 15, every: 10, onFocus: true, retries: 3 }),
  calendarToday: kind({ fresh: 1, kept: 5, every: 2, onFocus: false, retries: 3 }),
  /** Somebody waits for the answer: asked every four seconds where the stream of changes is down, see `ui/live/`. */
  messages: kind({ fresh: 0, kept: 10, every: 4 / 60, onFocus: true, retries: 3 }),
  unread: kind({ fresh: 0, kept: 10, every: 0.5, onFocus: true, retries: 3 }),
  calendarWeek: kind({ fresh: 2, kept: 10, every: null, onFocus: false, retries: 3 }),
} as const;

function kind(given: {
  fresh: number;
  kept: number;
  every: number | null;
  onFocus: boolean;
  retries: number;
}) {
  return {
    staleTime: given.fresh * minute,
    gcTime: given.kept * minute,
    refetchInterval: given.every === null ? (false as const) : given.every * minute,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: given.onFocus,
    retry: retryUpTo(given.retries),
    retryDelay,
  };
}

/** Tries again after network failures and server faults; never after an answer that says no (4xx). */
export function retryUpTo(times: number) {
  return (failures: number, error: unknown): boolean => {
    if (isApiError(error) && error.status >= 400 && error.status < 500) return false;
    return failures < times;
  };
}

/** 1 s, then twice as long each time, at most 30 s. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}
