/** Today on the business's calendar. */
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { useSession } from "#ui/session/session.ts";
import { useNow } from "#ui/use-now.ts";

export function useToday(): string {
  const zone = useSession().organization?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return wallTimeAt(useNow(), zone).day;
}
