/** What stands in an open thread counts as read by whoever has it before them. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#ui/session/session.ts";
import { messagesApi, putConversation } from "./messages-api.ts";

/** Whoever looks on as somebody else leaves what is unread to them. */
export function useMarkRead(id: number, newest: number | undefined, isUnread: boolean): void {
  const client = useQueryClient();
  const isLookingOn = Boolean(useSession().user?.viewingAs);
  useEffect(() => {
    if (newest === undefined || !isUnread || isLookingOn) return;
    messagesApi.read.call({ id, up_to: newest }).then(
      (conversation) => putConversation(client, conversation),
      // It stays unread and is marked with the next message or visit.
      () => undefined,
    );
  }, [client, id, newest, isUnread, isLookingOn]);
}
