/** What happens elsewhere, on whatever page one is: fetched once the page stands, and never seen itself. */
import { useUnreadTitle } from "#domains/messages/screens/unread/use-unread-title.ts";
import { useLive } from "#ui/live/use-live.ts";

export function LivePart() {
  useLive();
  useUnreadTitle();
  return null;
}
