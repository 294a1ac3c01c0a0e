/** How many conversations the member has not read, beside the way to them. */
import { VisuallyHidden } from "@mantine/core";
import classes from "./unread.module.css";
import { unreadText, useUnread } from "./unread-api.ts";

/** It stands over its place, so that nothing moves when it comes or goes. `isSmall` is for the corner of an icon. */
export function UnreadMark({ isSmall = false }: { isSmall?: boolean }) {
  const count = useUnread();
  if (count === 0) return null;
  return (
    <span className={classes.mark} data-small={isSmall || undefined}>
      {unreadText(count)}
      <VisuallyHidden>{count === 1 ? " unread conversation" : " unread conversations"}</VisuallyHidden>
    </span>
  );
}
