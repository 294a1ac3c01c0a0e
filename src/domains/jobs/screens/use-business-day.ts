/** Which day it is for the business, in its own zone. */
import { useEffect, useState } from "react";
import type { Weekday } from "#shared/time/time.ts";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { useSession } from "#ui/session/session.ts";

/** The business's zone; the browser's own until somebody is signed in. */
export const useZone = (): string =>
  useSession().organization?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `now` moves on each minute. */
export function useBusinessDay(): { zone: string; today: string; weekStart: Weekday; now: number } {
  const { organization } = useSession();
  const zone = useZone();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return {
    zone,
    now,
    today: wallTimeAt(now, zone).day,
    weekStart: (organization?.weekStart ?? 0) as Weekday,
  };
}
