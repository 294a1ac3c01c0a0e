/** Where on the calendar one is: the view, the day, the filters and the opened window, all kept in the address. */
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { isDay } from "#shared/time/dates.ts";
import type { Weekday } from "#shared/time/time.ts";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { useSession } from "#ui/session/session.ts";

export const views = ["overview", "day", "week", "month", "agenda", "team"] as const;
export type View = (typeof views)[number];

/** The business's own zone and first day of the week. */
export function useBusinessClock(): { zone: string; weekStart: Weekday; today: string; now: number } {
  const { organization } = useSession();
  const zone = organization?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const weekStart = (organization?.weekStart ?? 0) as Weekday;
  return { zone, weekStart, today: wallTimeAt(now, zone).day, now };
}

export type CalendarPlace = {
  view: View;
  day: string;
  get: (name: string) => string | null;
  /** Null takes the name out of the address. A step can be taken back with the browser's own button. */
  set: (values: Record<string, string | null>, options?: { isStep?: boolean }) => void;
};

export function useCalendarPlace(today: string): CalendarPlace {
  const [params, setParams] = useSearchParams();
  const set = useCallback<CalendarPlace["set"]>(
    (values, { isStep = false } = {}) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: !isStep, preventScrollReset: true },
      ),
    [setParams],
  );
  const named = params.get("view");
  const date = params.get("date") ?? "";
  return {
    view: views.find((view) => view === named) ?? "overview",
    day: isDay(date) ? date : today,
    get: (name) => params.get(name),
    set,
  };
}
