/** The line above the box to reply that says which other members are in the conversation, so that only one answers. */

import { othersText } from "./others.ts";
import classes from "./presence.module.css";
import { useOthersHere } from "./use-presence.ts";

/** Its place is always there, so that nothing moves when someone comes. */
export function OthersHere({ conversationId, draft }: { conversationId: number; draft: string }) {
  return (
    <p className={classes.others} role="status">
      {othersText(useOthersHere(conversationId, draft))}
    </p>
  );
}
