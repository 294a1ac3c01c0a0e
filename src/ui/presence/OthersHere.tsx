/** In the head of a record: the marks of the other members who have it open, and in words what they do with it. */
import { Tooltip } from "@mantine/core";
import type { PresenceKind } from "#shared/presence.ts";
import { Avatar } from "../Avatar.tsx";
import { membersIn, othersText } from "./others.ts";
import classes from "./others-here.module.css";
import { useOthersHere } from "./use-others.ts";

const most = 3;
const words = { typing: "typing", editing: "editing", viewing: "looking at this" };

export default function OthersHere({ kind, id }: { kind: PresenceKind; id: number }) {
  const others = useOthersHere({ kind, id });
  const members = membersIn(others);
  const text = othersText(others, words);
  return (
    <Tooltip label={text} disabled={text === ""}>
      <span className={classes.others}>
        {members.slice(0, most).map(({ user, name, state }) => (
          <span key={user} className={classes.member} data-busy={state !== "viewing" || undefined}>
            <Avatar name={name} size={24} />
          </span>
        ))}
        {members.length > most && <span className={classes.more}>+{members.length - most}</span>}
        <span role="status" className={classes.text}>
          {text}
        </span>
      </span>
    </Tooltip>
  );
}
