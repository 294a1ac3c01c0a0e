/** The line above the box to reply that says which other members are in the conversation, so that only one answers. */
import { othersText } from "#ui/presence/others.ts";
import { useOthersHere } from "#ui/presence/use-others.ts";
import classes from "./presence.module.css";

const words = {
  typing: "typing…",
  editing: "editing this conversation",
  viewing: "viewing this conversation",
};

/** Its place is always there, so that nothing moves when someone comes. */
export function OthersHere({ conversationId, draft }: { conversationId: number; draft: string }) {
  return (
    <p className={classes.others} role="status">
      {othersText(useOthersHere({ kind: "conversation", id: conversationId }, draft), words)}
    </p>
  );
}
