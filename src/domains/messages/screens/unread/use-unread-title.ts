/** Says in the browser's tab how many conversations wait, while the member is away from it. */
import { useEffect } from "react";
import { unreadText, useUnread } from "./unread-api.ts";

const count = /^\(\d+\+?\) /;

/** "(3) Calendar · Plumbline". */
export function useUnreadTitle(): void {
  const unread = useUnread();
  useEffect(() => {
    const show = () => {
      const title = document.title.replace(count, "");
      const next = document.hidden && unread > 0 ? `(${unreadText(unread)}) ${title}` : title;
      if (document.title !== next) document.title = next;
    };
    show();
    document.addEventListener("visibilitychange", show);
    return () => document.removeEventListener("visibilitychange", show);
  }, [unread]);
}
