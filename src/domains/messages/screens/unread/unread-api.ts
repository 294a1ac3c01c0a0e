/** How many conversations are unread, as the server counts them and as the navigation says it. */
import { useQuery } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useLiveFreshness } from "#ui/live/use-live-freshness.ts";
import { useMay } from "#ui/session/permissions.ts";
import { mostUnreadShown, unreadContract } from "../../unread/contract.ts";

const unreadApi = apiFor("unread", unreadContract);

/** 0 until it is known, and for whoever may not read messages. */
export function useUnread(): number {
  const kept = useLiveFreshness(freshness.unread);
  const enabled = useMay()("messages.view");
  const { data } = useQuery({ ...unreadApi.count.queryOptions(), ...kept, enabled });
  return data?.conversations ?? 0;
}

/** "7", "99+". */
export const unreadText = (count: number): string =>
  count >= mostUnreadShown ? `${mostUnreadShown - 1}+` : String(count);
